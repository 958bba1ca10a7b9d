-- Why a lead is paused in a sequence, and until when it is away. All nullable without a default: nothing is rewritten.
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "asked_event_id" integer;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "away_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "away_until" timestamp with time zone;

ALTER TABLE "email_sequences" ADD COLUMN "claims_confirmed" jsonb;--> statement-breakpoint
ALTER TABLE "email_sequences" ADD COLUMN "waiting_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "awaits_answer" boolean;--> statement-breakpoint
CREATE INDEX "email_sequences_waiting" ON "email_sequences" USING btree ("waiting_look_at") WHERE "email_sequences"."waiting_look_at" is not null;

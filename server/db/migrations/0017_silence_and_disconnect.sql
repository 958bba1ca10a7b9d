ALTER TABLE "email_sequences" ADD COLUMN "silence_read_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "disconnected_at" timestamp with time zone;
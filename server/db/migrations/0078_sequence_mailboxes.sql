-- The email accounts that a sequence sends from, and the one that each lead in it hears from.
ALTER TABLE "email_sequences" ADD COLUMN "mailbox_ids" integer[];
--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "mailbox_id" integer;

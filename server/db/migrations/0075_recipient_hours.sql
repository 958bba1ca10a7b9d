-- A sequence can send in the hours of its recipients. An email of one has the time zone that it was planned for; null: the mailbox's.
ALTER TABLE "email_sequences" ADD COLUMN IF NOT EXISTS "in_recipient_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN IF NOT EXISTS "time_zone" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_recipient_hours" ON "sequence_logs" USING btree ("mailbox_id","scheduled_at","id","time_zone") WHERE "sequence_logs"."status" = 'scheduled' and "sequence_logs"."held_for" is null and "sequence_logs"."time_zone" is not null and not "sequence_logs"."ignores_hours" and not "sequence_logs"."is_test";

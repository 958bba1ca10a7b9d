ALTER TABLE "email_sequences" ADD COLUMN "claims_confirmed" jsonb;--> statement-breakpoint
ALTER TABLE "email_sequences" ADD COLUMN "unread_inbox_confirmed" jsonb;--> statement-breakpoint
ALTER TABLE "email_sequences" ADD COLUMN "waiting_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "awaits_answer" boolean;--> statement-breakpoint
CREATE INDEX "email_sequences_waiting" ON "email_sequences" USING btree ("waiting_look_at") WHERE "email_sequences"."waiting_look_at" is not null;--> statement-breakpoint
-- Sequences that run already keep sending follow-ups from a mailbox whose inbox is not read. Their owner is asked before more leads join.
UPDATE "email_sequences" q SET "unread_inbox_confirmed" = '{"isEarlier": true}'
WHERE EXISTS (SELECT FROM "lead_sequence_enrollments" e WHERE e."sequence_id" = q."id" AND e."status" IN ('active', 'paused'));--> statement-breakpoint
-- Emails of sequences that are ready to be sent are written again: their links may point to an address that recipients can't open.
UPDATE "sequence_logs" SET "mime" = NULL
WHERE "status" = 'scheduled' AND "held_for" IS NULL AND "mime" IS NOT NULL AND "attempt" = 0 AND "enrollment_id" IS NOT NULL;

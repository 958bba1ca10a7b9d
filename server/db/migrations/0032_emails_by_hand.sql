-- A one-to-one email that a person sends by hand may go out outside the sending hours. Constant default: no table is rewritten.
ALTER TABLE "sequence_logs" ADD COLUMN "ignores_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Few among all that are due: without it, each claim would look at every due email for those sent by hand.
CREATE INDEX "sequence_logs_by_hand" ON "sequence_logs" USING btree ("mailbox_id","scheduled_at","id") WHERE "sequence_logs"."status" = 'scheduled' and "sequence_logs"."held_for" is null and "sequence_logs"."mime" is not null and "sequence_logs"."ignores_hours";

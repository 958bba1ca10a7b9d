-- The next email of each sequence, for the table of sequences.
CREATE INDEX IF NOT EXISTS "sequence_logs_next_send" ON "sequence_logs" USING btree ("user_id","sequence_id","scheduled_at") WHERE "sequence_logs"."status" = 'scheduled' and "sequence_logs"."held_for" is null and not "sequence_logs"."is_test";

-- Lists of emails, enrollments and log entries take as long for an owner with a million emails as for one with a thousand.
-- New names: processes of the previous version use the old indexes until the end. The tables are locked (0033):
-- IF NOT EXISTS, because on a database in use they are built before the migrations (indexes-ahead.ts), which stops nobody.
-- Each state of an owner's emails, newest first. `id > 0` holds for every email: only the lists say it, so that the planner does not take
-- this index for other queries, however little it knows of an owner.
CREATE INDEX IF NOT EXISTS "sequence_logs_owner_list" ON "sequence_logs" USING btree ("user_id","status","id") WHERE "sequence_logs"."id" > 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_owner_captured" ON "sequence_logs" USING btree ("user_id","status","id") WHERE "sequence_logs"."is_captured";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_sequence_list" ON "sequence_logs" USING btree ("sequence_id","status","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_on_hold" ON "sequence_logs" USING btree ("user_id","scheduled_at","id","mailbox_id") WHERE "sequence_logs"."status" = 'scheduled' and "sequence_logs"."hold_reason" is not null and not "sequence_logs"."is_test";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_reply_times" ON "sequence_logs" USING btree ("user_id","sent_at","replied_at") WHERE "sequence_logs"."replied_at" is not null and not "sequence_logs"."is_test";--> statement-breakpoint
-- The same as before without the rows that nobody looks for: an email is written four times, and sent the last time.
CREATE INDEX IF NOT EXISTS "sequence_logs_owner_sent_at" ON "sequence_logs" USING btree ("user_id","sent_at") WHERE "sequence_logs"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_of_template" ON "sequence_logs" USING btree ("template_id","sent_at") WHERE "sequence_logs"."template_id" is not null;--> statement-breakpoint
-- One for the list and for those that run.
CREATE INDEX IF NOT EXISTS "enrollments_sequence_list" ON "lead_sequence_enrollments" USING btree ("sequence_id","status","enrolled_at","id","is_test");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notifications_unread_kinds" ON "notifications" USING btree ("user_id","kind","created_at","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "suppressions_owner_search" ON "suppressions" USING gin ("user_id","address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "crm_sync_logs_list" ON "crm_sync_logs" USING btree ("integration_id","status","timestamp","id");--> statement-breakpoint
-- Constant default: no table is rewritten.
ALTER TABLE "sequence_analytics" ADD COLUMN "ended" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- As in triggers/enrollment-counts.sql: from here on every enrollment that ends is counted, and those before are counted below.
CREATE OR REPLACE FUNCTION leadwright_count_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes leadwright_enrollment_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(1, sequence_id, status, enrolled_at, completed_at)::leadwright_enrollment_change) INTO changes FROM added WHERE NOT is_test;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT array_agg(c::leadwright_enrollment_change) INTO changes FROM (
      SELECT 1, n.sequence_id, n.status, n.enrolled_at, n.completed_at FROM added n JOIN removed o USING (id)
      WHERE NOT n.is_test AND ROW(n.sequence_id, n.status, n.enrolled_at, n.completed_at, n.is_test)
        IS DISTINCT FROM ROW(o.sequence_id, o.status, o.enrolled_at, o.completed_at, o.is_test)
      UNION ALL
      SELECT -1, o.sequence_id, o.status, o.enrolled_at, o.completed_at FROM removed o JOIN added n USING (id)
      WHERE NOT o.is_test AND ROW(n.sequence_id, n.status, n.enrolled_at, n.completed_at, n.is_test)
        IS DISTINCT FROM ROW(o.sequence_id, o.status, o.enrolled_at, o.completed_at, o.is_test)
    ) c;
  ELSE
    SELECT array_agg(ROW(-1, sequence_id, status, enrolled_at, completed_at)::leadwright_enrollment_change) INTO changes FROM removed WHERE NOT is_test;
  END IF;
  IF changes IS NULL THEN RETURN NULL; END IF;
  INSERT INTO sequence_analytics AS kept (sequence_id, user_id, date, total_enrollments, sequences_completed, unsubscribed, ended)
  SELECT q.id, q.user_id, (n.at AT TIME ZONE 'UTC')::date, sum(c.sign * n.enrolled), sum(c.sign * n.completed), sum(c.sign * n.gone),
    sum(c.sign * n.ended)
  FROM unnest(changes) c
  JOIN email_sequences q ON q.id = c.sequence_id
  JOIN users u ON u.id = q.user_id
  CROSS JOIN LATERAL (VALUES (c.enrolled_at, 1, 0, 0, 0),
    (c.completed_at, 0, (c.status = 'completed')::integer, (c.status = 'unsubscribed')::integer, 0),
    (CASE WHEN c.status NOT IN ('active', 'paused') THEN coalesce(c.completed_at, c.enrolled_at) END, 0, 0, 0, 1)
  ) AS n(at, enrolled, completed, gone, ended)
  WHERE n.at IS NOT NULL
  GROUP BY 1, 2, 3
  HAVING sum(c.sign * n.enrolled) <> 0 OR sum(c.sign * n.completed) <> 0 OR sum(c.sign * n.gone) <> 0
    OR sum(c.sign * n.ended) <> 0
  ORDER BY 1, 3
  ON CONFLICT (sequence_id, date) DO UPDATE SET total_enrollments = kept.total_enrollments + excluded.total_enrollments,
    sequences_completed = kept.sequences_completed + excluded.sequences_completed, unsubscribed = kept.unsubscribed + excluded.unsubscribed,
    ended = kept.ended + excluded.ended;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "sequence_analytics" AS kept ("sequence_id", "user_id", "date", "ended")
SELECT e.sequence_id, e.user_id, (coalesce(e.completed_at, e.enrolled_at) AT TIME ZONE 'UTC')::date, count(*)
FROM "lead_sequence_enrollments" e WHERE e.status NOT IN ('active', 'paused') AND NOT e.is_test GROUP BY 1, 2, 3
ON CONFLICT ("sequence_id", "date") DO UPDATE SET ended = excluded.ended;--> statement-breakpoint
DROP INDEX "sequence_logs_owner_failed";--> statement-breakpoint
DROP INDEX "sequence_logs_sequence";--> statement-breakpoint
DROP INDEX "sequence_logs_held_back";--> statement-breakpoint
DROP INDEX "sequence_logs_owner_answer_times";--> statement-breakpoint
DROP INDEX "sequence_logs_owner_sent";--> statement-breakpoint
DROP INDEX "sequence_logs_template";--> statement-breakpoint
DROP INDEX "enrollments_sequence";--> statement-breakpoint
DROP INDEX "enrollments_running";--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
DROP INDEX "crm_sync_logs_newest";

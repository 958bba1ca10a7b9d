-- Keeps the enrollments, completions, unsubscribes and all endings of each day in sequence_analytics equal to a recount, in the
-- statement that changes an enrollment. Endings count on their own day: a sender that ends enrollments changes the row of today, which
-- it holds anyway for the emails sent, and never one of another day. Test runs do not count. Enrollments deleted together with their sequence or owner need no counting.
CREATE OR REPLACE FUNCTION leadwright_count_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes leadwright_enrollment_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(1, sequence_id, status, enrolled_at, completed_at)::leadwright_enrollment_change) INTO changes FROM added WHERE NOT is_test;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT array_agg(ROW(sign, sequence_id, status, enrolled_at, completed_at)::leadwright_enrollment_change) INTO changes FROM (
      SELECT 1 AS sign, changed.* FROM (
        SELECT id, sequence_id, status, enrolled_at, completed_at FROM added WHERE NOT is_test EXCEPT SELECT id, sequence_id, status, enrolled_at, completed_at FROM removed WHERE NOT is_test
      ) changed
      UNION ALL
      SELECT -1 AS sign, changed.* FROM (
        SELECT id, sequence_id, status, enrolled_at, completed_at FROM removed WHERE NOT is_test EXCEPT SELECT id, sequence_id, status, enrolled_at, completed_at FROM added WHERE NOT is_test
      ) changed
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
END $$;

CREATE OR REPLACE TRIGGER enrollments_count_added AFTER INSERT ON lead_sequence_enrollments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_enrollments();

CREATE OR REPLACE TRIGGER enrollments_count_changed AFTER UPDATE ON lead_sequence_enrollments REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_enrollments();

CREATE OR REPLACE TRIGGER enrollments_count_removed AFTER DELETE ON lead_sequence_enrollments REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_enrollments();

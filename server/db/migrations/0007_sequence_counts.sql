-- Written by hand: keeps sequence_analytics and sequence_step_counts in step with mails and enrolments, in the statement that
-- changes them. Each row counts by what it says, so that the sums equal a recount whatever happens to a row. What goes because
-- its sequence or its owner goes needs no counting.
CREATE FUNCTION leadwright_mail_counts(sign integer, status text, sent_at timestamptz, opened_at timestamptz, clicked_at timestamptz, replied_at timestamptz)
RETURNS TABLE (day date, sent integer, opened integer, clicked integer, replied integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT (at AT TIME ZONE 'UTC')::date, sign * s, sign * o, sign * c, sign * r
  FROM (VALUES (sent_at, 1, 0, 0, 0), (opened_at, 0, 1, 0, 0), (clicked_at, 0, 0, 1, 0), (replied_at, 0, 0, 0, 1)) AS v(at, s, o, c, r)
  WHERE status = 'sent' AND at IS NOT NULL
$$;
--> statement-breakpoint
CREATE TYPE leadwright_mail_change AS (sign integer, sequence_id integer, step_id integer, status text,
  sent_at timestamptz, opened_at timestamptz, clicked_at timestamptz, replied_at timestamptz);
--> statement-breakpoint
CREATE FUNCTION leadwright_add_mail_counts(changes leadwright_mail_change[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sequence_analytics AS kept (sequence_id, user_id, date, emails_sent, emails_opened, emails_clicked, emails_replied)
  SELECT q.id, q.user_id, n.day, sum(n.sent), sum(n.opened), sum(n.clicked), sum(n.replied)
  FROM unnest(changes) c
  JOIN email_sequences q ON q.id = c.sequence_id
  JOIN users u ON u.id = q.user_id
  CROSS JOIN LATERAL leadwright_mail_counts(c.sign, c.status, c.sent_at, c.opened_at, c.clicked_at, c.replied_at) n
  GROUP BY 1, 2, 3
  HAVING sum(n.sent) <> 0 OR sum(n.opened) <> 0 OR sum(n.clicked) <> 0 OR sum(n.replied) <> 0
  ORDER BY 1, 3
  ON CONFLICT (sequence_id, date) DO UPDATE SET
    emails_sent = kept.emails_sent + excluded.emails_sent, emails_opened = kept.emails_opened + excluded.emails_opened,
    emails_clicked = kept.emails_clicked + excluded.emails_clicked, emails_replied = kept.emails_replied + excluded.emails_replied;

  INSERT INTO sequence_step_counts AS kept (step_id, sent, opened, clicked, replied)
  SELECT s.id, sum(n.sent), sum(n.opened), sum(n.clicked), sum(n.replied)
  FROM unnest(changes) c
  JOIN sequence_steps s ON s.id = c.step_id
  CROSS JOIN LATERAL leadwright_mail_counts(c.sign, c.status, c.sent_at, c.opened_at, c.clicked_at, c.replied_at) n
  GROUP BY 1
  HAVING sum(n.sent) <> 0 OR sum(n.opened) <> 0 OR sum(n.clicked) <> 0 OR sum(n.replied) <> 0
  ORDER BY 1
  ON CONFLICT (step_id) DO UPDATE SET sent = kept.sent + excluded.sent, opened = kept.opened + excluded.opened,
    clicked = kept.clicked + excluded.clicked, replied = kept.replied + excluded.replied;
$$;
--> statement-breakpoint
CREATE FUNCTION leadwright_count_mails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes leadwright_mail_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(1, sequence_id, step_id, status, sent_at, opened_at, clicked_at, replied_at)::leadwright_mail_change) INTO changes
    FROM added WHERE status = 'sent' AND sequence_id IS NOT NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT array_agg(c::leadwright_mail_change) INTO changes FROM (
      SELECT 1, n.sequence_id, n.step_id, n.status, n.sent_at, n.opened_at, n.clicked_at, n.replied_at FROM added n
      JOIN removed o USING (id)
      WHERE n.status = 'sent' AND n.sequence_id IS NOT NULL AND ROW(n.sequence_id, n.step_id, n.status, n.sent_at, n.opened_at, n.clicked_at, n.replied_at)
        IS DISTINCT FROM ROW(o.sequence_id, o.step_id, o.status, o.sent_at, o.opened_at, o.clicked_at, o.replied_at)
      UNION ALL
      SELECT -1, o.sequence_id, o.step_id, o.status, o.sent_at, o.opened_at, o.clicked_at, o.replied_at FROM removed o
      JOIN added n USING (id)
      WHERE o.status = 'sent' AND o.sequence_id IS NOT NULL AND ROW(n.sequence_id, n.step_id, n.status, n.sent_at, n.opened_at, n.clicked_at, n.replied_at)
        IS DISTINCT FROM ROW(o.sequence_id, o.step_id, o.status, o.sent_at, o.opened_at, o.clicked_at, o.replied_at)
    ) c;
  ELSE
    SELECT array_agg(ROW(-1, sequence_id, step_id, status, sent_at, opened_at, clicked_at, replied_at)::leadwright_mail_change) INTO changes
    FROM removed WHERE status = 'sent' AND sequence_id IS NOT NULL;
  END IF;
  IF changes IS NOT NULL THEN PERFORM leadwright_add_mail_counts(changes); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sequence_logs_count_added AFTER INSERT ON sequence_logs REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_mails();
--> statement-breakpoint
CREATE TRIGGER sequence_logs_count_changed AFTER UPDATE ON sequence_logs REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_mails();
--> statement-breakpoint
CREATE TRIGGER sequence_logs_count_removed AFTER DELETE ON sequence_logs REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_mails();
--> statement-breakpoint
CREATE TYPE leadwright_enrollment_change AS (sign integer, sequence_id integer, status text, enrolled_at timestamptz, completed_at timestamptz);
--> statement-breakpoint
CREATE FUNCTION leadwright_count_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes leadwright_enrollment_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(1, sequence_id, status, enrolled_at, completed_at)::leadwright_enrollment_change) INTO changes FROM added;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT array_agg(c::leadwright_enrollment_change) INTO changes FROM (
      SELECT 1, n.sequence_id, n.status, n.enrolled_at, n.completed_at FROM added n JOIN removed o USING (id)
      WHERE ROW(n.sequence_id, n.status, n.enrolled_at, n.completed_at) IS DISTINCT FROM ROW(o.sequence_id, o.status, o.enrolled_at, o.completed_at)
      UNION ALL
      SELECT -1, o.sequence_id, o.status, o.enrolled_at, o.completed_at FROM removed o JOIN added n USING (id)
      WHERE ROW(n.sequence_id, n.status, n.enrolled_at, n.completed_at) IS DISTINCT FROM ROW(o.sequence_id, o.status, o.enrolled_at, o.completed_at)
    ) c;
  ELSE
    SELECT array_agg(ROW(-1, sequence_id, status, enrolled_at, completed_at)::leadwright_enrollment_change) INTO changes FROM removed;
  END IF;
  IF changes IS NULL THEN RETURN NULL; END IF;
  INSERT INTO sequence_analytics AS kept (sequence_id, user_id, date, total_enrollments, sequences_completed, unsubscribed)
  SELECT q.id, q.user_id, (n.at AT TIME ZONE 'UTC')::date, sum(c.sign * n.enrolled), sum(c.sign * n.completed), sum(c.sign * n.gone)
  FROM unnest(changes) c
  JOIN email_sequences q ON q.id = c.sequence_id
  JOIN users u ON u.id = q.user_id
  CROSS JOIN LATERAL (VALUES (c.enrolled_at, 1, 0, 0),
    (c.completed_at, 0, (c.status = 'completed')::integer, (c.status = 'unsubscribed')::integer)) AS n(at, enrolled, completed, gone)
  WHERE n.at IS NOT NULL
  GROUP BY 1, 2, 3
  HAVING sum(c.sign * n.enrolled) <> 0 OR sum(c.sign * n.completed) <> 0 OR sum(c.sign * n.gone) <> 0
  ORDER BY 1, 3
  ON CONFLICT (sequence_id, date) DO UPDATE SET total_enrollments = kept.total_enrollments + excluded.total_enrollments,
    sequences_completed = kept.sequences_completed + excluded.sequences_completed, unsubscribed = kept.unsubscribed + excluded.unsubscribed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrollments_count_added AFTER INSERT ON lead_sequence_enrollments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_enrollments();
--> statement-breakpoint
CREATE TRIGGER enrollments_count_changed AFTER UPDATE ON lead_sequence_enrollments REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_enrollments();
--> statement-breakpoint
CREATE TRIGGER enrollments_count_removed AFTER DELETE ON lead_sequence_enrollments REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_enrollments();
--> statement-breakpoint
-- Why a step is not for this lead, by what it did with the mail before; null when it is.
CREATE FUNCTION leadwright_skip_reason(enrollment integer, conditions jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (conditions ->> 'skipIfReplied')::boolean AND EXISTS (
      SELECT FROM sequence_logs b WHERE b.enrollment_id = enrollment AND b.replied_at IS NOT NULL)
      THEN 'The lead has answered'
    WHEN conditions ->> 'onlyIf' = 'opened' AND NOT coalesce(before.is_opened, false) THEN 'The mail before was not opened'
    WHEN conditions ->> 'onlyIf' = 'not_opened' AND before.is_opened THEN 'The mail before was opened'
    WHEN conditions ->> 'onlyIf' = 'clicked' AND NOT coalesce(before.is_clicked, false) THEN 'No link of the mail before was clicked'
  END
  FROM (SELECT 1) one LEFT JOIN LATERAL (
    SELECT b.opened_at IS NOT NULL AS is_opened, b.clicked_at IS NOT NULL AS is_clicked FROM sequence_logs b
    WHERE b.enrollment_id = enrollment AND b.status IN ('sent', 'unknown') ORDER BY b.id DESC LIMIT 1) before ON true
$$;
--> statement-breakpoint
-- A mail that waits says what the lead's fields say when it is sent; one that could not be written is looked at again.
CREATE FUNCTION leadwright_lead_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sequence_logs SET mime = NULL, held_for = nullif(held_for, 'content'), hold_reason = CASE WHEN held_for = 'content' THEN NULL ELSE hold_reason END
  WHERE lead_id = new.id AND status = 'scheduled' AND enrollment_id IS NOT NULL AND attempt = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_changed AFTER UPDATE OF first_name, last_name, email, company, job_title, industry, company_size, location, website ON leads
  FOR EACH ROW WHEN (ROW(old.first_name, old.last_name, old.email, old.company, old.job_title, old.industry, old.company_size, old.location, old.website)
    IS DISTINCT FROM ROW(new.first_name, new.last_name, new.email, new.company, new.job_title, new.industry, new.company_size, new.location, new.website))
  EXECUTE FUNCTION leadwright_lead_changed();
--> statement-breakpoint
CREATE FUNCTION leadwright_voice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sequence_logs SET held_for = NULL, hold_reason = NULL WHERE user_id = new.user_id AND status = 'scheduled' AND held_for = 'content';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER voices_changed AFTER INSERT OR UPDATE ON voices FOR EACH ROW EXECUTE FUNCTION leadwright_voice_changed();

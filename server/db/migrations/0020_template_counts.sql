-- Written by hand: what became of the mails made from a template, noted as the activity is: appended, so that nobody waits.
INSERT INTO template_counts (template_id, day, sent, opened, clicked, answered, answer_seconds, last_at)
SELECT template_id, (sent_at AT TIME ZONE 'UTC')::date, count(*), count(opened_at), count(clicked_at), count(replied_at),
  coalesce(sum(extract(epoch FROM replied_at - sent_at)), 0), max(greatest(sent_at, opened_at, clicked_at, replied_at))
FROM sequence_logs WHERE template_id IS NOT NULL AND sent_at IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION leadwright_note_template_mails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO template_changes (template_id, day, sent, opened, clicked, answered, answer_seconds, last_at)
  SELECT template_id, (sent_at AT TIME ZONE 'UTC')::date, sign * count(*), sign * count(opened_at), sign * count(clicked_at),
    sign * count(replied_at), sign * coalesce(sum(extract(epoch FROM replied_at - sent_at)), 0),
    max(greatest(sent_at, opened_at, clicked_at, replied_at))
  FROM noted WHERE template_id IS NOT NULL AND sent_at IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leadwright_count_changed_mails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes leadwright_mail_change[];
BEGIN
  IF NOT EXISTS (SELECT FROM added WHERE sent_at IS NOT NULL) AND NOT EXISTS (SELECT FROM removed WHERE sent_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO activity_changes (user_id, quarter, sent, opened, clicked, answered)
  SELECT user_id, leadwright_quarter(sent_at), sum(sign), coalesce(sum(sign) FILTER (WHERE opened_at IS NOT NULL), 0),
         coalesce(sum(sign) FILTER (WHERE clicked_at IS NOT NULL), 0), coalesce(sum(sign) FILTER (WHERE replied_at IS NOT NULL), 0)
  FROM (SELECT -1 AS sign, user_id, sent_at, opened_at, clicked_at, replied_at FROM removed
        UNION ALL SELECT 1, user_id, sent_at, opened_at, clicked_at, replied_at FROM added) changed
  WHERE sent_at IS NOT NULL
  GROUP BY 1, 2
  HAVING sum(sign) <> 0 OR coalesce(sum(sign) FILTER (WHERE opened_at IS NOT NULL), 0) <> 0
    OR coalesce(sum(sign) FILTER (WHERE clicked_at IS NOT NULL), 0) <> 0 OR coalesce(sum(sign) FILTER (WHERE replied_at IS NOT NULL), 0) <> 0;

  -- A mail that only loses its template does so because the template goes, and its counts with it.
  INSERT INTO template_changes (template_id, day, sent, opened, clicked, answered, answer_seconds, last_at)
  SELECT changed.template_id, (changed.sent_at AT TIME ZONE 'UTC')::date, sum(sign), coalesce(sum(sign) FILTER (WHERE changed.opened_at IS NOT NULL), 0),
    coalesce(sum(sign) FILTER (WHERE changed.clicked_at IS NOT NULL), 0), coalesce(sum(sign) FILTER (WHERE changed.replied_at IS NOT NULL), 0),
    coalesce(sum(sign * extract(epoch FROM changed.replied_at - changed.sent_at)), 0), max(greatest(changed.sent_at, changed.opened_at, changed.clicked_at, changed.replied_at))
  FROM added n JOIN removed o USING (id), LATERAL (VALUES
    (-1, n.template_id, o.sent_at, o.opened_at, o.clicked_at, o.replied_at), (1, n.template_id, n.sent_at, n.opened_at, n.clicked_at, n.replied_at)
  ) changed (sign, template_id, sent_at, opened_at, clicked_at, replied_at)
  WHERE n.template_id IS NOT NULL AND changed.sent_at IS NOT NULL AND (o.sent_at IS DISTINCT FROM n.sent_at
    OR (o.opened_at IS NULL) <> (n.opened_at IS NULL) OR (o.clicked_at IS NULL) <> (n.clicked_at IS NULL)
    OR o.replied_at IS DISTINCT FROM n.replied_at)
  GROUP BY 1, 2;

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
  IF changes IS NOT NULL THEN PERFORM leadwright_add_mail_counts(changes); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sequence_logs_note_template_added AFTER INSERT ON sequence_logs REFERENCING NEW TABLE AS noted
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_template_mails();
--> statement-breakpoint
CREATE TRIGGER sequence_logs_note_template_removed AFTER DELETE ON sequence_logs REFERENCING OLD TABLE AS noted
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_template_mails();

-- Counts emails in the statement that changes them. Each row counts by what it says, so that the sums equal a recount whatever
-- happens to a row: in sequence_analytics (by UTC day), in sequence_step_counts, in activity_changes (by quarter of an hour) and in
-- template_changes (by UTC day). The two *_changes tables are only appended to, so that no sender, inbox reader or tracking pixel
-- waits for another; jobs fold them into counts. Emails of test runs do not count; one that is marked as a test later is taken out
-- of all counts. Emails deleted together with their sequence or owner need no counting.
CREATE OR REPLACE FUNCTION leadwright_mail_counts(sign integer, status text, sent_at timestamptz, opened_at timestamptz, clicked_at timestamptz, replied_at timestamptz)
RETURNS TABLE (day date, sent integer, opened integer, clicked integer, replied integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT (at AT TIME ZONE 'UTC')::date, sign * s, sign * o, sign * c, sign * r
  FROM (VALUES (sent_at, 1, 0, 0, 0), (opened_at, 0, 1, 0, 0), (clicked_at, 0, 0, 1, 0), (replied_at, 0, 0, 0, 1)) AS v(at, s, o, c, r)
  WHERE status = 'sent' AND at IS NOT NULL
$$;

-- In plpgsql, which plans its statements once a session: it runs for every few emails that are sent.
CREATE OR REPLACE FUNCTION leadwright_add_mail_counts(changes leadwright_mail_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sequence_analytics AS kept (sequence_id, user_id, date, emails_sent, emails_opened, emails_clicked, emails_replied,
    sent_and_opened, sent_and_clicked, sent_and_replied)
  SELECT * FROM (
    SELECT q.id, q.user_id, n.day, sum(n.sent) AS sent, sum(n.opened) AS opened, sum(n.clicked) AS clicked, sum(n.replied) AS replied,
      coalesce(sum(n.sent) FILTER (WHERE c.opened_at IS NOT NULL), 0) AS and_opened,
      coalesce(sum(n.sent) FILTER (WHERE c.clicked_at IS NOT NULL), 0) AS and_clicked,
      coalesce(sum(n.sent) FILTER (WHERE c.replied_at IS NOT NULL), 0) AS and_replied
    FROM unnest(changes) c
    JOIN email_sequences q ON q.id = c.sequence_id
    JOIN users u ON u.id = q.user_id
    CROSS JOIN LATERAL leadwright_mail_counts(c.sign, c.status, c.sent_at, c.opened_at, c.clicked_at, c.replied_at) n
    GROUP BY 1, 2, 3
  ) days
  WHERE (sent, opened, clicked, replied, and_opened, and_clicked, and_replied) <> (0, 0, 0, 0, 0, 0, 0)
  ORDER BY id, day
  ON CONFLICT (sequence_id, date) DO UPDATE SET
    emails_sent = kept.emails_sent + excluded.emails_sent, emails_opened = kept.emails_opened + excluded.emails_opened,
    emails_clicked = kept.emails_clicked + excluded.emails_clicked, emails_replied = kept.emails_replied + excluded.emails_replied,
    sent_and_opened = kept.sent_and_opened + excluded.sent_and_opened, sent_and_clicked = kept.sent_and_clicked + excluded.sent_and_clicked,
    sent_and_replied = kept.sent_and_replied + excluded.sent_and_replied;

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
END $$;

-- Emails that were added or deleted, for sequences and steps.
CREATE OR REPLACE FUNCTION leadwright_count_mails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes leadwright_mail_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(1, sequence_id, step_id, status, sent_at, opened_at, clicked_at, replied_at)::leadwright_mail_change) INTO changes
    FROM added WHERE status = 'sent' AND sequence_id IS NOT NULL AND NOT is_test;
  ELSE
    SELECT array_agg(ROW(-1, sequence_id, step_id, status, sent_at, opened_at, clicked_at, replied_at)::leadwright_mail_change) INTO changes
    FROM removed WHERE status = 'sent' AND sequence_id IS NOT NULL AND NOT is_test;
  END IF;
  IF changes IS NOT NULL THEN PERFORM leadwright_add_mail_counts(changes); END IF;
  RETURN NULL;
END $$;

-- The same for the activity of the account.
CREATE OR REPLACE FUNCTION leadwright_note_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO activity_changes (user_id, quarter, sent, opened, clicked, answered)
    SELECT user_id, leadwright_quarter(sent_at), count(*), count(opened_at), count(clicked_at), count(replied_at)
    FROM added WHERE sent_at IS NOT NULL AND NOT is_test GROUP BY 1, 2;
  ELSE
    INSERT INTO activity_changes (user_id, quarter, sent, opened, clicked, answered)
    SELECT user_id, leadwright_quarter(sent_at), -count(*), -count(opened_at), -count(clicked_at), -count(replied_at)
    FROM removed WHERE sent_at IS NOT NULL AND NOT is_test AND EXISTS (SELECT FROM users WHERE users.id = removed.user_id) GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;

-- The same for templates.
CREATE OR REPLACE FUNCTION leadwright_note_template_mails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO template_changes (template_id, day, sent, opened, clicked, answered, answer_seconds, last_at)
  SELECT template_id, (sent_at AT TIME ZONE 'UTC')::date, sign * count(*), sign * count(opened_at), sign * count(clicked_at),
    sign * count(replied_at), sign * coalesce(sum(extract(epoch FROM replied_at - sent_at)), 0),
    max(greatest(sent_at, opened_at, clicked_at, replied_at))
  FROM noted WHERE template_id IS NOT NULL AND sent_at IS NOT NULL AND NOT is_test GROUP BY 1, 2;
  RETURN NULL;
END $$;

-- Emails that were updated, for all of these at once. Most updates touch no email that was sent and end at the first check.
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
  FROM (SELECT -1 AS sign, user_id, sent_at, opened_at, clicked_at, replied_at, is_test FROM removed
        UNION ALL SELECT 1, user_id, sent_at, opened_at, clicked_at, replied_at, is_test FROM added) changed
  WHERE sent_at IS NOT NULL AND NOT is_test
  GROUP BY 1, 2
  HAVING sum(sign) <> 0 OR coalesce(sum(sign) FILTER (WHERE opened_at IS NOT NULL), 0) <> 0
    OR coalesce(sum(sign) FILTER (WHERE clicked_at IS NOT NULL), 0) <> 0 OR coalesce(sum(sign) FILTER (WHERE replied_at IS NOT NULL), 0) <> 0;

  -- An email only loses its template when the template is deleted, together with its counts.
  INSERT INTO template_changes (template_id, day, sent, opened, clicked, answered, answer_seconds, last_at)
  SELECT changed.template_id, (changed.sent_at AT TIME ZONE 'UTC')::date, sum(sign), coalesce(sum(sign) FILTER (WHERE changed.opened_at IS NOT NULL), 0),
    coalesce(sum(sign) FILTER (WHERE changed.clicked_at IS NOT NULL), 0), coalesce(sum(sign) FILTER (WHERE changed.replied_at IS NOT NULL), 0),
    coalesce(sum(sign * extract(epoch FROM changed.replied_at - changed.sent_at)), 0), max(greatest(changed.sent_at, changed.opened_at, changed.clicked_at, changed.replied_at))
  FROM added n JOIN removed o USING (id), LATERAL (VALUES
    (-1, n.template_id, o.sent_at, o.opened_at, o.clicked_at, o.replied_at, o.is_test),
    (1, n.template_id, n.sent_at, n.opened_at, n.clicked_at, n.replied_at, n.is_test)
  ) changed (sign, template_id, sent_at, opened_at, clicked_at, replied_at, is_test)
  WHERE n.template_id IS NOT NULL AND changed.sent_at IS NOT NULL AND NOT changed.is_test AND (o.sent_at IS DISTINCT FROM n.sent_at
    OR o.is_test <> n.is_test
    OR (o.opened_at IS NULL) <> (n.opened_at IS NULL) OR (o.clicked_at IS NULL) <> (n.clicked_at IS NULL)
    OR o.replied_at IS DISTINCT FROM n.replied_at)
  GROUP BY 1, 2;

  -- By difference, not by a join: the plan is made once a session, and one made for a single email would compare each with each.
  SELECT array_agg(ROW(sign, sequence_id, step_id, status, sent_at, opened_at, clicked_at, replied_at)::leadwright_mail_change) INTO changes FROM (
    SELECT 1 AS sign, changed.* FROM (
      SELECT id, sequence_id, step_id, status, sent_at, opened_at, clicked_at, replied_at FROM added WHERE status = 'sent' AND sequence_id IS NOT NULL AND NOT is_test
      EXCEPT SELECT id, sequence_id, step_id, status, sent_at, opened_at, clicked_at, replied_at FROM removed WHERE status = 'sent' AND sequence_id IS NOT NULL AND NOT is_test
    ) changed
    UNION ALL
    SELECT -1 AS sign, changed.* FROM (
      SELECT id, sequence_id, step_id, status, sent_at, opened_at, clicked_at, replied_at FROM removed WHERE status = 'sent' AND sequence_id IS NOT NULL AND NOT is_test
      EXCEPT SELECT id, sequence_id, step_id, status, sent_at, opened_at, clicked_at, replied_at FROM added WHERE status = 'sent' AND sequence_id IS NOT NULL AND NOT is_test
    ) changed
  ) c;
  IF changes IS NOT NULL THEN PERFORM leadwright_add_mail_counts(changes); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sequence_logs_count_added AFTER INSERT ON sequence_logs REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_mails();

CREATE OR REPLACE TRIGGER sequence_logs_count_changed AFTER UPDATE ON sequence_logs REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_changed_mails();

CREATE OR REPLACE TRIGGER sequence_logs_count_removed AFTER DELETE ON sequence_logs REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_mails();

CREATE OR REPLACE TRIGGER sequence_logs_note_added AFTER INSERT ON sequence_logs REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_mails();

CREATE OR REPLACE TRIGGER sequence_logs_note_removed AFTER DELETE ON sequence_logs REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_mails();

CREATE OR REPLACE TRIGGER sequence_logs_note_template_added AFTER INSERT ON sequence_logs REFERENCING NEW TABLE AS noted
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_template_mails();

CREATE OR REPLACE TRIGGER sequence_logs_note_template_removed AFTER DELETE ON sequence_logs REFERENCING OLD TABLE AS noted
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_template_mails();

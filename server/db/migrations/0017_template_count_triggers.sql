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
CREATE FUNCTION leadwright_note_template_mail_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO template_changes (template_id, day, sent, opened, clicked, answered, answer_seconds, last_at)
  SELECT NEW.template_id, (sent_at AT TIME ZONE 'UTC')::date, sum(sign), coalesce(sum(sign) FILTER (WHERE opened_at IS NOT NULL), 0),
    coalesce(sum(sign) FILTER (WHERE clicked_at IS NOT NULL), 0), coalesce(sum(sign) FILTER (WHERE replied_at IS NOT NULL), 0),
    coalesce(sum(sign * extract(epoch FROM replied_at - sent_at)), 0), max(greatest(sent_at, opened_at, clicked_at, replied_at))
  FROM (VALUES
    (-1, OLD.sent_at, OLD.opened_at, OLD.clicked_at, OLD.replied_at), (1, NEW.sent_at, NEW.opened_at, NEW.clicked_at, NEW.replied_at)
  ) changed (sign, sent_at, opened_at, clicked_at, replied_at)
  WHERE sent_at IS NOT NULL GROUP BY 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sequence_logs_note_template_added AFTER INSERT ON sequence_logs REFERENCING NEW TABLE AS noted
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_template_mails();
--> statement-breakpoint
CREATE TRIGGER sequence_logs_note_template_removed AFTER DELETE ON sequence_logs REFERENCING OLD TABLE AS noted
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_template_mails();
--> statement-breakpoint
-- A mail that only loses its template does so because the template goes, and its counts with it.
CREATE TRIGGER sequence_logs_note_template_changed AFTER UPDATE ON sequence_logs FOR EACH ROW
  WHEN (NEW.template_id IS NOT NULL AND (NEW.sent_at IS NOT NULL OR OLD.sent_at IS NOT NULL) AND (OLD.sent_at IS DISTINCT FROM NEW.sent_at
    OR (OLD.opened_at IS NULL) <> (NEW.opened_at IS NULL) OR (OLD.clicked_at IS NULL) <> (NEW.clicked_at IS NULL)
    OR OLD.replied_at IS DISTINCT FROM NEW.replied_at))
  EXECUTE FUNCTION leadwright_note_template_mail_change();

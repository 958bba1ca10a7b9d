-- Written by hand: mails that change are counted once a statement, for sequences and for the figures of each quarter of an hour
-- alike. Most statements touch no mail that was sent, and end at the first look.
DROP TRIGGER sequence_logs_note_changed ON sequence_logs;
--> statement-breakpoint
DROP FUNCTION leadwright_note_mail_change();
--> statement-breakpoint
CREATE FUNCTION leadwright_count_changed_mails() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER sequence_logs_count_changed ON sequence_logs;
--> statement-breakpoint
CREATE TRIGGER sequence_logs_count_changed AFTER UPDATE ON sequence_logs REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_changed_mails();

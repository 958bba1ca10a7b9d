DROP INDEX "sequence_logs_owner_answered";--> statement-breakpoint
ALTER TABLE "sequence_analytics" ADD COLUMN "sent_and_opened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sequence_analytics" ADD COLUMN "sent_and_clicked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sequence_analytics" ADD COLUMN "sent_and_replied" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sequence_logs_held_back" ON "sequence_logs" USING btree ("user_id","scheduled_at") WHERE "sequence_logs"."status" = 'scheduled' and "sequence_logs"."hold_reason" is not null;--> statement-breakpoint
CREATE INDEX "sequence_logs_owner_answer_times" ON "sequence_logs" USING btree ("user_id","sent_at","replied_at") WHERE "sequence_logs"."replied_at" is not null;--> statement-breakpoint
-- Written by hand: what became of the mails of each day, counted on the day they were sent.
UPDATE sequence_analytics a SET sent_and_opened = m.opened, sent_and_clicked = m.clicked, sent_and_replied = m.replied
FROM (
  SELECT sequence_id, (sent_at AT TIME ZONE 'UTC')::date AS day, count(opened_at) AS opened, count(clicked_at) AS clicked, count(replied_at) AS replied
  FROM sequence_logs WHERE status = 'sent' AND sequence_id IS NOT NULL AND sent_at IS NOT NULL GROUP BY 1, 2
) m WHERE m.sequence_id = a.sequence_id AND m.day = a.date;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leadwright_add_mail_counts(changes leadwright_mail_change[]) RETURNS void LANGUAGE sql AS $$
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
$$;

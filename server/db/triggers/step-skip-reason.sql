-- Why a step is skipped for this lead, judged by what the lead did with the previous email; null when it is not skipped. No
-- trigger: the claim and the rendering of emails ask it in the middle of their own statements.
CREATE OR REPLACE FUNCTION leadwright_skip_reason(enrollment integer, conditions jsonb) RETURNS text LANGUAGE sql STABLE AS $$
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

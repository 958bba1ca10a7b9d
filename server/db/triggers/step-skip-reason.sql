-- Why a step is skipped for this lead, judged by what the lead did with the previous email; null when it is not skipped. A code
-- of contract/email-reason.ts. No trigger: the claim and the rendering of emails ask it in the middle of their own statements.
CREATE OR REPLACE FUNCTION leadwright_skip_reason(enrollment integer, conditions jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (conditions ->> 'skipIfReplied')::boolean AND EXISTS (
      SELECT FROM sequence_logs b WHERE b.enrollment_id = enrollment AND b.replied_at IS NOT NULL)
      THEN 'lead_replied'
    WHEN conditions ->> 'onlyIf' = 'opened' AND NOT coalesce(previous.is_opened, false) THEN 'previous_not_opened'
    WHEN conditions ->> 'onlyIf' = 'not_opened' AND previous.is_opened THEN 'previous_opened'
    WHEN conditions ->> 'onlyIf' = 'clicked' AND NOT coalesce(previous.is_clicked, false) THEN 'previous_not_clicked'
  END
  FROM (SELECT 1) one LEFT JOIN LATERAL (
    SELECT b.opened_at IS NOT NULL AS is_opened, b.clicked_at IS NOT NULL AS is_clicked FROM sequence_logs b
    WHERE b.enrollment_id = enrollment AND b.status IN ('sent', 'unknown') ORDER BY b.id DESC LIMIT 1) previous ON true
$$;

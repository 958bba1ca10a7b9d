-- The history of reasons: why each email waited, was skipped, failed or may not have arrived. A later `nextAt` alone is the same
-- reason, and so is a sentence of the previous version that becomes a code. Inserts only when a reason changes: a claim has none.
CREATE OR REPLACE FUNCTION leadwright_record_email_reason() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known email_reasons%ROWTYPE;
BEGIN
  -- Each attempt claims the email, which takes its reason away: one trouble is told once, however often it was tried.
  IF new.hold_reason IN ('server_unreachable', 'server_throttled') THEN
    SELECT * INTO known FROM email_reasons r WHERE r.log_id = new.id ORDER BY r.id DESC LIMIT 1;
    IF known.code = new.hold_reason AND known.params - 'nextAt' = new.reason_params - 'nextAt' THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO email_reasons (log_id, code, params) VALUES (new.id, coalesce(new.error_message, new.hold_reason), new.reason_params);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER email_reasons_first AFTER INSERT ON sequence_logs
  FOR EACH ROW WHEN (new.hold_reason IS NOT NULL OR new.error_message IS NOT NULL) EXECUTE FUNCTION leadwright_record_email_reason();

CREATE OR REPLACE TRIGGER email_reasons_recorded AFTER UPDATE OF hold_reason, error_message, reason_params ON sequence_logs
  FOR EACH ROW WHEN (coalesce(new.error_message, new.hold_reason) IS NOT NULL
    AND (coalesce(new.error_message, new.hold_reason), new.reason_params - 'nextAt')
      IS DISTINCT FROM (coalesce(old.error_message, old.hold_reason), old.reason_params - 'nextAt')
    AND coalesce(old.error_message, old.hold_reason, '') !~ '[^a-z_]')
  EXECUTE FUNCTION leadwright_record_email_reason();

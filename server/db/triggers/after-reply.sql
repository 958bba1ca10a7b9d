-- No email from before a reply goes out after it, also where the sequence continues with the steps of a branch for it: neither an automatic
-- one nor one that was approved without knowing the reply. An email that a sender had claimed when the reply came, and that its server did
-- not take, would be tried again: it is skipped instead, whichever version of a process gives it back. The next process that plans
-- continues the sequence.
CREATE OR REPLACE FUNCTION leadwright_skip_after_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_sequence_enrollments e SET next_email_scheduled_at = NULL
  WHERE e.id = NEW.enrollment_id AND e.replied_branch_id IS NOT NULL AND e.status IN ('active', 'paused')
    AND NOT (NEW.kind IS NOT NULL AND EXISTS (
      SELECT FROM sequence_steps s WHERE s.id = NEW.step_id AND s.parent_id = e.replied_branch_id AND s.arm = 'yes'));
  IF FOUND THEN
    NEW.status := 'skipped';
    NEW.error_message := 'lead_replied';
    NEW.reason_params := NULL;
    NEW.hold_reason := NULL;
    NEW.held_for := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER sequence_logs_after_reply BEFORE UPDATE OF status ON sequence_logs FOR EACH ROW
WHEN (OLD.status = 'sending' AND NEW.status = 'scheduled' AND NEW.enrollment_id IS NOT NULL)
EXECUTE FUNCTION leadwright_skip_after_reply();

-- A scheduled step that is no automatic email never waits for its time alone, so no sender claims it: a task, a wait or a branch is no email, and
-- an email with approval waits until it is approved, and then until it is written as it was approved. Many writers release emails
-- (resuming, connecting an account, changing a lead or a step), and one that forgot would send an email that nobody approved. What
-- is paused stays so; a task, a wait or a branch doesn't need an email account.
CREATE OR REPLACE FUNCTION leadwright_hold_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'email_approval' THEN
    IF NEW.approved_text IS NULL THEN NEW.mime := NULL; END IF;
    IF coalesce(NEW.held_for, 'approval') IN ('approval', 'approved') THEN
      NEW.held_for := CASE WHEN NEW.approved_text IS NULL THEN 'approval' WHEN NEW.mime IS NULL THEN 'approved' END;
    END IF;
    IF NEW.held_for = 'approval' THEN NEW.hold_reason := coalesce(NEW.hold_reason, 'awaiting_approval');
    ELSIF NEW.hold_reason = 'awaiting_approval' THEN NEW.hold_reason := NULL;
    END IF;
  ELSIF NEW.kind <> 'email' AND (NEW.held_for IS NULL OR NEW.held_for = 'account') THEN
    NEW.held_for := CASE WHEN NEW.kind = 'wait_until' THEN 'wait' WHEN NEW.kind = 'branch' THEN 'branch' WHEN NEW.kind IN ('call', 'linkedin_visit', 'linkedin_connect', 'linkedin_message')
      THEN 'task' ELSE 'replan' END;
    IF NEW.hold_reason = 'account_disconnected' THEN NEW.hold_reason := NULL; END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER sequence_logs_step_hold BEFORE INSERT OR UPDATE ON sequence_logs FOR EACH ROW
WHEN (NEW.kind IS NOT NULL AND NEW.status = 'scheduled')
EXECUTE FUNCTION leadwright_hold_step();

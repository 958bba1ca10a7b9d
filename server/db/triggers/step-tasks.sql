-- The task of a step and the step end together, whoever ends one of them: replies, unsubscribes, pauses, edits and deletions end steps in
-- many places, and also processes of the previous version, which don't know that a step can have a task.

-- The step ended otherwise: its open task goes.
CREATE OR REPLACE FUNCTION leadwright_cancel_step_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET deleted_at = now(), log_id = CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE log_id END
  WHERE user_id = OLD.user_id AND log_id = OLD.id AND state = 'open' AND deleted_at IS NULL;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD END;
END $$;

CREATE OR REPLACE TRIGGER sequence_logs_step_ended AFTER UPDATE OF status ON sequence_logs FOR EACH ROW
WHEN (OLD.kind IS NOT NULL AND OLD.status = 'scheduled' AND NEW.status <> 'scheduled')
EXECUTE FUNCTION leadwright_cancel_step_task();

-- Before: afterwards the foreign key has taken the step from the task.
CREATE OR REPLACE TRIGGER sequence_logs_step_removed BEFORE DELETE ON sequence_logs FOR EACH ROW
WHEN (OLD.kind IS NOT NULL AND OLD.status = 'scheduled')
EXECUTE FUNCTION leadwright_cancel_step_task();

-- The task is done, skipped or deleted: the step ends, and its sequence continues.
CREATE OR REPLACE FUNCTION leadwright_end_task_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  enrollment integer;
BEGIN
  UPDATE sequence_logs SET status = CASE WHEN NEW.state = 'done' THEN 'done' ELSE 'skipped' END, held_for = NULL, hold_reason = NULL,
    error_message = CASE WHEN NEW.state = 'done' THEN 'task_done' ELSE 'task_skipped' END, reason_params = NULL
  WHERE id = NEW.log_id AND user_id = NEW.user_id AND status = 'scheduled' RETURNING enrollment_id INTO enrollment;
  UPDATE lead_sequence_enrollments SET next_email_scheduled_at = NULL, last_step_at = now()
  WHERE id = enrollment AND status IN ('active', 'paused');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tasks_step_ended AFTER UPDATE OF state, deleted_at ON tasks FOR EACH ROW
WHEN (NEW.log_id IS NOT NULL AND OLD.state = 'open' AND OLD.deleted_at IS NULL AND (NEW.state <> 'open' OR NEW.deleted_at IS NOT NULL))
EXECUTE FUNCTION leadwright_end_task_step();

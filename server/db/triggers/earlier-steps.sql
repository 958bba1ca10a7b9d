-- Rolling deploys: a process of the previous version plans every step as an email, in the order of their numbers. What it plans for a step
-- of another kind, for one within a branch, or after a reply, is marked `replan` and never claimed (step-holds.sql); the next process
-- that knows better plans it again. Remove this file, and drop what it made in a migration, in the version after this one.
CREATE OR REPLACE FUNCTION leadwright_earlier_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM sequence_steps s WHERE s.id = NEW.step_id
      AND ((NEW.kind IS NULL AND s.kind <> 'email') OR (NEW.arm IS NULL AND s.parent_id IS NOT NULL)))
    OR (NEW.arm IS NULL AND EXISTS (SELECT FROM lead_sequence_enrollments e
      WHERE e.id = NEW.enrollment_id AND e.replied_branch_id IS NOT NULL)) THEN
    NEW.kind := 'replan';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER sequence_logs_earlier_step BEFORE INSERT ON sequence_logs FOR EACH ROW
WHEN (NEW.step_id IS NOT NULL AND (NEW.kind IS NULL OR NEW.arm IS NULL) AND NEW.status = 'scheduled')
EXECUTE FUNCTION leadwright_earlier_step();

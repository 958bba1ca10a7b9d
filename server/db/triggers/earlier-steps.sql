-- Rolling deploys: a process of the previous version plans every step as an email. What it plans for a step of another kind, or for one
-- within a branch, is marked `replan` and never claimed (step-holds.sql); the next process that knows the kinds plans it again. Remove
-- this file, and drop what it made in a migration, in the version after this one.
CREATE OR REPLACE FUNCTION leadwright_earlier_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM sequence_steps s WHERE s.id = NEW.step_id AND (s.kind <> 'email' OR s.parent_id IS NOT NULL)) THEN
    NEW.kind := 'replan';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER sequence_logs_earlier_step BEFORE INSERT ON sequence_logs FOR EACH ROW
WHEN (NEW.step_id IS NOT NULL AND NEW.kind IS NULL AND NEW.status = 'scheduled')
EXECUTE FUNCTION leadwright_earlier_step();

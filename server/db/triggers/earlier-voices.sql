-- Rolling deploys: a process of the previous version saves a voice without calling retryHeldContent(). This trigger does it in its
-- place. Remove this file, and drop what it made in a migration, in the version after this one.
CREATE OR REPLACE FUNCTION leadwright_voice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sequence_logs SET held_for = NULL, hold_reason = NULL, reason_params = NULL WHERE user_id = new.user_id AND status = 'scheduled' AND held_for = 'content';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER voices_changed AFTER INSERT OR UPDATE ON voices FOR EACH ROW EXECUTE FUNCTION leadwright_voice_changed();

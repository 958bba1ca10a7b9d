-- Tells every process that a session ended, is another one or ends earlier, or that its user is gone: processes remember sessions for
-- a moment (server/http/session-memory.ts). Sessions end in many ways, some of them in older versions or by hand.
CREATE OR REPLACE FUNCTION leadwright_tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('leadwright_sessions', 'session ' || OLD.sid);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION leadwright_tell_user_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('leadwright_sessions', 'user ' || OLD.id);
  RETURN NULL;
END $$;

-- Nobody remembers a session past its end.
CREATE OR REPLACE TRIGGER sessions_tell_ended AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.expire > now()) EXECUTE FUNCTION leadwright_tell_session_end();

CREATE OR REPLACE TRIGGER sessions_tell_changed AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (NEW.expire < OLD.expire OR NEW.sess IS DISTINCT FROM OLD.sess) EXECUTE FUNCTION leadwright_tell_session_end();

CREATE OR REPLACE TRIGGER users_tell_gone AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION leadwright_tell_user_gone();

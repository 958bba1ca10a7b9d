-- Rolling deploys: a process of the previous version doesn't know about further recipients and would send an email without them.
-- It can't claim such an email: the update changes nothing, and the email stays scheduled until a process that sets `takes_others`
-- claims it. Remove this file, and drop what it made in a migration, in the version after this one.
CREATE OR REPLACE FUNCTION leadwright_earlier_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'sending' THEN RETURN NULL; END IF;
  NEW.takes_others := NULL;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER sequence_logs_earlier_recipients BEFORE UPDATE OF status ON sequence_logs FOR EACH ROW
WHEN (NEW.also_to IS NOT NULL AND (
  NEW.status = 'sending' AND OLD.status <> 'sending' AND NEW.takes_others IS NOT TRUE OR NEW.status = 'scheduled' AND NEW.takes_others))
EXECUTE FUNCTION leadwright_earlier_recipients();

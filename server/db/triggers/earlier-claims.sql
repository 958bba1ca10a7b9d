-- Rolling deploys: a process of a previous version doesn't know about the files of emails, or about further recipients, and would send
-- an email without them. It can't claim such an email: the update changes nothing, and the email stays scheduled until a process claims
-- it that sets `takes_files` and `takes_others`. Remove this file, and drop what it made in a migration, in the version after this one,
-- with the functions leadwright_earlier_files and leadwright_earlier_recipients where they are still there.
CREATE OR REPLACE FUNCTION leadwright_earlier_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'sending' THEN RETURN NULL; END IF;
  NEW.takes_files := NULL;
  NEW.takes_others := NULL;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER sequence_logs_earlier_files BEFORE UPDATE OF status ON sequence_logs FOR EACH ROW
WHEN (NEW.file_hashes IS NOT NULL AND (
  NEW.status = 'sending' AND OLD.status <> 'sending' AND NEW.takes_files IS NOT TRUE OR NEW.status = 'scheduled' AND NEW.takes_files))
EXECUTE FUNCTION leadwright_earlier_claim();

CREATE OR REPLACE TRIGGER sequence_logs_earlier_recipients BEFORE UPDATE OF status ON sequence_logs FOR EACH ROW
WHEN (NEW.also_to IS NOT NULL AND (
  NEW.status = 'sending' AND OLD.status <> 'sending' AND NEW.takes_others IS NOT TRUE OR NEW.status = 'scheduled' AND NEW.takes_others))
EXECUTE FUNCTION leadwright_earlier_claim();

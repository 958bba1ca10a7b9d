-- Rolling deploys: a process of the previous version knows nothing of test runs. These triggers mark what it makes without an email
-- account, and keep it from sending a test through one. Remove this file, and drop what it made in a migration, in the version
-- after this one.
CREATE OR REPLACE FUNCTION leadwright_mark_test_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One that is older than the end of the email account belongs to a lead that came back.
  new.is_test := EXISTS (SELECT FROM mailboxes m WHERE m.user_id = new.user_id AND m.transport = 'outbox'
    AND (m.disconnected_at IS NULL OR new.enrolled_at > m.disconnected_at))
    AND NOT EXISTS (SELECT FROM leads p WHERE p.id = new.lead_id AND p.source = 'sample');
  RETURN new;
END $$;

CREATE OR REPLACE FUNCTION leadwright_mark_test_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.enrollment_id IS NOT NULL THEN
    new.is_test := coalesce((SELECT e.is_test FROM lead_sequence_enrollments e WHERE e.id = new.enrollment_id), false);
  ELSE
    new.is_test := EXISTS (SELECT FROM mailboxes m WHERE m.id = new.mailbox_id AND m.transport = 'outbox');
  END IF;
  RETURN new;
END $$;

-- The claim of the previous version does not ask: what it gets no row of, it does not send.
CREATE OR REPLACE FUNCTION leadwright_keep_test_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM mailboxes m WHERE m.id = new.mailbox_id AND m.transport <> 'outbox') THEN RETURN NULL; END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER enrollments_earlier_test BEFORE INSERT ON lead_sequence_enrollments
  FOR EACH ROW WHEN (NOT new.is_test) EXECUTE FUNCTION leadwright_mark_test_enrollment();

CREATE OR REPLACE TRIGGER sequence_logs_earlier_test BEFORE INSERT ON sequence_logs
  FOR EACH ROW WHEN (NOT new.is_test AND new.status = 'scheduled') EXECUTE FUNCTION leadwright_mark_test_email();

CREATE OR REPLACE TRIGGER sequence_logs_keep_test BEFORE UPDATE OF status ON sequence_logs
  FOR EACH ROW WHEN (new.is_test AND new.status = 'sending' AND old.status = 'scheduled') EXECUTE FUNCTION leadwright_keep_test_email();

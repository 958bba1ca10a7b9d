-- First and all at once: processes of the previous version wait for us, and we never wait for them with half of the locks. Leads
-- come first, as in their statements; the next migration changes that table in the same transaction.
LOCK TABLE "leads", "mailboxes", "sequence_logs", "lead_sequence_enrollments", "mail_events" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "email_reasons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"log_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"params" jsonb
);
--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "end_params" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "imap_problem_params" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "paused_params" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "hold_params" jsonb;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "reason_params" jsonb;--> statement-breakpoint
ALTER TABLE "email_reasons" ADD CONSTRAINT "email_reasons_log_id_sequence_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."sequence_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_reasons_log" ON "email_reasons" USING btree ("log_id","id");--> statement-breakpoint
-- A sentence that the version before stored, as a code with its parameters. Goes away with the triggers below, in the version
-- after this one.
CREATE FUNCTION leadwright_earlier_reason(sentence text, state text, next_at timestamptz, checked_at timestamptz, known_until timestamptz, zone text)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  iso CONSTANT text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  later CONSTANT jsonb := jsonb_build_object('nextAt', to_char(next_at AT TIME ZONE 'UTC', iso), 'timeZone', zone);
  code text;
  found text[];
BEGIN
  IF sentence IS NULL THEN RETURN NULL; END IF;
  IF sentence ~ '^[a-z_]+$' THEN RETURN jsonb_build_object('code', sentence); END IF;
  SELECT known.code INTO code FROM (VALUES
    ('the lead is paused in this sequence', 'enrollment_paused'),
    ('The sequence is not active', 'sequence_paused'),
    ('The sequence is paused', 'sequence_paused'),
    ('a minute lies between two mails to one lead', 'recent_email'),
    ('the email account was disconnected: waits until one is set up again', 'account_disconnected'),
    ('The account is being disconnected', 'account_disconnecting'),
    ('The mail is empty for this lead', 'empty_email'),
    ('The step has no subject, and there is no mail before it that it could answer', 'no_subject'),
    ('The template does too much.', 'complex_template'),
    ('The address is on the do-not-contact list', 'do_not_contact'),
    ('The lead was deleted', 'lead_deleted'),
    ('Sample leads are never mailed', 'sample_lead'),
    ('The lead left the sequence', 'left_sequence'),
    ('The sequence was deleted', 'sequence_deleted'),
    ('The step was removed', 'step_removed'),
    ('Another lead with this address gets these mails', 'shared_address'),
    ('The lead has answered', 'lead_replied'),
    ('The mail before was not opened', 'previous_not_opened'),
    ('The mail before was opened', 'previous_opened'),
    ('No link of the mail before was clicked', 'previous_not_clicked'),
    ('Cancelled', 'canceled'),
    ('The lead was taken out of the sequence', 'removed_by_user'),
    ('Taken out by you', 'removed_by_user'),
    ('The lead was merged into one that is in the sequence', 'lead_merged'),
    ('The address cannot be reached', 'address_bounced'),
    ('The mail was reported as spam', 'reported_spam'),
    ('Every step was sent or skipped', 'all_steps_done'),
    ('The connection was lost while the mail was handed over: it may have arrived', 'connection_lost'),
    ('The sender stopped while the mail was handed over: it may have arrived', 'sender_stopped'),
    ('Leadwright went back to a copy of its data: it may have been sent before', 'sent_before_restore'),
    ('The password of the inbox cannot be read any more, enter it again', 'password_unreadable')
  ) AS known(words, code) WHERE known.words = sentence;
  IF code IS NOT NULL THEN RETURN jsonb_build_object('code', code); END IF;

  found := regexp_match(sentence, '^day off in (.*): (.*), next mail [^,]*$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'day_off', 'place', found[1], 'holiday', found[2]) || later; END IF;
  IF starts_with(sentence, 'outside the sending hours, which begin ') THEN RETURN '{"code": "outside_hours"}'::jsonb || later; END IF;
  found := regexp_match(sentence, '^mailbox at (\d{1,9}) of (\d{1,9}), next slot ');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'daily_limit', 'used', found[1]::int, 'limit', found[2]::int) || later;
  END IF;
  found := regexp_match(sentence, '^(\d{1,9}) a day, spread over its hours, next one ');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'spread_over_day', 'limit', found[1]::int) || later; END IF;
  found := regexp_match(sentence, '^([\d.]{1,9}) seconds between mails, next one ');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'email_gap', 'seconds', round(found[1]::numeric)) || later; END IF;
  IF sentence ~ '^the inbox was (last read at|not read yet)' THEN
    RETURN jsonb_build_object('code', 'inbox_not_read', 'timeZone', zone, 'checkedAt',
      CASE WHEN sentence LIKE 'the inbox was last%' THEN to_char(checked_at AT TIME ZONE 'UTC', iso) END);
  END IF;
  IF sentence ~ '^Leadwright runs on a copy of its data from ' THEN
    RETURN jsonb_build_object('code', 'restored_copy', 'knownUntil', to_char(known_until AT TIME ZONE 'UTC', iso));
  END IF;
  IF sentence ~ ': its password cannot be read any more, enter it again$' THEN RETURN '{"code": "password_unreadable"}'; END IF;

  -- The other server's words.
  SELECT known.code, regexp_match(sentence, known.pattern) INTO code, found FROM (VALUES
    ('^the mailbox was refused: (.*)$', 'account_refused'),
    ('^The mail server refused the account: (.*)$', 'account_refused'),
    ('^the mail server asked to come back later: (.*)$', 'server_deferred'),
    ('^The mail was refused: (.*)$', 'server_refused'),
    ('^Not delivered yet: (.*)$', 'delivery_delayed'),
    ('^Not delivered: (.*)$', 'not_delivered'),
    ('^Returned: (.*)$', 'bounced'),
    ('^The user name or the password is wrong\. The server said: (.*)$', 'sign_in_refused'),
    ('^The server''s certificate cannot be trusted: (.*)$', 'certificate_untrusted')
  ) AS known(pattern, code) WHERE sentence ~ known.pattern;
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', code, 'reply', nullif(found[1], 'no reason was given'));
  END IF;
  found := regexp_match(sentence, '^The connection to (\S+) failed: (.*)$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'connection_failed', 'host', found[1], 'reply', found[2]); END IF;

  found := regexp_match(sentence, '^The lead left the sequence: (\w+)$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'left_sequence', 'status', found[1]); END IF;
  found := regexp_match(sentence, '^(.*), at the same company, answered$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'colleague_replied', 'name', found[1]); END IF;
  found := regexp_match(sentence, '^(.*) answered$');
  IF found IS NOT NULL AND state <> 'failed' THEN RETURN jsonb_build_object('code', 'lead_replied', 'name', found[1]); END IF;
  found := regexp_match(sentence, '^There is no value for (\w+)\. A default helps: ');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'empty_field', 'field', found[1]); END IF;
  found := regexp_match(sentence, '^There is no field "(.*)"\.(?: Did you mean (\w+)\?)?$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'unknown_field', 'field', found[1], 'suggestion', found[2]);
  END IF;
  found := regexp_match(sentence, '^\{% (.*) %\} cannot be used in a mail\.$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'unknown_tag', 'name', found[1]); END IF;
  found := regexp_match(sentence, '^There is no filter "(.*)"\.$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'unknown_filter', 'name', found[1]); END IF;
  found := regexp_match(sentence, '^This cannot be read: (.*)$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'unreadable_template', 'text', found[1]); END IF;
  found := regexp_match(sentence, '^There is no server called (\S+)\. Check the name$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'host_not_found', 'host', found[1]); END IF;
  found := regexp_match(sentence, '^Nothing answers at (\S+) on port (\d{1,5})\. ');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'port_closed', 'host', found[1], 'port', found[2]::int); END IF;
  found := regexp_match(sentence, '^Port (\d{1,5}) does not begin with TLS\. ');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'tls_not_expected', 'port', found[1]::int); END IF;
  found := regexp_match(sentence, '^The server offers no STARTTLS on port (\d{1,5})\. ');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'starttls_missing', 'port', found[1]::int); END IF;
  found := regexp_match(sentence, '^No answer from (\S+) on port (\d{1,5}) in time\. ');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'timed_out', 'host', found[1], 'port', found[2]::int, 'isTls', sentence !~ 'choose TLS');
  END IF;
  -- A failed email had the server's reply alone.
  IF state = 'failed' THEN RETURN jsonb_build_object('code', 'server_refused', 'reply', sentence); END IF;
  RETURN '{"code": "not_recorded"}';
END $$;
--> statement-breakpoint
-- While a process of the version before still runs, it writes sentences: they become codes as they come in.
CREATE FUNCTION leadwright_code_email_reason() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  box mailboxes%ROWTYPE;
  coded jsonb;
BEGIN
  SELECT * INTO box FROM mailboxes m WHERE m.id = new.mailbox_id;
  IF new.hold_reason ~ '[^a-z_]' THEN
    coded := leadwright_earlier_reason(new.hold_reason, 'scheduled', box.next_look_at, box.imap_checked_at, NULL, box.time_zone);
    new.hold_reason := coded ->> 'code';
    new.reason_params := nullif(coded - 'code', '{}');
  END IF;
  IF new.error_message ~ '[^a-z_]' THEN
    coded := leadwright_earlier_reason(new.error_message, new.status, NULL, NULL, NULL, NULL);
    new.error_message := coded ->> 'code';
    new.reason_params := nullif(coded - 'code', '{}');
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION leadwright_code_mailbox_reason() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  coded jsonb;
BEGIN
  IF new.hold_reason ~ '[^a-z_]' THEN
    coded := leadwright_earlier_reason(new.hold_reason, '', new.next_look_at, new.imap_checked_at, NULL, new.time_zone);
    new.hold_reason := coded ->> 'code';
    new.hold_params := nullif(coded - 'code', '{}');
  END IF;
  IF new.paused_reason ~ '[^a-z_]' THEN
    coded := leadwright_earlier_reason(new.paused_reason, '', NULL, NULL, new.known_until, NULL);
    new.paused_reason := coded ->> 'code';
    new.paused_params := nullif(coded - 'code', '{}');
  END IF;
  IF new.imap_problem ~ '[^a-z_]' THEN
    coded := leadwright_earlier_reason(new.imap_problem, '', NULL, NULL, NULL, NULL);
    new.imap_problem := coded ->> 'code';
    new.imap_problem_params := nullif(coded - 'code', '{}');
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION leadwright_code_end_reason() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  coded jsonb;
BEGIN
  coded := leadwright_earlier_reason(new.end_reason, '', NULL, NULL, NULL, NULL);
  new.end_reason := coded ->> 'code';
  new.end_params := nullif(coded - 'code', '{}');
  RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION leadwright_earlier_machine_reason(sentence text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE sentence
    WHEN 'a mail service fetched the pictures' THEN 'image_proxy'
    WHEN 'a security scanner' THEN 'security_scanner'
    WHEN 'a program, by its own name' THEN 'named_program'
    WHEN 'only the headers were asked for' THEN 'head_request'
    WHEN 'within two seconds of being sent' THEN 'too_soon'
    WHEN 'no browser was named' THEN 'no_user_agent'
    WHEN 'all links were followed at once' THEN 'many_links'
    ELSE 'named_program' END
$$;
--> statement-breakpoint
CREATE FUNCTION leadwright_code_machine_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.machine_reason := leadwright_earlier_machine_reason(new.machine_reason);
  RETURN new;
END $$;
--> statement-breakpoint
-- Nothing that is counted changes here.
ALTER TABLE sequence_logs DISABLE TRIGGER USER;
--> statement-breakpoint
WITH coded AS MATERIALIZED (
  SELECT l.id, leadwright_earlier_reason(l.hold_reason, 'scheduled', m.next_look_at, m.imap_checked_at, NULL, m.time_zone) AS hold,
    leadwright_earlier_reason(l.error_message, l.status, NULL, NULL, NULL, NULL) AS error
  FROM sequence_logs l LEFT JOIN mailboxes m ON m.id = l.mailbox_id
  WHERE l.hold_reason IS NOT NULL OR l.error_message IS NOT NULL
)
UPDATE sequence_logs l SET hold_reason = hold ->> 'code', error_message = error ->> 'code',
  reason_params = nullif(coalesce(error, hold) - 'code', '{}')
FROM coded WHERE coded.id = l.id;
--> statement-breakpoint
ALTER TABLE sequence_logs ENABLE TRIGGER USER;
--> statement-breakpoint
CREATE TRIGGER sequence_logs_earlier_reason BEFORE INSERT OR UPDATE OF hold_reason, error_message ON sequence_logs
  FOR EACH ROW WHEN (new.hold_reason ~ '[^a-z_]' OR new.error_message ~ '[^a-z_]') EXECUTE FUNCTION leadwright_code_email_reason();
--> statement-breakpoint
CREATE TRIGGER mailboxes_earlier_reason BEFORE INSERT OR UPDATE OF hold_reason, paused_reason, imap_problem ON mailboxes
  FOR EACH ROW WHEN (new.hold_reason ~ '[^a-z_]' OR new.paused_reason ~ '[^a-z_]' OR new.imap_problem ~ '[^a-z_]')
  EXECUTE FUNCTION leadwright_code_mailbox_reason();
--> statement-breakpoint
CREATE TRIGGER enrollments_earlier_reason BEFORE INSERT OR UPDATE OF end_reason ON lead_sequence_enrollments
  FOR EACH ROW WHEN (new.end_reason ~ '[^a-z_]') EXECUTE FUNCTION leadwright_code_end_reason();
--> statement-breakpoint
CREATE TRIGGER mail_events_earlier_reason BEFORE INSERT ON mail_events
  FOR EACH ROW WHEN (new.machine_reason ~ '[^a-z_]') EXECUTE FUNCTION leadwright_code_machine_reason();
--> statement-breakpoint
UPDATE mailboxes SET hold_reason = hold_reason, paused_reason = paused_reason, imap_problem = imap_problem
WHERE hold_reason IS NOT NULL OR paused_reason IS NOT NULL OR imap_problem IS NOT NULL;
--> statement-breakpoint
ALTER TABLE lead_sequence_enrollments DISABLE TRIGGER USER;
--> statement-breakpoint
WITH coded AS MATERIALIZED (
  SELECT id, leadwright_earlier_reason(end_reason, '', NULL, NULL, NULL, NULL) AS reason
  FROM lead_sequence_enrollments WHERE end_reason IS NOT NULL
)
UPDATE lead_sequence_enrollments e SET end_reason = reason ->> 'code', end_params = nullif(reason - 'code', '{}')
FROM coded WHERE coded.id = e.id;
--> statement-breakpoint
ALTER TABLE lead_sequence_enrollments ENABLE TRIGGER USER;
--> statement-breakpoint
UPDATE mail_events SET machine_reason = leadwright_earlier_machine_reason(machine_reason) WHERE machine_reason IS NOT NULL;
--> statement-breakpoint
-- Enrollments of deleted leads, as they come back when a deletion is undone.
UPDATE deleted_leads d SET belongings = jsonb_set(belongings, '{enrollments}', (
  SELECT jsonb_agg(CASE WHEN kept ->> 'end_reason' IS NULL THEN kept
    ELSE kept || jsonb_build_object('end_reason', reason ->> 'code', 'end_params', nullif(reason - 'code', '{}')) END)
  FROM jsonb_array_elements(d.belongings -> 'enrollments') kept,
    leadwright_earlier_reason(kept ->> 'end_reason', '', NULL, NULL, NULL, NULL) reason))
WHERE belongings @? '$.enrollments[*].end_reason ? (@ != null)';

-- Written by hand: since when a lead is qualified, and what happened in each quarter of an hour. Most writes change neither,
-- and are not noticed at all; the others append, and wait for nobody.
CREATE FUNCTION leadwright_quarter(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT date_bin('15 minutes', moment, '2000-01-01 00:00:00+00'::timestamptz) $$;
--> statement-breakpoint
UPDATE leads SET qualified_at = greatest(created_at, updated_at) WHERE status = 'qualified';
--> statement-breakpoint
INSERT INTO activity_changes (user_id, quarter, leads, qualified)
SELECT user_id, quarter, sum(leads), sum(qualified) FROM (
  SELECT user_id, leadwright_quarter(created_at) AS quarter, 1 AS leads, 0 AS qualified FROM leads
  UNION ALL SELECT user_id, leadwright_quarter(qualified_at), 0, 1 FROM leads WHERE qualified_at IS NOT NULL
) happened GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO activity_changes (user_id, quarter, sent, opened, clicked, answered)
SELECT user_id, leadwright_quarter(sent_at), count(*), count(opened_at), count(clicked_at), count(replied_at)
FROM sequence_logs WHERE sent_at IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION leadwright_keep_qualified_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'qualified' THEN NEW.qualified_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN NEW.qualified_at := greatest(coalesce(NEW.qualified_at, now()), NEW.created_at);
  ELSE NEW.qualified_at := greatest(now(), NEW.created_at);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_qualified_added BEFORE INSERT ON leads
  FOR EACH ROW WHEN (NEW.status = 'qualified' OR NEW.qualified_at IS NOT NULL) EXECUTE FUNCTION leadwright_keep_qualified_at();
--> statement-breakpoint
CREATE TRIGGER leads_qualified_changed BEFORE UPDATE ON leads
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION leadwright_keep_qualified_at();
--> statement-breakpoint
CREATE FUNCTION leadwright_note_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO activity_changes (user_id, quarter, leads, qualified)
    SELECT user_id, quarter, sum(leads), sum(qualified) FROM (
      SELECT user_id, leadwright_quarter(created_at) AS quarter, 1 AS leads, 0 AS qualified FROM added
      UNION ALL SELECT user_id, leadwright_quarter(qualified_at), 0, 1 FROM added WHERE qualified_at IS NOT NULL
    ) happened GROUP BY 1, 2;
  ELSE
    -- What goes because its owner goes need not be counted, and could not be.
    INSERT INTO activity_changes (user_id, quarter, leads, qualified)
    SELECT user_id, quarter, -sum(leads), -sum(qualified) FROM (
      SELECT user_id, leadwright_quarter(created_at) AS quarter, 1 AS leads, 0 AS qualified FROM removed
      UNION ALL SELECT user_id, leadwright_quarter(qualified_at), 0, 1 FROM removed WHERE qualified_at IS NOT NULL
    ) happened WHERE EXISTS (SELECT FROM users WHERE users.id = happened.user_id) GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION leadwright_note_lead_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (user_id, quarter, leads, qualified)
  SELECT user_id, quarter, sum(leads), sum(qualified) FROM (VALUES
    (OLD.user_id, leadwright_quarter(OLD.created_at), -1, 0), (NEW.user_id, leadwright_quarter(NEW.created_at), 1, 0),
    (OLD.user_id, leadwright_quarter(OLD.qualified_at), 0, -1), (NEW.user_id, leadwright_quarter(NEW.qualified_at), 0, 1)
  ) changed (user_id, quarter, leads, qualified)
  WHERE quarter IS NOT NULL GROUP BY 1, 2 HAVING sum(leads) <> 0 OR sum(qualified) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_note_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_leads();
--> statement-breakpoint
CREATE TRIGGER leads_note_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_leads();
--> statement-breakpoint
CREATE TRIGGER leads_note_changed AFTER UPDATE ON leads FOR EACH ROW
  WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.qualified_at IS DISTINCT FROM NEW.qualified_at OR OLD.user_id <> NEW.user_id)
  EXECUTE FUNCTION leadwright_note_lead_change();
--> statement-breakpoint
CREATE FUNCTION leadwright_note_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO activity_changes (user_id, quarter, sent, opened, clicked, answered)
    SELECT user_id, leadwright_quarter(sent_at), count(*), count(opened_at), count(clicked_at), count(replied_at)
    FROM added WHERE sent_at IS NOT NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO activity_changes (user_id, quarter, sent, opened, clicked, answered)
    SELECT user_id, leadwright_quarter(sent_at), -count(*), -count(opened_at), -count(clicked_at), -count(replied_at)
    FROM removed WHERE sent_at IS NOT NULL AND EXISTS (SELECT FROM users WHERE users.id = removed.user_id) GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION leadwright_note_mail_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (user_id, quarter, sent, opened, clicked, answered)
  SELECT user_id, leadwright_quarter(sent_at), sum(sign), coalesce(sum(sign) FILTER (WHERE opened_at IS NOT NULL), 0),
         coalesce(sum(sign) FILTER (WHERE clicked_at IS NOT NULL), 0), coalesce(sum(sign) FILTER (WHERE replied_at IS NOT NULL), 0)
  FROM (VALUES
    (-1, OLD.user_id, OLD.sent_at, OLD.opened_at, OLD.clicked_at, OLD.replied_at),
    (1, NEW.user_id, NEW.sent_at, NEW.opened_at, NEW.clicked_at, NEW.replied_at)
  ) changed (sign, user_id, sent_at, opened_at, clicked_at, replied_at)
  WHERE sent_at IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sequence_logs_note_added AFTER INSERT ON sequence_logs REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_mails();
--> statement-breakpoint
CREATE TRIGGER sequence_logs_note_removed AFTER DELETE ON sequence_logs REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_mails();
--> statement-breakpoint
CREATE TRIGGER sequence_logs_note_changed AFTER UPDATE ON sequence_logs FOR EACH ROW
  WHEN ((NEW.sent_at IS NOT NULL OR OLD.sent_at IS NOT NULL) AND (OLD.sent_at IS DISTINCT FROM NEW.sent_at
    OR (OLD.opened_at IS NULL) <> (NEW.opened_at IS NULL) OR (OLD.clicked_at IS NULL) <> (NEW.clicked_at IS NULL)
    OR (OLD.replied_at IS NULL) <> (NEW.replied_at IS NULL) OR OLD.user_id <> NEW.user_id))
  EXECUTE FUNCTION leadwright_note_mail_change();

-- Records since when a lead is qualified, and appends to activity_changes when leads were added and qualified. Appending makes no
-- writer wait for another; a job folds the changes into activity_counts. Most updates change neither and fire nothing.
CREATE OR REPLACE FUNCTION leadwright_keep_qualified_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'qualified' THEN NEW.qualified_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN NEW.qualified_at := greatest(coalesce(NEW.qualified_at, now()), NEW.created_at);
  ELSE NEW.qualified_at := greatest(now(), NEW.created_at);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION leadwright_note_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO activity_changes (user_id, quarter, leads, qualified)
    SELECT user_id, quarter, sum(leads), sum(qualified) FROM (
      SELECT user_id, leadwright_quarter(created_at) AS quarter, 1 AS leads, 0 AS qualified FROM added
      UNION ALL SELECT user_id, leadwright_quarter(qualified_at), 0, 1 FROM added WHERE qualified_at IS NOT NULL
    ) happened GROUP BY 1, 2;
  ELSE
    -- Leads deleted together with their owner need no counting: the counts are deleted as well.
    INSERT INTO activity_changes (user_id, quarter, leads, qualified)
    SELECT user_id, quarter, -sum(leads), -sum(qualified) FROM (
      SELECT user_id, leadwright_quarter(created_at) AS quarter, 1 AS leads, 0 AS qualified FROM removed
      UNION ALL SELECT user_id, leadwright_quarter(qualified_at), 0, 1 FROM removed WHERE qualified_at IS NOT NULL
    ) happened WHERE EXISTS (SELECT FROM users WHERE users.id = happened.user_id) GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION leadwright_note_lead_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (user_id, quarter, leads, qualified)
  SELECT user_id, quarter, sum(leads), sum(qualified) FROM (VALUES
    (OLD.user_id, leadwright_quarter(OLD.created_at), -1, 0), (NEW.user_id, leadwright_quarter(NEW.created_at), 1, 0),
    (OLD.user_id, leadwright_quarter(OLD.qualified_at), 0, -1), (NEW.user_id, leadwright_quarter(NEW.qualified_at), 0, 1)
  ) changed (user_id, quarter, leads, qualified)
  WHERE quarter IS NOT NULL GROUP BY 1, 2 HAVING sum(leads) <> 0 OR sum(qualified) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leads_qualified_added BEFORE INSERT ON leads
  FOR EACH ROW WHEN (NEW.status = 'qualified' OR NEW.qualified_at IS NOT NULL) EXECUTE FUNCTION leadwright_keep_qualified_at();

CREATE OR REPLACE TRIGGER leads_qualified_changed BEFORE UPDATE ON leads
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION leadwright_keep_qualified_at();

CREATE OR REPLACE TRIGGER leads_note_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_leads();

CREATE OR REPLACE TRIGGER leads_note_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_leads();

CREATE OR REPLACE TRIGGER leads_note_changed AFTER UPDATE ON leads FOR EACH ROW
  WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.qualified_at IS DISTINCT FROM NEW.qualified_at OR OLD.user_id <> NEW.user_id)
  EXECUTE FUNCTION leadwright_note_lead_change();

-- Records which leads changed in a field that duplicates are found by, or are new or gone: one row an owner and statement, however
-- many leads it changes. The search for duplicates takes them from there.
CREATE OR REPLACE FUNCTION leadwright_note_for_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO duplicate_queue (user_id, lead_ids)
    SELECT user_id, array_agg(id) FROM added GROUP BY user_id;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO duplicate_queue (user_id, lead_ids)
    SELECT user_id, array_agg(id) FROM (SELECT user_id, id, first_name, last_name, email, company, job_title, location, phone, linkedin_url FROM added
      EXCEPT SELECT user_id, id, first_name, last_name, email, company, job_title, location, phone, linkedin_url FROM removed) changed
    GROUP BY user_id;
  ELSE
    -- Leads deleted together with their owner need no search.
    INSERT INTO duplicate_queue (user_id, lead_ids)
    SELECT user_id, array_agg(id) FROM removed WHERE EXISTS (SELECT FROM users WHERE users.id = removed.user_id) GROUP BY user_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leads_duplicates_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_for_duplicates();

CREATE OR REPLACE TRIGGER leads_duplicates_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_for_duplicates();

CREATE OR REPLACE TRIGGER leads_duplicates_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_for_duplicates();

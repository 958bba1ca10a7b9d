-- Records in crm_outbox which leads changed in a field that a CRM stores, for the active CRM connections of their owners that sync
-- automatically. The probability of a deal is among the fields because it decides the deal's stage.
CREATE OR REPLACE FUNCTION leadwright_note_for_crm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM crm_integrations WHERE is_active AND (sync_settings ->> 'autoSync')::boolean) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO crm_outbox (integration_id, lead_id)
    SELECT i.id, added.id FROM added JOIN crm_integrations i ON i.user_id = added.user_id
    WHERE i.is_active AND (i.sync_settings ->> 'autoSync')::boolean AND added.source IS DISTINCT FROM 'sample'
    ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO crm_outbox (integration_id, lead_id)
    SELECT i.id, added.id FROM added JOIN removed ON removed.id = added.id JOIN crm_integrations i ON i.user_id = added.user_id
    WHERE i.is_active AND (i.sync_settings ->> 'autoSync')::boolean AND added.source IS DISTINCT FROM 'sample'
      AND (added.first_name, added.last_name, added.email, added.company, added.job_title, added.industry, added.company_size,
           added.location, added.phone, added.website, added.linkedin_url, added.status, added.notes, added.deal_value, added.probability)
        IS DISTINCT FROM
          (removed.first_name, removed.last_name, removed.email, removed.company, removed.job_title, removed.industry,
           removed.company_size, removed.location, removed.phone, removed.website, removed.linkedin_url, removed.status,
           removed.notes, removed.deal_value, removed.probability)
    ORDER BY 1, 2 ON CONFLICT (integration_id, lead_id) DO UPDATE SET changed_at = now();
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leads_crm_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_for_crm();

CREATE OR REPLACE TRIGGER leads_crm_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_for_crm();

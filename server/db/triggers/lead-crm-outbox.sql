-- Records in crm_outbox which leads changed in a field that a CRM stores, for the active CRM connections of their owners that sync
-- automatically. @synced(added) stands for the columns of those fields, by the table in contract/lead-fields.ts.
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
    SELECT i.id, changed.id FROM (
      SELECT added.id, added.user_id, @synced(added) FROM added WHERE added.source IS DISTINCT FROM 'sample'
      EXCEPT SELECT removed.id, removed.user_id, @synced(removed) FROM removed
    ) changed JOIN crm_integrations i ON i.user_id = changed.user_id
    WHERE i.is_active AND (i.sync_settings ->> 'autoSync')::boolean
    ORDER BY 1, 2 ON CONFLICT (integration_id, lead_id) DO UPDATE SET changed_at = now();
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leads_crm_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_for_crm();

CREATE OR REPLACE TRIGGER leads_crm_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_for_crm();

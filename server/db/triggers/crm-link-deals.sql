-- Marks a link whose deal has to be compared with its lead: its lead was synced, or something about its deal changed. Syncs take the
-- mark away where they find nothing to send (server/crm/sync/deals/deal-queries.ts).
CREATE OR REPLACE FUNCTION leadwright_mark_deal_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_deal_due := true;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER crm_links_deal_due BEFORE UPDATE ON crm_links
  FOR EACH ROW WHEN (
    (OLD.version, OLD.lead_id, OLD.gone_at, OLD.deal_record_id, OLD.deal_state, OLD.deal, OLD.deal_there)
    IS DISTINCT FROM (NEW.version, NEW.lead_id, NEW.gone_at, NEW.deal_record_id, NEW.deal_state, NEW.deal, NEW.deal_there))
  EXECUTE FUNCTION leadwright_mark_deal_due();

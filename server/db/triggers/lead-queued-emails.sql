-- When a merge field of a lead changes, its scheduled sequence emails are rendered again, and those on hold because they could
-- not be rendered, or because their address is paused, get another try: it may be another address now. With step-tasks.sql and after-reply.sql, the only triggers that act on something else: leads have many writers (form, import, merge,
-- CRM sync, enrichment, undo), and one that forgot would send an outdated email.
-- @merged stands for the columns of the merge fields, by the table in contract/lead-fields.ts.
CREATE OR REPLACE FUNCTION leadwright_lead_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sequence_logs SET mime = NULL,
    held_for = CASE WHEN held_for = 'content' OR hold_reason = 'address_paused' THEN NULL ELSE held_for END,
    hold_reason = CASE WHEN held_for = 'content' OR hold_reason = 'address_paused' THEN NULL ELSE hold_reason END,
    reason_params = CASE WHEN held_for = 'content' OR hold_reason = 'address_paused' THEN NULL ELSE reason_params END
  WHERE lead_id = new.id AND status = 'scheduled' AND enrollment_id IS NOT NULL AND attempt = 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leads_changed AFTER UPDATE OF @merged ON leads
  FOR EACH ROW WHEN (ROW(@merged(old)) IS DISTINCT FROM ROW(@merged(new)))
  EXECUTE FUNCTION leadwright_lead_changed();

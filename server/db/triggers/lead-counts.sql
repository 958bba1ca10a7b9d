-- Keeps lead_counts equal to a recount of leads, in the statement that changes them: a few rows a statement, however many leads
-- it changes. Rows are updated in the order of their key, so that two writers never deadlock. `changes` grows with every write after
-- which a list may look different: one that changes the place of a lead, or what a search or a filter finds.
CREATE OR REPLACE FUNCTION leadwright_count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counts AS kept (user_id, status, industry, company_size, slot, changes, leads, deal_value, probability, weighted_value)
    SELECT user_id, status, coalesce(industry, ''), coalesce(company_size, ''), pg_backend_pid() % 8, 1,
           count(*), sum(deal_value), sum(probability), sum(deal_value * probability)
    FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_id, status, industry, company_size, slot) DO UPDATE SET
      changes = kept.changes + 1, leads = kept.leads + excluded.leads, deal_value = kept.deal_value + excluded.deal_value,
      probability = kept.probability + excluded.probability, weighted_value = kept.weighted_value + excluded.weighted_value;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO lead_counts AS kept (user_id, status, industry, company_size, slot, changes, leads, deal_value, probability, weighted_value)
    SELECT user_id, status, coalesce(industry, ''), coalesce(company_size, ''), pg_backend_pid() % 8, 1,
           sum(sign), sum(sign * deal_value), sum(sign * probability), sum(sign * deal_value * probability)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) changed
    GROUP BY 1, 2, 3, 4
    HAVING sum(sign) <> 0 OR sum(sign * deal_value) <> 0 OR sum(sign * probability) <> 0 OR sum(sign * deal_value * probability) <> 0
      OR sum(sign * (hash_record_extended(ROW(id, first_name, last_name, company, email, ai_score, deal_value, created_at, job_title, location, phone, source, tags, time_zone), 0) >> 1)) <> 0
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_id, status, industry, company_size, slot) DO UPDATE SET
      changes = kept.changes + 1, leads = kept.leads + excluded.leads, deal_value = kept.deal_value + excluded.deal_value,
      probability = kept.probability + excluded.probability, weighted_value = kept.weighted_value + excluded.weighted_value;
  ELSE
    -- Leads deleted together with their owner need no counting: the counts are deleted as well.
    INSERT INTO lead_counts AS kept (user_id, status, industry, company_size, slot, changes, leads, deal_value, probability, weighted_value)
    SELECT user_id, status, coalesce(industry, ''), coalesce(company_size, ''), pg_backend_pid() % 8, 1,
           -count(*), -sum(deal_value), -sum(probability), -sum(deal_value * probability)
    FROM removed WHERE EXISTS (SELECT FROM users WHERE users.id = removed.user_id)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_id, status, industry, company_size, slot) DO UPDATE SET
      changes = kept.changes + 1, leads = kept.leads + excluded.leads, deal_value = kept.deal_value + excluded.deal_value,
      probability = kept.probability + excluded.probability, weighted_value = kept.weighted_value + excluded.weighted_value;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leads_count_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_leads();

CREATE OR REPLACE TRIGGER leads_count_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_leads();

CREATE OR REPLACE TRIGGER leads_count_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_leads();

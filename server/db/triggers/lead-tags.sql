-- Keeps in lead_tags every tag an owner has used, in the spelling that came first. Tags that no lead has any more are removed when
-- the list is full (server/leads/tags/tag-room.ts).
CREATE OR REPLACE FUNCTION leadwright_note_added_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_tags (user_id, key, tag)
  SELECT DISTINCT ON (added.user_id, lower(tag)) added.user_id, lower(tag), tag FROM added, unnest(added.tags) tag
  WHERE added.tags <> '{}' ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION leadwright_note_changed_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_tags (user_id, key, tag)
  SELECT DISTINCT ON (lower(tag)) NEW.user_id, lower(tag), tag FROM unnest(NEW.tags) tag ORDER BY 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leads_tags_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_note_added_tags();

CREATE OR REPLACE TRIGGER leads_tags_changed AFTER UPDATE ON leads FOR EACH ROW
  WHEN (NEW.tags IS DISTINCT FROM OLD.tags AND NEW.tags <> '{}') EXECUTE FUNCTION leadwright_note_changed_tags();

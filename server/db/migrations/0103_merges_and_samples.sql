-- The lead whose merge alone put the address on the list, or gave it its reason: undoing that merge takes it back.
ALTER TABLE "suppressions" ADD COLUMN "merged_lead_id" integer;--> statement-breakpoint
-- Scores learn nothing from the sample data. What they may have learned from it is learned again without it.
CREATE INDEX IF NOT EXISTS "leads_owner_samples" ON "leads" USING btree ("user_id","status") WHERE "source" = 'sample';--> statement-breakpoint
DELETE FROM "score_models" WHERE "user_id" IN (SELECT "user_id" FROM "leads" WHERE "source" = 'sample');

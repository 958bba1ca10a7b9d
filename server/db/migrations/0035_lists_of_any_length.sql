-- Constant default: no table is rewritten.
ALTER TABLE "lead_counts" ADD COLUMN "changes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Six indexes replace eight. New names: processes of the previous version use the old ones until the end. The table is locked (0033):
-- IF NOT EXISTS, because on a database in use they are built before the migrations (indexes-ahead.ts), which stops nobody.
-- Names are included as they are because PostgreSQL reads an index alone only when it has the columns themselves.
CREATE INDEX IF NOT EXISTS "leads_by_newest" ON "leads" USING btree ("user_id","created_at","id") INCLUDE ("status","industry","company_size","ai_score");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_by_name" ON "leads" USING btree ("user_id",lower("last_name"),lower("first_name"),"id") INCLUDE ("last_name","first_name","status","industry","company_size","ai_score");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_by_company" ON "leads" USING btree ("user_id",lower("company"),"id") INCLUDE ("company","status","industry","company_size","ai_score");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_by_deal_value" ON "leads" USING btree ("user_id","deal_value","id") INCLUDE ("status","industry","company_size","ai_score");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_by_score" ON "leads" USING btree ("user_id","ai_score","id") INCLUDE ("status","industry","company_size");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_by_kind" ON "leads" USING btree ("user_id","status","industry","company_size","id");--> statement-breakpoint
-- Nearly empty, unless leads are written in Cyrillic, Greek or Chinese.
CREATE INDEX IF NOT EXISTS "leads_owner_other_letters" ON "leads" USING btree ("user_id") WHERE octet_length("search_text") <> char_length("search_text");--> statement-breakpoint
DROP INDEX "leads_owner_newest";--> statement-breakpoint
DROP INDEX "leads_owner_name";--> statement-breakpoint
DROP INDEX "leads_owner_company";--> statement-breakpoint
DROP INDEX "leads_owner_deal_value";--> statement-breakpoint
DROP INDEX "leads_owner_score";--> statement-breakpoint
DROP INDEX "leads_owner_status";--> statement-breakpoint
DROP INDEX "leads_owner_industry";--> statement-breakpoint
DROP INDEX "leads_owner_company_size";

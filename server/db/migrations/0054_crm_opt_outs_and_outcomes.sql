ALTER TABLE "suppressions" ADD COLUMN "crm_record" text;--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "opt_out_push" text;--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "outcome_applied" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "suppressions_crm_record" ON "suppressions" USING btree ("user_id","crm_record") WHERE "suppressions"."crm_record" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "crm_links_outcome_new" ON "crm_links" USING btree ("user_id","provider") WHERE "crm_links"."outcome" is distinct from "crm_links"."outcome_applied";

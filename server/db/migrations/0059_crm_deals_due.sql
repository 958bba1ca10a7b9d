ALTER TABLE "crm_links" ADD COLUMN "is_deal_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "crm_links_deal_due" ON "crm_links" USING btree ("user_id","provider","lead_id") WHERE "crm_links"."is_deal_due";

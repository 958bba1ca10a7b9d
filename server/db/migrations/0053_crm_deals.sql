CREATE INDEX "crm_links_deal" ON "crm_links" USING btree ("user_id","provider","deal_record_id") WHERE "crm_links"."deal_record_id" <> '';

ALTER TABLE "crm_links" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "crm_outbox_oldest" ON "crm_outbox" USING btree ("integration_id","changed_at","lead_id");
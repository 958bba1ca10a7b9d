CREATE TABLE "crm_activities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"integration_id" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"record_id" text,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "deal" jsonb;--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "deal_state" text;--> statement-breakpoint
ALTER TABLE "crm_activities" ADD CONSTRAINT "crm_activities_integration_id_crm_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."crm_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_activities_source_key" ON "crm_activities" USING btree ("integration_id","kind","source_id");
--> statement-breakpoint
-- The probability of a deal decides on its stage.
CREATE OR REPLACE FUNCTION leadwright_note_for_crm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM crm_integrations WHERE is_active AND (sync_settings ->> 'autoSync')::boolean) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO crm_outbox (integration_id, lead_id)
    SELECT i.id, added.id FROM added JOIN crm_integrations i ON i.user_id = added.user_id
    WHERE i.is_active AND (i.sync_settings ->> 'autoSync')::boolean AND added.source IS DISTINCT FROM 'sample'
    ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO crm_outbox (integration_id, lead_id)
    SELECT i.id, added.id FROM added JOIN removed ON removed.id = added.id JOIN crm_integrations i ON i.user_id = added.user_id
    WHERE i.is_active AND (i.sync_settings ->> 'autoSync')::boolean AND added.source IS DISTINCT FROM 'sample'
      AND (added.first_name, added.last_name, added.email, added.company, added.job_title, added.industry, added.company_size,
           added.location, added.phone, added.website, added.linkedin_url, added.status, added.notes, added.deal_value, added.probability)
        IS DISTINCT FROM
          (removed.first_name, removed.last_name, removed.email, removed.company, removed.job_title, removed.industry,
           removed.company_size, removed.location, removed.phone, removed.website, removed.linkedin_url, removed.status,
           removed.notes, removed.deal_value, removed.probability)
    ORDER BY 1, 2 ON CONFLICT (integration_id, lead_id) DO UPDATE SET changed_at = now();
  END IF;
  RETURN NULL;
END $$;

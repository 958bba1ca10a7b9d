ALTER TABLE "crm_integrations" ADD COLUMN "crm_user_id" text;--> statement-breakpoint
ALTER TABLE "crm_integrations" ADD COLUMN "activities_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- HubSpot has the emails since it was connected; Salesforce starts with those that are sent from now on.
UPDATE "crm_integrations" SET "activities_since" = "created_at" WHERE "provider" = 'hubspot';

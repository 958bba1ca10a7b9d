ALTER TABLE "crm_integrations" ADD COLUMN "findings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_integrations" ADD COLUMN "auth_kind" text DEFAULT 'oauth' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_integrations" ADD COLUMN "login_url" text;--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "deal_there" jsonb;--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "owner" jsonb;--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "is_opted_out_there" boolean;--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE TABLE "crm_refusals" (
	"integration_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"message" text NOT NULL,
	"candidates" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_refusals_integration_id_lead_id_pk" PRIMARY KEY("integration_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "crm_refusals" ADD CONSTRAINT "crm_refusals_integration_id_crm_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."crm_integrations"("id") ON DELETE cascade ON UPDATE no action;

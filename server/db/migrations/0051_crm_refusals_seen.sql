ALTER TABLE "crm_refusals" ADD COLUMN "settings" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_refusals" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;

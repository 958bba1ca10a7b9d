ALTER TABLE "crm_integrations" ADD COLUMN "next_poll_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_integrations" ADD COLUMN "poll_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_integrations" ADD COLUMN "polled_up_to" timestamp with time zone;

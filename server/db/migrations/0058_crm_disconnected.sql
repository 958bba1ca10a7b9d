ALTER TABLE "crm_integrations" ADD COLUMN "disconnected_at" timestamp with time zone;

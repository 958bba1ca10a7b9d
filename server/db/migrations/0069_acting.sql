-- The status of many leads is a job that can be undone, and a template goes out to many leads as a job. No defaults that rewrite a table.
ALTER TABLE "bulk_jobs" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "email_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "uses_letter_keys" boolean DEFAULT true NOT NULL;

ALTER TABLE "leads" ADD COLUMN "campaign" text;
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "extra_columns" jsonb;

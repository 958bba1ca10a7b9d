ALTER TABLE "leads" ADD COLUMN "industry_as_given" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "marks_contacted" boolean DEFAULT true NOT NULL;

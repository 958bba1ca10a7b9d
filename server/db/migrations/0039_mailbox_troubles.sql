ALTER TABLE "mailboxes" ADD COLUMN "connecting_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "trouble_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "trouble_reason" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "trouble_params" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "trouble_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "refused_cause" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "refused_run" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "accepted_cause" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "accepted_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "suppressions_removable" ON "suppressions" USING btree ("user_id","created_at") WHERE "suppressions"."reason" in ('bounced', 'manual', 'imported');

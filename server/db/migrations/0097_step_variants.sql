ALTER TABLE "sequence_steps" ADD COLUMN "variants" jsonb;
--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "variant" text;
--> statement-breakpoint
CREATE INDEX "sequence_logs_variants" ON "sequence_logs" ("step_id", "variant", "mailbox_id") WHERE "variant" IS NOT NULL AND "status" = 'sent';
--> statement-breakpoint
CREATE INDEX "sequence_steps_variants" ON "sequence_steps" ("sequence_id") WHERE "variants" IS NOT NULL;

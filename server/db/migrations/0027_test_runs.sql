-- Emails and enrollments of test runs: captured by the built-in outbox, never delivered. What was captured before is marked after
-- the migrations, in batches (server/db/mark-tests.ts).
-- First and all at once, as in 0025: a writer of the previous version never waits for us while we wait for it.
LOCK TABLE "leads", "email_sequences", "sequence_logs", "lead_sequence_enrollments" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "test_step_id" integer;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_sequences" ADD COLUMN "test_leads_answered_at" timestamp with time zone;--> statement-breakpoint
CREATE TABLE "data_upgrades" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- All three are empty when they are made: building one reads the table once and writes nothing.
CREATE INDEX "sequence_logs_tests" ON "sequence_logs" USING btree ("sequence_id","recipient_address") WHERE "is_test";--> statement-breakpoint
CREATE INDEX "sequence_logs_tests_scheduled" ON "sequence_logs" USING btree ("user_id") WHERE "is_test" and "status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "enrollments_tests" ON "lead_sequence_enrollments" USING btree ("user_id","sequence_id") WHERE "is_test";

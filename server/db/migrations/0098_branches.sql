-- Branches. `sequence_logs.arm`: of a branch, the way that the lead took; of a step within one, the way it belongs to.
-- `replied_branch_id`: the lead has replied, and gets the steps of this branch for that, which people do or approve, and nothing else.
ALTER TABLE "sequence_logs" ADD COLUMN "arm" text;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "replied_branch_id" integer;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_branches_due" ON "sequence_logs" USING btree ("scheduled_at","id") WHERE "status" = 'scheduled' and "held_for" = 'branch';

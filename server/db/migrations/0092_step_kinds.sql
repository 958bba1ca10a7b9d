-- Steps of every kind: emails with approval, calls, LinkedIn touches, waits. `parent_id` and `arm` are for steps within a branch.
ALTER TABLE "sequence_steps" ADD COLUMN "kind" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "sequence_steps" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "sequence_steps" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "sequence_steps" ADD COLUMN "arm" text;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "approved_text" jsonb;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_steps_due" ON "sequence_logs" USING btree ("scheduled_at","id") WHERE "status" = 'scheduled' and "held_for" in ('task', 'wait', 'replan') and "hold_reason" is distinct from 'task_open';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_approvals" ON "sequence_logs" USING btree ("user_id","scheduled_at","id") WHERE "status" = 'scheduled' and "held_for" = 'approval';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sequence_logs_approved" ON "sequence_logs" USING btree ("mailbox_id","scheduled_at","id") WHERE "status" = 'scheduled' and "held_for" = 'approved';--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "log_id" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_log_id_sequence_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."sequence_logs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_log" ON "tasks" USING btree ("user_id","log_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tasks_of_log" ON "tasks" USING btree ("log_id") WHERE "log_id" is not null;

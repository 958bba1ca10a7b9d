CREATE TABLE "sequence_step_counts" (
	"step_id" integer PRIMARY KEY NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"replied" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "sequence_logs_mailbox_due";--> statement-breakpoint
ALTER TABLE "email_sequences" ADD COLUMN "no_response_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_sequences" ADD COLUMN "active_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_sequences" ADD COLUMN "finish_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "last_step_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "sequence_step_counts" ADD CONSTRAINT "sequence_step_counts_step_id_sequence_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."sequence_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollments_unplanned" ON "lead_sequence_enrollments" USING btree ("id") WHERE "lead_sequence_enrollments"."status" = 'active' and "lead_sequence_enrollments"."next_email_scheduled_at" is null;--> statement-breakpoint
CREATE INDEX "enrollments_running" ON "lead_sequence_enrollments" USING btree ("sequence_id") WHERE "lead_sequence_enrollments"."status" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "sequence_logs_unfrozen" ON "sequence_logs" USING btree ("mailbox_id","scheduled_at","id") WHERE "sequence_logs"."status" = 'scheduled' and "sequence_logs"."held_for" is null and "sequence_logs"."mime" is null;--> statement-breakpoint
CREATE INDEX "sequence_logs_held" ON "sequence_logs" USING btree ("user_id") WHERE "sequence_logs"."status" = 'scheduled' and "sequence_logs"."held_for" = 'content';--> statement-breakpoint
CREATE INDEX "sequence_logs_without_mailbox" ON "sequence_logs" USING btree ("user_id") WHERE "sequence_logs"."status" = 'scheduled' and "sequence_logs"."mailbox_id" is null;--> statement-breakpoint
CREATE INDEX "sequence_logs_step_waiting" ON "sequence_logs" USING btree ("step_id") WHERE "sequence_logs"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "sequence_logs_sequence_opened" ON "sequence_logs" USING btree ("sequence_id","opened_at") WHERE "sequence_logs"."opened_at" is not null;--> statement-breakpoint
CREATE INDEX "sequence_logs_sequence_clicked" ON "sequence_logs" USING btree ("sequence_id","clicked_at") WHERE "sequence_logs"."clicked_at" is not null;--> statement-breakpoint
CREATE INDEX "sequence_logs_sequence_replied" ON "sequence_logs" USING btree ("sequence_id","replied_at") WHERE "sequence_logs"."replied_at" is not null;--> statement-breakpoint
CREATE INDEX "sequence_logs_mailbox_due" ON "sequence_logs" USING btree ("mailbox_id","scheduled_at","id") WHERE "sequence_logs"."status" = 'scheduled' and "sequence_logs"."held_for" is null and "sequence_logs"."mime" is not null;
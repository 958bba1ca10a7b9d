CREATE TABLE "mail_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"log_id" integer NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"machine_reason" text,
	"user_agent" text,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_senders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_senders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailbox_id" integer NOT NULL,
	"log_id" integer NOT NULL,
	"spent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ALTER COLUMN "smtp_host" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ALTER COLUMN "smtp_port" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ALTER COLUMN "smtp_security" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "transport" text DEFAULT 'smtp' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "paused_reason" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "next_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "last_claim_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "deferrals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "mailbox_id" integer;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "template_id" integer;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "is_captured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "links" jsonb;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_log_id_sequence_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."sequence_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_slots" ADD CONSTRAINT "mail_slots_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_events_log" ON "mail_events" USING btree ("log_id","occurred_at");--> statement-breakpoint
CREATE INDEX "mail_events_owner" ON "mail_events" USING btree ("user_id","occurred_at");--> statement-breakpoint
CREATE INDEX "mail_slots_mailbox" ON "mail_slots" USING btree ("mailbox_id","spent_at");--> statement-breakpoint
CREATE INDEX "mail_slots_log" ON "mail_slots" USING btree ("log_id");--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD CONSTRAINT "sequence_logs_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD CONSTRAINT "sequence_logs_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sequence_logs_mailbox_due" ON "sequence_logs" USING btree ("mailbox_id","scheduled_at","id") WHERE "sequence_logs"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "sequence_logs_template" ON "sequence_logs" USING btree ("template_id","sent_at");
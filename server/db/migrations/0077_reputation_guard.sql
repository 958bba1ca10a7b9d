-- Emails of a mailbox count against it from this moment on: since its owner resumed it, or connected another account.
ALTER TABLE "mailboxes" ADD COLUMN "reputation_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "ramp_up" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "ramp_started_at" timestamp with time zone;--> statement-breakpoint
CREATE TABLE "mail_reports" (
	"user_id" integer NOT NULL,
	"log_id" integer NOT NULL,
	"kind" text NOT NULL,
	"mailbox_id" integer NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_reports_user_id_log_id_kind_pk" PRIMARY KEY("user_id","log_id","kind")
);
--> statement-breakpoint
ALTER TABLE "mail_reports" ADD CONSTRAINT "mail_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_reports" ADD CONSTRAINT "mail_reports_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_reports_mailbox" ON "mail_reports" USING btree ("user_id","mailbox_id","sent_at");
--> statement-breakpoint
CREATE TABLE "sending_rules" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"per_company_limit" integer,
	"per_domain_limit" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sending_rules" ADD CONSTRAINT "sending_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "recipient_slots" (
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"spent_at" timestamp with time zone NOT NULL,
	"log_id" integer NOT NULL,
	CONSTRAINT "recipient_slots_user_id_name_spent_at_log_id_pk" PRIMARY KEY("user_id","name","spent_at","log_id")
);
--> statement-breakpoint
ALTER TABLE "recipient_slots" ADD CONSTRAINT "recipient_slots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipient_slots_log" ON "recipient_slots" USING btree ("user_id","log_id");

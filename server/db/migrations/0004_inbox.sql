CREATE TABLE "inbox_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"mailbox_id" integer NOT NULL,
	"message_key" text NOT NULL,
	"kind" text NOT NULL,
	"log_id" integer,
	"lead_id" integer,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"snippet" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "imap_uid_validity" bigint;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "imap_last_uid" bigint;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "imap_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "imap_problem" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "imap_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "imap_next_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_log_id_sequence_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."sequence_logs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_key" ON "inbox_messages" USING btree ("mailbox_id","message_key");--> statement-breakpoint
CREATE INDEX "inbox_messages_owner_newest" ON "inbox_messages" USING btree ("user_id","received_at","id");--> statement-breakpoint
CREATE INDEX "inbox_messages_lead" ON "inbox_messages" USING btree ("lead_id","received_at","id");--> statement-breakpoint
CREATE INDEX "inbox_messages_log" ON "inbox_messages" USING btree ("log_id");--> statement-breakpoint
CREATE INDEX "sequence_logs_unknown" ON "sequence_logs" USING btree ("mailbox_id") WHERE "sequence_logs"."status" = 'unknown';--> statement-breakpoint
CREATE INDEX "sequence_logs_owner_recipient" ON "sequence_logs" USING btree ("user_id","recipient_address","id");
-- Email accounts of Google and Microsoft, and several of them per person.
CREATE TABLE "mailbox_grants" (
	"user_id" integer NOT NULL,
	"mailbox_id" integer NOT NULL,
	"provider" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_grants_user_id_mailbox_id_pk" PRIMARY KEY("user_id","mailbox_id")
);
--> statement-breakpoint
ALTER TABLE "mailbox_grants" ADD CONSTRAINT "mailbox_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mailbox_grants" ADD CONSTRAINT "mailbox_grants_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mailbox_grants_mailbox" ON "mailbox_grants" USING btree ("mailbox_id");
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "read_cursor" text;
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "is_default" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_default_key" ON "mailboxes" USING btree ("user_id") WHERE "mailboxes"."is_default";
--> statement-breakpoint
CREATE INDEX "mailboxes_owner" ON "mailboxes" USING btree ("user_id");
--> statement-breakpoint
DROP INDEX "mailboxes_owner_key";
--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "provider_id" text;
--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "provider_thread_id" text;
--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "sent_message_id" text;
--> statement-breakpoint
CREATE INDEX "sequence_logs_sent_message_id" ON "sequence_logs" USING btree ("user_id","sent_message_id") WHERE "sequence_logs"."sent_message_id" is not null;

-- How long messages are stored, and from where the folders of sent emails are read on.
CREATE TABLE "inbox_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"keep_messages_days" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inbox_settings" ADD CONSTRAINT "inbox_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "sent_folders" (
	"user_id" integer NOT NULL,
	"mailbox_id" integer NOT NULL,
	"account" text NOT NULL,
	"position" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_folders_user_id_mailbox_id_pk" PRIMARY KEY("user_id","mailbox_id")
);
--> statement-breakpoint
ALTER TABLE "sent_folders" ADD CONSTRAINT "sent_folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

-- Whole messages of conversations with leads, both ways. A conversation is one thread with one lead; the lead may be deleted and restored under the same number, so that `lead_id` has no foreign key.
CREATE TABLE "conversations" (
	"user_id" integer NOT NULL,
	"id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"mailbox_id" integer,
	"sequence_id" integer,
	"subject" text DEFAULT '' NOT NULL,
	"snippet" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"is_unread" boolean DEFAULT false NOT NULL,
	"needs_reply" boolean DEFAULT false NOT NULL,
	"snoozed_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	"last_message_at" timestamp with time zone NOT NULL,
	"last_direction" text NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"has_attachments" boolean DEFAULT false NOT NULL,
	"intent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("user_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_state" ON "conversations" USING btree ("user_id","state","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("user_id","last_message_at","id") WHERE "conversations"."is_unread";--> statement-breakpoint
CREATE INDEX "conversations_needing_reply" ON "conversations" USING btree ("user_id","last_message_at","id") WHERE "conversations"."needs_reply" and "conversations"."state" = 'open';--> statement-breakpoint
CREATE INDEX "conversations_of_intent" ON "conversations" USING btree ("user_id","intent","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_mailbox" ON "conversations" USING btree ("user_id","mailbox_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_sequence" ON "conversations" USING btree ("user_id","sequence_id","last_message_at","id") WHERE "conversations"."sequence_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_of_lead" ON "conversations" USING btree ("user_id","lead_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_snoozed" ON "conversations" USING btree ("snoozed_until") WHERE "conversations"."state" = 'snoozed';--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"user_id" integer NOT NULL,
	"id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "conversation_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"mailbox_id" integer NOT NULL,
	"message_key" text NOT NULL,
	"log_id" integer,
	"direction" text NOT NULL,
	"kind" text,
	"from_name" text DEFAULT '' NOT NULL,
	"from_address" text DEFAULT '' NOT NULL,
	"to_people" jsonb DEFAULT '[]' NOT NULL,
	"reply_to" jsonb,
	"cc_people" jsonb DEFAULT '[]' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"in_reply_to" text,
	"reference_ids" text[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"new_text" text DEFAULT '' NOT NULL,
	"html" text,
	"is_cut" boolean DEFAULT false NOT NULL,
	"files" jsonb DEFAULT '[]' NOT NULL,
	"intent" text,
	"intent_source" text,
	"intent_words" jsonb,
	"intent_until" text,
	"intent_person" jsonb,
	"search_text" text GENERATED ALWAYS AS (leadwright_searchable("subject" || E'\n' || left("new_text", 8000))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_messages_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_key" ON "conversation_messages" USING btree ("user_id","message_key","mailbox_id");--> statement-breakpoint
CREATE INDEX "conversation_messages_thread" ON "conversation_messages" USING btree ("user_id","conversation_id","at","id");--> statement-breakpoint
CREATE INDEX "conversation_messages_log" ON "conversation_messages" USING btree ("user_id","log_id") WHERE "conversation_messages"."log_id" is not null;--> statement-breakpoint
CREATE INDEX "conversation_messages_age" ON "conversation_messages" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "conversation_messages_corrected" ON "conversation_messages" USING btree ("user_id","id") WHERE "intent_source" = 'person';--> statement-breakpoint
CREATE INDEX "conversation_messages_search" ON "conversation_messages" USING gin ("user_id","search_text" gin_trgm_ops);

-- Short texts with a source that drafts may quote, whether replies are drafted as messages are opened, and the link to book a meeting.
CREATE TABLE "knowledge_snippets" (
	"user_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_snippets_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "knowledge_snippets" ADD CONSTRAINT "knowledge_snippets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_settings" ADD COLUMN "drafts_automatically" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "voices" ADD COLUMN "meeting_link" text;

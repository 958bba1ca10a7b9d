CREATE TABLE "recent_sends" (
	"user_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	"log_id" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recent_sends_user_id_content_hash_pk" PRIMARY KEY("user_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "recent_sends" ADD CONSTRAINT "recent_sends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

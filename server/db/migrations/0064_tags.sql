-- Tags of leads. Upper and lower case are one tag, so tags are looked up by their keys.
ALTER TABLE "leads" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE FUNCTION leadwright_tag_keys(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT lower(tag) FROM unnest(tags) tag);--> statement-breakpoint
-- Leads without tags are not in it, and cost it nothing.
CREATE INDEX "leads_owner_tags" ON "leads" USING gin ("user_id", leadwright_tag_keys("tags")) WHERE "tags" <> '{}';--> statement-breakpoint
CREATE TABLE "lead_tags" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "lead_tags_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "lead_tags" ADD CONSTRAINT "lead_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "change" jsonb;

-- Searches find job titles as well. IF NOT EXISTS: on a database in use they are built before the migrations (indexes-ahead.ts).
CREATE INDEX IF NOT EXISTS "leads_owner_title_search" ON "leads" USING gin ("user_id", leadwright_searchable("job_title") gin_trgm_ops);--> statement-breakpoint
-- Nearly empty: titles with letters that are not ASCII even without their accents.
CREATE INDEX IF NOT EXISTS "leads_owner_title_letters" ON "leads" USING btree ("user_id") WHERE octet_length(leadwright_searchable("job_title")) <> char_length(leadwright_searchable("job_title"));
--> statement-breakpoint
-- Sorts by address as well as it finds one.
CREATE INDEX IF NOT EXISTS "leads_by_email" ON "leads" USING btree ("user_id",lower("email"),"id") INCLUDE ("email","status","industry","company_size","ai_score");--> statement-breakpoint
DROP INDEX "leads_owner_email";--> statement-breakpoint
CREATE TABLE "lead_views" (
	"user_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "lead_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"company_size" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"conditions" text DEFAULT '' NOT NULL,
	"sort" text DEFAULT '-createdAt' NOT NULL,
	"columns" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_views_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead_views" ADD CONSTRAINT "lead_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_views_name" ON "lead_views" USING btree ("user_id", lower("name")) WHERE "deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_views_default" ON "lead_views" USING btree ("user_id") WHERE "is_default" and "deleted_at" is null;

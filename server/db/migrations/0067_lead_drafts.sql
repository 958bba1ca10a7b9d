-- Emails to a lead that are being written. The version changes with every save; the key sends the draft once.
CREATE TABLE "lead_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"key" text NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_drafts" ADD CONSTRAINT "lead_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_drafts" ADD CONSTRAINT "lead_drafts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_drafts_owner_key" ON "lead_drafts" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "lead_drafts_owner_newest" ON "lead_drafts" USING btree ("user_id","updated_at","id");--> statement-breakpoint
-- By the lead alone, because a deleted lead takes its drafts along.
CREATE INDEX "lead_drafts_lead" ON "lead_drafts" USING btree ("lead_id","updated_at","id");

CREATE TABLE "crm_opt_outs" (
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"record_id" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "crm_opt_outs_user_id_address_provider_record_id_pk" PRIMARY KEY("user_id","address","provider","record_id")
);
--> statement-breakpoint
ALTER TABLE "crm_opt_outs" ADD CONSTRAINT "crm_opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_opt_outs_record" ON "crm_opt_outs" USING btree ("user_id","provider","record_id");--> statement-breakpoint
INSERT INTO "crm_opt_outs" ("user_id", "provider", "record_id", "address")
SELECT "user_id", split_part("crm_record", ':', 1), substr("crm_record", strpos("crm_record", ':') + 1), "address"
FROM "suppressions" WHERE "crm_record" LIKE '%:%'
UNION
SELECT k."user_id", k."provider", k."record_id", lower(l."email")
FROM "crm_links" k JOIN "leads" l ON l."id" = k."lead_id" AND l."user_id" = k."user_id"
WHERE k."is_opted_out_there" AND l."email" <> '';

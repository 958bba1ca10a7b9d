-- Bounces that may pass are counted for each address, and several within two weeks pause it. An entry for each email that came back.
CREATE TABLE "soft_bounces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "soft_bounces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"log_id" integer NOT NULL,
	"reply" text,
	"is_cleared" boolean DEFAULT false NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "soft_bounces_address_normal" CHECK ("soft_bounces"."address" = lower("soft_bounces"."address"))
);
--> statement-breakpoint
CREATE TABLE "paused_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paused_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"bounces" integer NOT NULL,
	"reply" text,
	"paused_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paused_addresses_address_normal" CHECK ("paused_addresses"."address" = lower("paused_addresses"."address"))
);
--> statement-breakpoint
ALTER TABLE "soft_bounces" ADD CONSTRAINT "soft_bounces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paused_addresses" ADD CONSTRAINT "paused_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "soft_bounces_email_key" ON "soft_bounces" USING btree ("user_id","address","log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "paused_addresses_address_key" ON "paused_addresses" USING btree ("user_id","address");

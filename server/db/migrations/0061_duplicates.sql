-- Duplicates are found as leads change: what each lead is looked up by, which leads changed, and the pairs found.
-- No foreign keys to leads: checking them would lock every lead that is looked at. Triggers record deleted leads as well.
CREATE TABLE "duplicate_keys" (
	"lead_id" integer PRIMARY KEY,
	"user_id" integer NOT NULL,
	"keys" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duplicate_queue_id_seq" INCREMENT BY 1 MINVALUE 1 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lead_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate_searches" (
	"user_id" integer PRIMARY KEY,
	"keyed_to" integer,
	"slice" integer
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"lead_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"band" text NOT NULL,
	CONSTRAINT "duplicate_pairs_lead_id_other_id_pk" PRIMARY KEY("lead_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_dismissals" (
	"user_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duplicate_dismissals_user_id_lead_id_other_id_pk" PRIMARY KEY("user_id","lead_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "duplicate_keys" ADD CONSTRAINT "duplicate_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_queue" ADD CONSTRAINT "duplicate_queue_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_searches" ADD CONSTRAINT "duplicate_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_keys_owner" ON "duplicate_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "duplicate_keys_shared" ON "duplicate_keys" USING gin ("keys") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "duplicate_queue_owner" ON "duplicate_queue" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_owner" ON "duplicate_pairs" USING btree ("user_id","band" DESC,"lead_id" DESC,"other_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_other" ON "duplicate_pairs" USING btree ("other_id");

-- Notes and calls of a lead: entries of its timeline that people write. They take their numbers from the events of timelines, so that
-- one number names one line of a timeline.
CREATE TABLE "lead_entries" (
	"id" integer DEFAULT nextval('timeline_events_id_seq') NOT NULL,
	"user_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "lead_entries_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead_entries" ADD CONSTRAINT "lead_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_entries" ADD CONSTRAINT "lead_entries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_entries" ADD CONSTRAINT "lead_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_entries_of_lead" ON "lead_entries" USING btree ("user_id","lead_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "lead_entries_lead" ON "lead_entries" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_entries_author" ON "lead_entries" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lead_entries_deleted" ON "lead_entries" USING btree ("deleted_at") WHERE "deleted_at" is not null;

CREATE TABLE "crm_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"lead_id" integer NOT NULL,
	"record_id" text NOT NULL,
	"ours" jsonb NOT NULL,
	"theirs" jsonb NOT NULL,
	"company_record_id" text,
	"deal_record_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_outbox" (
	"integration_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_outbox_integration_id_lead_id_pk" PRIMARY KEY("integration_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "crm_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"integration_id" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"duplicates" text DEFAULT 'update' NOT NULL,
	"undoes" integer,
	"is_undone" boolean DEFAULT false NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "crm_integrations" ADD COLUMN "inactive_reason" text;--> statement-breakpoint
ALTER TABLE "crm_integrations" ADD COLUMN "read_up_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_sync_logs" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_outbox" ADD CONSTRAINT "crm_outbox_integration_id_crm_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."crm_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_runs" ADD CONSTRAINT "crm_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_runs" ADD CONSTRAINT "crm_runs_integration_id_crm_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."crm_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_links_lead_key" ON "crm_links" USING btree ("user_id","provider","lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_links_record_key" ON "crm_links" USING btree ("user_id","provider","record_id");--> statement-breakpoint
CREATE INDEX "crm_runs_owner_newest" ON "crm_runs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "crm_runs_open" ON "crm_runs" USING btree ("id") WHERE "crm_runs"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "crm_sync_logs_run" ON "crm_sync_logs" USING btree ("run_id","id");
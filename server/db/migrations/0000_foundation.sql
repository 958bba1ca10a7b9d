-- Written by hand: what drizzle-kit does not know (extensions, the function of a generated column).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- unaccent() follows its dictionary and so is not immutable by name; ours never changes the dictionary.
CREATE FUNCTION leadwright_searchable(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.unaccent('public.unaccent'::regdictionary, lower(words)) $$;
--> statement-breakpoint
CREATE TABLE "analytics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"date" date NOT NULL,
	"total_leads" integer DEFAULT 0 NOT NULL,
	"qualified_leads" integer DEFAULT 0 NOT NULL,
	"emails_sent" integer DEFAULT 0 NOT NULL,
	"emails_opened" integer DEFAULT 0 NOT NULL,
	"emails_clicked" integer DEFAULT 0 NOT NULL,
	"conversion_rate" numeric(5, 2) DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_integrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_integrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"instance_url" text,
	"portal_id" text,
	"token_expires_at" timestamp with time zone,
	"last_sync_at" timestamp with time zone,
	"sync_settings" jsonb DEFAULT '{"autoSync":false,"syncDirection":"both"}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_sync_logs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_sync_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"integration_id" integer NOT NULL,
	"lead_id" integer,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"crm_record_id" text,
	"error_message" text,
	"synced_data" jsonb,
	"timestamp" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_leads" (
	"lead_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"lead" jsonb NOT NULL,
	"timeline" jsonb NOT NULL,
	"template_ids" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_sequences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_sequences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"trigger" text DEFAULT 'manual' NOT NULL,
	"total_steps" integer DEFAULT 0 NOT NULL,
	"campaign_name" text,
	"category" text,
	"frequency" text DEFAULT 'daily' NOT NULL,
	"template_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lead_id" integer,
	"category" text DEFAULT 'prospecting' NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"ai_generated" boolean DEFAULT false NOT NULL,
	"personalization_insights" jsonb,
	"ai_suggestions" jsonb,
	"tone" text DEFAULT 'professional' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_counts" (
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"industry" text NOT NULL,
	"company_size" text NOT NULL,
	"slot" integer NOT NULL,
	"leads" bigint DEFAULT 0 NOT NULL,
	"deal_value" bigint DEFAULT 0 NOT NULL,
	"probability" bigint DEFAULT 0 NOT NULL,
	"weighted_value" numeric DEFAULT 0 NOT NULL,
	CONSTRAINT "lead_counts_user_id_status_industry_company_size_slot_pk" PRIMARY KEY("user_id","status","industry","company_size","slot")
);
--> statement-breakpoint
CREATE TABLE "lead_import_errors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_import_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"field" text,
	"message" text NOT NULL,
	"cells" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_import_pieces" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "lead_import_pieces_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"options" jsonb NOT NULL,
	"total" integer,
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
CREATE TABLE "lead_sequence_enrollments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_sequence_enrollments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"sequence_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"current_step" integer DEFAULT 1 NOT NULL,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_email_sent_at" timestamp with time zone,
	"next_email_scheduled_at" timestamp with time zone,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"job_title" text,
	"industry" text,
	"company_size" text,
	"location" text,
	"phone" text,
	"website" text,
	"linkedin_url" text,
	"status" text DEFAULT 'new' NOT NULL,
	"ai_score" integer DEFAULT 0 NOT NULL,
	"deal_value" bigint DEFAULT 0 NOT NULL,
	"probability" integer DEFAULT 0 NOT NULL,
	"notes" text,
	"source" text DEFAULT 'form' NOT NULL,
	"enriched_data" jsonb,
	"search_text" text GENERATED ALWAYS AS (leadwright_searchable(first_name || ' ' || last_name || E'\n' || company || E'\n' || email)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_ai_score_range" CHECK ("leads"."ai_score" between 0 and 100),
	CONSTRAINT "leads_probability_range" CHECK ("leads"."probability" between 0 and 100),
	CONSTRAINT "leads_deal_value_positive" CHECK ("leads"."deal_value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailboxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"from_name" text NOT NULL,
	"from_email" text NOT NULL,
	"smtp_host" text NOT NULL,
	"smtp_port" integer NOT NULL,
	"smtp_security" text NOT NULL,
	"smtp_user" text,
	"smtp_password" text,
	"imap_host" text,
	"imap_port" integer,
	"imap_security" text,
	"imap_user" text,
	"imap_password" text,
	"daily_limit" integer DEFAULT 40 NOT NULL,
	"min_gap_seconds" integer DEFAULT 60 NOT NULL,
	"send_window" jsonb,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"signature" text,
	"track_opens" boolean DEFAULT true NOT NULL,
	"track_clicks" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"link" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sequence_analytics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sequence_analytics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sequence_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"date" date NOT NULL,
	"total_enrollments" integer DEFAULT 0 NOT NULL,
	"emails_sent" integer DEFAULT 0 NOT NULL,
	"emails_opened" integer DEFAULT 0 NOT NULL,
	"emails_clicked" integer DEFAULT 0 NOT NULL,
	"emails_replied" integer DEFAULT 0 NOT NULL,
	"sequences_completed" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequence_logs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sequence_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"enrollment_id" integer,
	"step_id" integer,
	"lead_id" integer,
	"sequence_id" integer,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"recipient_address" text NOT NULL,
	"message_id" text,
	"mime" "bytea",
	"claimed_by" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"smtp_reply" text,
	"hold_reason" text,
	"scheduled_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	"replied_at" timestamp with time zone,
	"error_message" text,
	"email_data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sequence_logs_recipient_normal" CHECK ("sequence_logs"."recipient_address" = lower("sequence_logs"."recipient_address"))
);
--> statement-breakpoint
CREATE TABLE "sequence_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sequence_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sequence_id" integer NOT NULL,
	"step_number" integer NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"delay_days" integer DEFAULT 0 NOT NULL,
	"delay_hours" integer DEFAULT 0 NOT NULL,
	"conditions" jsonb,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppressions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_address_normal" CHECK ("suppressions"."address" = lower("suppressions"."address"))
);
--> statement-breakpoint
CREATE TABLE "timeline_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timeline_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"company" text,
	"subscription_plan" text DEFAULT 'basic' NOT NULL,
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"password_hash" text,
	"oidc_issuer" text,
	"oidc_subject" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analytics" ADD CONSTRAINT "analytics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_integrations" ADD CONSTRAINT "crm_integrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_sync_logs" ADD CONSTRAINT "crm_sync_logs_integration_id_crm_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."crm_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_sync_logs" ADD CONSTRAINT "crm_sync_logs_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_leads" ADD CONSTRAINT "deleted_leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sequences" ADD CONSTRAINT "email_sequences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sequences" ADD CONSTRAINT "email_sequences_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_counts" ADD CONSTRAINT "lead_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import_errors" ADD CONSTRAINT "lead_import_errors_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import_pieces" ADD CONSTRAINT "lead_import_pieces_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD CONSTRAINT "lead_sequence_enrollments_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD CONSTRAINT "lead_sequence_enrollments_sequence_id_email_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."email_sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_sequence_enrollments" ADD CONSTRAINT "lead_sequence_enrollments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_analytics" ADD CONSTRAINT "sequence_analytics_sequence_id_email_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."email_sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_analytics" ADD CONSTRAINT "sequence_analytics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD CONSTRAINT "sequence_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD CONSTRAINT "sequence_logs_enrollment_id_lead_sequence_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."lead_sequence_enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD CONSTRAINT "sequence_logs_step_id_sequence_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."sequence_steps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD CONSTRAINT "sequence_logs_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD CONSTRAINT "sequence_logs_sequence_id_email_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."email_sequences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_steps" ADD CONSTRAINT "sequence_steps_sequence_id_email_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."email_sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_events" ADD CONSTRAINT "timeline_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_events" ADD CONSTRAINT "timeline_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_day_key" ON "analytics" USING btree ("user_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_owner" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_integrations_provider_key" ON "crm_integrations" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "crm_sync_logs_newest" ON "crm_sync_logs" USING btree ("integration_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "crm_sync_logs_lead" ON "crm_sync_logs" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "deleted_leads_owner" ON "deleted_leads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_leads_age" ON "deleted_leads" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "email_sequences_owner_newest" ON "email_sequences" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_sequences_owner_trigger" ON "email_sequences" USING btree ("user_id","trigger") WHERE "email_sequences"."is_active";--> statement-breakpoint
CREATE INDEX "email_sequences_template" ON "email_sequences" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "email_templates_owner_newest" ON "email_templates" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_templates_lead" ON "email_templates" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_import_errors_line" ON "lead_import_errors" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "lead_imports_owner_newest" ON "lead_imports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_lead_key" ON "lead_sequence_enrollments" USING btree ("user_id","sequence_id","lead_id");--> statement-breakpoint
CREATE INDEX "enrollments_sequence" ON "lead_sequence_enrollments" USING btree ("sequence_id","enrolled_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_lead" ON "lead_sequence_enrollments" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_owner_search" ON "leads" USING gin ("user_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_owner_name" ON "leads" USING btree ("user_id",lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "leads_owner_company" ON "leads" USING btree ("user_id",lower("company"),"id");--> statement-breakpoint
CREATE INDEX "leads_owner_deal_value" ON "leads" USING btree ("user_id","deal_value","id");--> statement-breakpoint
CREATE INDEX "leads_owner_newest" ON "leads" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_owner_score" ON "leads" USING btree ("user_id","ai_score","id");--> statement-breakpoint
CREATE INDEX "leads_owner_status" ON "leads" USING btree ("user_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_owner_industry" ON "leads" USING btree ("user_id","industry","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_owner_company_size" ON "leads" USING btree ("user_id","company_size","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_owner_email" ON "leads" USING btree ("user_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_owner_key" ON "mailboxes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_owner_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_analytics_day_key" ON "sequence_analytics" USING btree ("sequence_id","date");--> statement-breakpoint
CREATE INDEX "sequence_analytics_owner" ON "sequence_analytics" USING btree ("user_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_logs_one_copy_key" ON "sequence_logs" USING btree ("user_id","sequence_id","step_id","recipient_address");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_logs_message_id_key" ON "sequence_logs" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "sequence_logs_due" ON "sequence_logs" USING btree ("scheduled_at") WHERE "sequence_logs"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "sequence_logs_claimed" ON "sequence_logs" USING btree ("claimed_by") WHERE "sequence_logs"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "sequence_logs_owner_sent" ON "sequence_logs" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "sequence_logs_sequence" ON "sequence_logs" USING btree ("sequence_id","id");--> statement-breakpoint
CREATE INDEX "sequence_logs_enrollment" ON "sequence_logs" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "sequence_logs_lead" ON "sequence_logs" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "sequence_logs_step" ON "sequence_logs" USING btree ("step_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_steps_number_key" ON "sequence_steps" USING btree ("sequence_id","step_number");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ((("sess" ->> 'userId')::integer));--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_address_key" ON "suppressions" USING btree ("user_id","address");--> statement-breakpoint
CREATE INDEX "timeline_events_lead" ON "timeline_events" USING btree ("lead_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "timeline_events_owner" ON "timeline_events" USING btree ("user_id","occurred_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_oidc_key" ON "users" USING btree ("oidc_issuer","oidc_subject");
--> statement-breakpoint
-- Written by hand: keeps lead_counts in step with leads, a few rows a statement however many leads it changes. Rows are
-- changed in the order of their key, so that two writers never wait for each other in a circle.
CREATE FUNCTION leadwright_count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counts AS kept (user_id, status, industry, company_size, slot, leads, deal_value, probability, weighted_value)
    SELECT user_id, status, coalesce(industry, ''), coalesce(company_size, ''), pg_backend_pid() % 8,
           count(*), sum(deal_value), sum(probability), sum(deal_value * probability)
    FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_id, status, industry, company_size, slot) DO UPDATE SET
      leads = kept.leads + excluded.leads, deal_value = kept.deal_value + excluded.deal_value,
      probability = kept.probability + excluded.probability, weighted_value = kept.weighted_value + excluded.weighted_value;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO lead_counts AS kept (user_id, status, industry, company_size, slot, leads, deal_value, probability, weighted_value)
    SELECT user_id, status, coalesce(industry, ''), coalesce(company_size, ''), pg_backend_pid() % 8,
           sum(sign), sum(sign * deal_value), sum(sign * probability), sum(sign * deal_value * probability)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) changed
    GROUP BY 1, 2, 3, 4
    HAVING sum(sign) <> 0 OR sum(sign * deal_value) <> 0 OR sum(sign * probability) <> 0 OR sum(sign * deal_value * probability) <> 0
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_id, status, industry, company_size, slot) DO UPDATE SET
      leads = kept.leads + excluded.leads, deal_value = kept.deal_value + excluded.deal_value,
      probability = kept.probability + excluded.probability, weighted_value = kept.weighted_value + excluded.weighted_value;
  ELSE
    -- Leads that go because their owner goes need no counting, and the owner's row is no longer there to refer to.
    INSERT INTO lead_counts AS kept (user_id, status, industry, company_size, slot, leads, deal_value, probability, weighted_value)
    SELECT user_id, status, coalesce(industry, ''), coalesce(company_size, ''), pg_backend_pid() % 8,
           -count(*), -sum(deal_value), -sum(probability), -sum(deal_value * probability)
    FROM removed WHERE EXISTS (SELECT FROM users WHERE users.id = removed.user_id)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_id, status, industry, company_size, slot) DO UPDATE SET
      leads = kept.leads + excluded.leads, deal_value = kept.deal_value + excluded.deal_value,
      probability = kept.probability + excluded.probability, weighted_value = kept.weighted_value + excluded.weighted_value;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_count_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_count_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_count_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION leadwright_count_leads();

-- Deleting and restoring many leads is a job, with its progress.
CREATE TABLE "bulk_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"request" text NOT NULL,
	"lead_ids" integer[] NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_jobs_owner_newest" ON "bulk_jobs" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_jobs_open_key" ON "bulk_jobs" USING btree ("user_id","request") WHERE "bulk_jobs"."status" in ('waiting', 'running');--> statement-breakpoint
-- A sequence with many leads is paused, resumed or deleted at once; its emails follow in batches. No defaults: no table is rewritten.
ALTER TABLE "email_sequences" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_sequences" ADD COLUMN "unsettled_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "email_sequences_unsettled" ON "email_sequences" USING btree ("unsettled_since") WHERE "email_sequences"."unsettled_since" is not null;

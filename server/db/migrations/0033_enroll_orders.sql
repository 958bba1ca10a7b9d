-- First and all at once, in the order of a claim, for this migration and those up to 0037, which run in the same transaction: they drop
-- indexes and add columns, which stops readers too. A claim of the previous version has read these tables when it begins to write: had we
-- locked out its writes only, it would wait for us, and we for it.
LOCK TABLE "mailboxes", "sequence_logs", "email_sequences", "lead_sequence_enrollments", "leads", "users", "sequence_analytics", "notifications", "suppressions", "crm_sync_logs", "lead_counts" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- Leads whom a person enrolled in one call, too many for the request: workers enroll them in batches. A row is gone when its leads are in.
CREATE TABLE "enroll_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enroll_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"sequence_id" integer NOT NULL,
	"lead_ids" integer[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enroll_orders" ADD CONSTRAINT "enroll_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enroll_orders" ADD CONSTRAINT "enroll_orders_sequence_id_email_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."email_sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enroll_orders_sequence" ON "enroll_orders" USING btree ("sequence_id");

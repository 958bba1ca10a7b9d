ALTER TABLE "users" ADD COLUMN "postal_address" text;
--> statement-breakpoint
CREATE TABLE "pending_visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"log_id" integer NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"user_agent" text,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pending_visits_due" ON "pending_visits" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "pending_visits_log" ON "pending_visits" USING btree ("log_id");

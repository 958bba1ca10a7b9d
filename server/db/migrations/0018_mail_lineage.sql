CREATE TABLE "mail_lineage" (
	"lineage" text PRIMARY KEY NOT NULL,
	"beat" bigint DEFAULT 0 NOT NULL,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "known_until" timestamp with time zone;
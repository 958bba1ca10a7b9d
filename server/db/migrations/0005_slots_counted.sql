ALTER TABLE "mailboxes" ADD COLUMN "spent_slots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "spent_since" timestamp with time zone;
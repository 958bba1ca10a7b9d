CREATE TABLE "trigger_statements" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
-- Written by hand: what this trigger did, retryHeldContent() in server/outbox/ does now. All others stay and are replaced by
-- those of server/db/triggers/.
DROP TRIGGER voices_changed ON voices;
--> statement-breakpoint
DROP FUNCTION leadwright_voice_changed();

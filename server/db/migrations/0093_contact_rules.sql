-- Whom enrolling leaves out: leads in another sequence, and leads who were contacted lately. Off for everybody.
ALTER TABLE "sending_rules" ADD COLUMN "one_sequence" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sending_rules" ADD COLUMN "recontact_days" integer;

-- Further recipients of an email that a person wrote in a conversation.
ALTER TABLE "sequence_logs" ADD COLUMN "also_to" text[];--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "takes_others" boolean;

-- Tokens from before have every scope and don't expire. Constant defaults: nothing is rewritten.
ALTER TABLE "api_tokens" ADD COLUMN "scopes" text[] DEFAULT '{read,write,send,admin}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
-- When the owner was told that it expires soon.
ALTER TABLE "api_tokens" ADD COLUMN "expiry_notice_at" timestamp with time zone;

-- Formatted signatures, and drafts of formatted emails. Null: plain text, as before.
ALTER TABLE "mailboxes" ADD COLUMN "signature_html" text;--> statement-breakpoint
ALTER TABLE "lead_drafts" ADD COLUMN "body_html" text;--> statement-breakpoint
ALTER TABLE "lead_drafts" ADD COLUMN "attachments" jsonb;

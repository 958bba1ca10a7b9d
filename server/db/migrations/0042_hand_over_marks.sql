-- Nullable and without a default: a sender of the previous version writes no marks, and null says so.
ALTER TABLE "mail_senders" ADD COLUMN "marks" jsonb;

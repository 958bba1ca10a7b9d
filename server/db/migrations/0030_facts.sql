ALTER TABLE "users" ADD COLUMN "postal_address" text;

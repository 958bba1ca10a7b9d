-- A deal that was won: a qualified lead with the date and the value of the sale.
ALTER TABLE "leads" ADD COLUMN "won_on" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "won_value" bigint;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_owner_won" ON "leads" USING btree ("user_id") WHERE "status" = 'qualified' and "won_on" is not null;

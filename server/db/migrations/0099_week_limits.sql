-- How many emails, calls and LinkedIn touches a week reach one lead and one company. Off for everybody.
ALTER TABLE "sending_rules" ADD COLUMN "per_lead_week_limit" integer;--> statement-breakpoint
ALTER TABLE "sending_rules" ADD COLUMN "per_company_week_limit" integer;

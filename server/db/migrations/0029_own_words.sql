ALTER TABLE "leads" ADD COLUMN "industry_as_given" text;

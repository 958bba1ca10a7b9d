-- A one-to-one email that a person sends by hand may go out outside the sending hours. Constant default: no table is rewritten.
ALTER TABLE "sequence_logs" ADD COLUMN "ignores_hours" boolean DEFAULT false NOT NULL;

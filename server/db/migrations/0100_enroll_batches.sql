-- Leads that one call enrolled, for its undo.
ALTER TABLE "lead_sequence_enrollments" ADD COLUMN "batch_at" timestamp with time zone;

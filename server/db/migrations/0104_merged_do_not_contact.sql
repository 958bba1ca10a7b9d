-- The lead whose merge alone put the address on the list, or gave it its reason: undoing that merge takes it back.
ALTER TABLE "suppressions" ADD COLUMN "merged_lead_id" integer;

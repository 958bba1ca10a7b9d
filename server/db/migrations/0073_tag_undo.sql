-- A change of the tags of many leads can be undone from now on. Those of before left no common moment to find their leads by.
UPDATE "bulk_jobs" SET "undone_at" = now() WHERE "kind" = 'tag';

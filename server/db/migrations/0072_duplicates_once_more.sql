-- What makes two leads duplicates has changed: everybody's are searched again.
DELETE FROM "duplicate_searches";

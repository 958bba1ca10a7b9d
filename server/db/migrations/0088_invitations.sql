-- The calendar invitation in a message, or the reply to one.
ALTER TABLE "conversation_messages" ADD COLUMN "invitation" jsonb;

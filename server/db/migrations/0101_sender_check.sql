-- False: the receiving email server found that the sender is not who the message claims. Unknown of earlier messages.
ALTER TABLE "conversation_messages" ADD COLUMN "is_authentic" boolean DEFAULT true NOT NULL;

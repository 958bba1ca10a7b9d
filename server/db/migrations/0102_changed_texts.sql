-- When a compared text of the step was last changed: the emails since then are compared.
ALTER TABLE "sequence_steps" ADD COLUMN "texts_changed_at" timestamp with time zone;

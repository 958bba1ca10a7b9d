-- Unlogged: written before every email, and empty after a crash of the server, which then says nothing about any sender.
CREATE UNLOGGED TABLE "mail_sender_marks" (
	"sender_id" integer PRIMARY KEY NOT NULL,
	"marks" jsonb NOT NULL
);

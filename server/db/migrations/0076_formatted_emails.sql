-- A formatted email beside its plain text, and the files that go with it. Null: plain text only, as before.
ALTER TABLE "email_templates" ADD COLUMN "body_html" text;--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "sequence_steps" ADD COLUMN "body_html" text;--> statement-breakpoint
ALTER TABLE "sequence_steps" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
CREATE TABLE "email_files" (
	"user_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_files_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "email_files" ADD CONSTRAINT "email_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "file_hashes" text[];--> statement-breakpoint
ALTER TABLE "sequence_logs" ADD COLUMN "takes_files" boolean;--> statement-breakpoint
CREATE INDEX "sequence_logs_with_files" ON "sequence_logs" USING btree ("user_id") WHERE "sequence_logs"."file_hashes" is not null;

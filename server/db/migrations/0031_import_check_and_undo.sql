ALTER TABLE "lead_imports" ADD COLUMN "check_total" integer;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "noted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "findings" jsonb;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "undoable" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "undo_status" text;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "undo_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "undo_finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "undo_removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "undo_restored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "undo_kept_emailed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "undo_kept_edited" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_import_errors" ADD COLUMN "name" text;--> statement-breakpoint
CREATE TABLE "lead_import_batches" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"added_ids" integer[] NOT NULL,
	"changed_ids" integer[] NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lead_import_batches_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "lead_import_check_leads" (
	"import_id" integer NOT NULL,
	"email_key" text NOT NULL,
	"lead_id" integer NOT NULL,
	"lead" jsonb NOT NULL,
	CONSTRAINT "lead_import_check_leads_import_id_email_key_lead_id_pk" PRIMARY KEY("import_id","email_key","lead_id")
);
--> statement-breakpoint
ALTER TABLE "lead_import_batches" ADD CONSTRAINT "lead_import_batches_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import_check_leads" ADD CONSTRAINT "lead_import_check_leads_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;

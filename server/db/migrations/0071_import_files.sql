-- A workbook as it was uploaded, until it is imported: another sheet of it can still be chosen.
CREATE TABLE "lead_import_workbooks" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "lead_import_workbooks_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "lead_import_workbooks" ADD CONSTRAINT "lead_import_workbooks_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "skipped_lines" integer[] DEFAULT '{}' NOT NULL;

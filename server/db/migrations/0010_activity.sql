CREATE TABLE "activity_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"quarter" timestamp with time zone NOT NULL,
	"leads" bigint DEFAULT 0 NOT NULL,
	"qualified" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"opened" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"answered" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_counts" (
	"user_id" integer NOT NULL,
	"quarter" timestamp with time zone NOT NULL,
	"leads" bigint DEFAULT 0 NOT NULL,
	"qualified" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"opened" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"answered" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_counts_user_id_quarter_pk" PRIMARY KEY("user_id","quarter")
);
--> statement-breakpoint
CREATE TABLE "sample_data" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"template_ids" jsonb NOT NULL,
	"sequence_ids" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "qualified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_changes" ADD CONSTRAINT "activity_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_counts" ADD CONSTRAINT "activity_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_data" ADD CONSTRAINT "sample_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_changes_owner" ON "activity_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "leads_owner_closed" ON "leads" USING btree ("user_id") WHERE "leads"."status" = 'qualified' and "leads"."probability" = 100;--> statement-breakpoint
CREATE INDEX "sequence_logs_owner_answered" ON "sequence_logs" USING btree ("user_id","sent_at") WHERE "sequence_logs"."replied_at" is not null;
-- A host of the owner's own for the links of their emails. Two may name the same one; only one of them can have it verified.
CREATE TABLE "tracking_domains" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"needs_proof" boolean DEFAULT false NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tracking_domains" ADD CONSTRAINT "tracking_domains_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_domains_live" ON "tracking_domains" USING btree ("host") WHERE state = 'live';
--> statement-breakpoint
-- Which addresses a mailbox sent from before, and until when: what was sent from an address says something about it, wherever it is connected again.
CREATE TABLE "sender_history" (
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"mailbox_id" integer NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone,
	"paused_reason" text,
	"paused_params" jsonb,
	CONSTRAINT "sender_history_user_id_address_mailbox_id_until_at_pk" PRIMARY KEY("user_id","address","mailbox_id","until_at")
);
--> statement-breakpoint
ALTER TABLE "sender_history" ADD CONSTRAINT "sender_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_history" ADD CONSTRAINT "sender_history_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;

-- The language model that the operator chose on a page, and what its tokens cost.
CREATE TABLE "model_settings" (
	"user_id" integer PRIMARY KEY,
	"provider" text NOT NULL,
	"base_url" text,
	"model" text NOT NULL,
	"key_secret" text,
	"key_end" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_prices" (
	"user_id" integer NOT NULL,
	"model" text NOT NULL,
	"input_price" numeric(12, 4) NOT NULL,
	"output_price" numeric(12, 4) NOT NULL,
	CONSTRAINT "model_prices_user_id_model_pk" PRIMARY KEY("user_id","model")
);
--> statement-breakpoint
ALTER TABLE "model_settings" ADD CONSTRAINT "model_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_prices" ADD CONSTRAINT "model_prices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

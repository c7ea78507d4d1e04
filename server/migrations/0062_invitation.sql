CREATE TABLE "consent_asks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consent_asks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"status" text NOT NULL,
	"phone_hash" text,
	"phone_enc" text,
	"draft_enc" text,
	"token_hash" text,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text_version" text,
	"method" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "consent_asks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "consent_suppressions" (
	"tenant_id" bigint NOT NULL,
	"phone_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_suppressions_tenant_id_phone_hash_pk" PRIMARY KEY("tenant_id","phone_hash")
);
--> statement-breakpoint
CREATE INDEX "consent_asks_desk" ON "consent_asks" USING btree ("tenant_id","matchmaker_id","id");--> statement-breakpoint
CREATE INDEX "consent_asks_phone" ON "consent_asks" USING btree ("tenant_id","phone_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_asks_token" ON "consent_asks" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_asks_waiting" ON "consent_asks" USING btree ("tenant_id","matchmaker_id","phone_hash") WHERE status = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "consent_asks_agreed" ON "consent_asks" USING btree ("tenant_id","phone_hash") WHERE status = 'consented';
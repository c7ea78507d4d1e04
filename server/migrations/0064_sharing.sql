CREATE TABLE "store_consent_uses" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_consent_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"consent_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"use" text NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_consent_uses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_consents" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"scopes" jsonb NOT NULL,
	"text_version" text NOT NULL,
	"method" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "store_consents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "store_consent_uses_once" ON "store_consent_uses" USING btree ("tenant_id","consent_id","staff_id","use","day");--> statement-breakpoint
CREATE INDEX "store_consent_uses_of" ON "store_consent_uses" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_consents_one" ON "store_consents" USING btree ("tenant_id","profile_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "store_consents_of" ON "store_consents" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "store_consents_store" ON "store_consents" USING btree ("tenant_id","store_id","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "store_consents_lapsing" ON "store_consents" USING btree ("tenant_id","expires_at") WHERE ended_at is null;
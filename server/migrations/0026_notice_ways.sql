CREATE TABLE "notice_sends" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notice_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"way" text NOT NULL,
	"slot" text,
	"is_safety" boolean NOT NULL,
	"outside" text NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "notice_sends_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"system" text NOT NULL,
	"interact" text NOT NULL,
	"message" text NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_to" integer NOT NULL,
	CONSTRAINT "notice_settings_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "subscribe_quotas" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"slot" text NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"is_always" boolean DEFAULT false NOT NULL,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "subscribe_quotas_tenant_id_user_id_platform_slot_pk" PRIMARY KEY("tenant_id","user_id","platform","slot")
);
--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "notice_sends_user" ON "notice_sends" USING btree ("tenant_id","user_id","noted_at");--> statement-breakpoint
CREATE INDEX "notice_sends_age" ON "notice_sends" USING btree ("noted_at");--> statement-breakpoint
INSERT INTO "tenant_configs" ("tenant_id", "kind", "value") SELECT "id", 'notice', '{"templates":{}}'::jsonb FROM "tenants" ON CONFLICT DO NOTHING;

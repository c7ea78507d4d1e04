CREATE TABLE "line_packages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "line_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"times" integer NOT NULL,
	"price_fen" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"service_level" text NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_packages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "line_packages_price" CHECK (price_fen >= times and times > 0 and valid_days > 1)
);
--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "service_level" text;--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "told_30_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "told_7_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "told_1_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "line_quotas_order" ON "line_quotas" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "line_quotas_remind" ON "line_quotas" USING btree ("tenant_id","remind_at") WHERE remind_at is not null and used < total;--> statement-breakpoint
CREATE INDEX "line_quotas_ending" ON "line_quotas" USING btree ("tenant_id","ends_at") WHERE order_id is not null and lapsed_at is null;
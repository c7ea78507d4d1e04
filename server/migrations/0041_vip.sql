CREATE TABLE "vip_plans" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vip_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"days" integer NOT NULL,
	"price_fen" integer NOT NULL,
	"market_fen" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vip_plans_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vip_plans_price" CHECK (price_fen > 0 and days > 0)
);
--> statement-breakpoint
CREATE TABLE "vip_subs" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vip_subs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"plan_id" bigint,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"paid_fen" integer NOT NULL,
	"source" text NOT NULL,
	"order_id" bigint,
	"bought_at" timestamp (3) with time zone NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "vip_subs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vip_subs_minutes" CHECK (minutes > 0 and paid_fen >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "vip_plans_type" ON "vip_plans" USING btree ("tenant_id","type");--> statement-breakpoint
CREATE INDEX "vip_subs_of" ON "vip_subs" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vip_subs_order" ON "vip_subs" USING btree ("tenant_id","order_id") WHERE order_id is not null;
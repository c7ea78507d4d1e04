CREATE TABLE "right_outages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "right_outages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"key" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"noted_by_id" bigint,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "right_outages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "right_outages_time" CHECK (until_at >= from_at)
);
--> statement-breakpoint
CREATE TABLE "vip_coupons" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vip_coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"minutes" integer NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "vip_coupons_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vip_coupons_minutes" CHECK (minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "vip_pauses" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vip_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"why" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "vip_pauses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vip_pauses_time" CHECK (until_at >= from_at)
);
--> statement-breakpoint
CREATE TABLE "vip_returned_days" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vip_returned_days_tenant_id_user_id_day_pk" PRIMARY KEY("tenant_id","user_id","day")
);
--> statement-breakpoint
ALTER TABLE "vip_subs" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "vip_subs" ADD COLUMN "promised" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "right_outages_noted" ON "right_outages" USING btree ("tenant_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "right_outages_open" ON "right_outages" USING btree ("tenant_id","key") WHERE until_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "right_outages_once" ON "right_outages" USING btree ("tenant_id","key","source","from_at");--> statement-breakpoint
CREATE INDEX "vip_coupons_of" ON "vip_coupons" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "vip_pauses_of" ON "vip_pauses" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vip_pauses_open" ON "vip_pauses" USING btree ("tenant_id","user_id") WHERE until_at is null;
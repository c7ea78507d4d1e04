CREATE TABLE "pin_configs" (
	"tenant_id" bigint NOT NULL,
	"geo" text DEFAULT '' NOT NULL,
	"price_fen" integer NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "pin_configs_tenant_id_geo_pk" PRIMARY KEY("tenant_id","geo"),
	CONSTRAINT "pin_configs_price" CHECK (price_fen > 0)
);
--> statement-breakpoint
CREATE TABLE "pin_days" (
	"tenant_id" bigint NOT NULL,
	"pin_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	"ran_ms" integer NOT NULL,
	"guaranteed" integer NOT NULL,
	"seen" integer NOT NULL,
	"made" text NOT NULL,
	"fen" integer DEFAULT 0 NOT NULL,
	"is_owed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pin_days_tenant_id_pin_id_day_pk" PRIMARY KEY("tenant_id","pin_id","day")
);
--> statement-breakpoint
CREATE TABLE "pin_runs" (
	"tenant_id" bigint NOT NULL,
	"pin_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "pin_runs_tenant_id_pin_id_from_at_pk" PRIMARY KEY("tenant_id","pin_id","from_at"),
	CONSTRAINT "pin_runs_time" CHECK (until_at >= from_at)
);
--> statement-breakpoint
CREATE TABLE "pin_strips" (
	"tenant_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" text NOT NULL,
	"geo" text NOT NULL,
	"pin_ids" bigint[] NOT NULL,
	CONSTRAINT "pin_strips_tenant_id_viewer_id_day_geo_pk" PRIMARY KEY("tenant_id","viewer_id","day","geo")
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"order_id" bigint,
	"geo" text NOT NULL,
	"gender" text NOT NULL,
	"days" smallint NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"price_fen" integer NOT NULL,
	"guaranteed" integer NOT NULL,
	"seat" smallint,
	"ends_at" timestamp (3) with time zone,
	"left_ms" bigint NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"judged_until" timestamp (3) with time zone,
	"short_days" smallint DEFAULT 0 NOT NULL,
	"dealt_day" text,
	"dealt" integer DEFAULT 0 NOT NULL,
	"strike_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pins_sum" CHECK (price_fen >= 0 and guaranteed > 0 and days > 0 and left_ms >= 0),
	CONSTRAINT "pins_seats" CHECK (seat between 1 and 24),
	CONSTRAINT "pins_live_has_seat" CHECK ((status = 'live') = (seat is not null and ends_at is not null)),
	CONSTRAINT "pins_ended" CHECK ((ended_at is not null) = (status in ('ended', 'cancelled', 'refunded', 'closed')))
);
--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "super_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pin_days_of" ON "pin_days" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "pin_days_day" ON "pin_days" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "pin_runs_of" ON "pin_runs" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "pin_strips_day" ON "pin_strips" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "pins_of" ON "pins" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pins_order" ON "pins" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pins_seat" ON "pins" USING btree ("tenant_id","geo","gender","seat") WHERE seat is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pins_live" ON "pins" USING btree ("tenant_id","profile_id") WHERE seat is not null;--> statement-breakpoint
CREATE INDEX "pins_over" ON "pins" USING btree ("tenant_id","ends_at") WHERE ends_at is not null;--> statement-breakpoint
CREATE INDEX "pins_queue" ON "pins" USING btree ("tenant_id","geo","gender","queued_at","id") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "pins_judged" ON "pins" USING btree ("tenant_id","judged_until") WHERE judged_until is not null;--> statement-breakpoint
CREATE INDEX "users_vip_until" ON "users" USING btree ("tenant_id","vip_until") WHERE vip_until is not null;
CREATE TABLE "spotlight_bookings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "spotlight_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"order_id" bigint,
	"geo" text NOT NULL,
	"gender" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"price_fen" integer NOT NULL,
	"guaranteed" integer NOT NULL,
	"media_id" bigint,
	"slogan" text,
	"audit_task_id" bigint,
	"late_moves" smallint DEFAULT 0 NOT NULL,
	"hidden_moves" smallint DEFAULT 0 NOT NULL,
	"is_forfeited" boolean DEFAULT false NOT NULL,
	"replays" smallint DEFAULT 0 NOT NULL,
	"strike_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spotlight_bookings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "spotlight_bookings_sum" CHECK (price_fen >= 0 and guaranteed > 0 and replays >= 0),
	CONSTRAINT "spotlight_bookings_ended" CHECK ((ended_at is not null) = (status in ('reported', 'cancelled', 'refunded', 'closed')))
);
--> statement-breakpoint
CREATE TABLE "spotlight_configs" (
	"tenant_id" bigint NOT NULL,
	"geo" text DEFAULT '' NOT NULL,
	"hour" smallint DEFAULT -1 NOT NULL,
	"price_fen" integer NOT NULL,
	"guaranteed" integer NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "spotlight_configs_tenant_id_geo_hour_pk" PRIMARY KEY("tenant_id","geo","hour"),
	CONSTRAINT "spotlight_configs_price" CHECK (price_fen > 0 and guaranteed > 0 and hour between -1 and 23)
);
--> statement-breakpoint
CREATE TABLE "spotlight_popups" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "spotlight_popups_tenant_id_profile_id_pk" PRIMARY KEY("tenant_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "spotlight_seats" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "spotlight_seats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"geo" text NOT NULL,
	"gender" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"seat" smallint NOT NULL,
	"kind" text NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "spotlight_seats_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "spotlight_seats_four" CHECK (seat between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "spotlight_views" (
	"tenant_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" text NOT NULL,
	"times" smallint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spotlight_views_tenant_id_booking_id_viewer_id_day_pk" PRIMARY KEY("tenant_id","booking_id","viewer_id","day")
);
--> statement-breakpoint
CREATE INDEX "spotlight_bookings_of" ON "spotlight_bookings" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "spotlight_bookings_order" ON "spotlight_bookings" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "spotlight_bookings_due" ON "spotlight_bookings" USING btree ("tenant_id","starts_at") WHERE status in ('paid', 'creative_auditing', 'creative_rejected', 'scheduled');--> statement-breakpoint
CREATE INDEX "spotlight_bookings_held" ON "spotlight_bookings" USING btree ("tenant_id","starts_at") WHERE status = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "spotlight_seats_number" ON "spotlight_seats" USING btree ("tenant_id","geo","gender","starts_at","seat");--> statement-breakpoint
CREATE UNIQUE INDEX "spotlight_seats_profile" ON "spotlight_seats" USING btree ("tenant_id","profile_id","starts_at");--> statement-breakpoint
CREATE INDEX "spotlight_seats_booking" ON "spotlight_seats" USING btree ("tenant_id","booking_id");--> statement-breakpoint
CREATE INDEX "spotlight_views_viewer" ON "spotlight_views" USING btree ("tenant_id","viewer_id");
CREATE TABLE "paid_showings" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL,
	"viewer_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paid_showings_tenant_id_profile_id_day_source_viewer_id_pk" PRIMARY KEY("tenant_id","profile_id","day","source","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "showing_viewers" (
	"tenant_id" bigint NOT NULL,
	"geo" text NOT NULL,
	"gender" text NOT NULL,
	"day" text NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "showing_viewers_tenant_id_geo_gender_day_pk" PRIMARY KEY("tenant_id","geo","gender","day")
);
--> statement-breakpoint
CREATE TABLE "showings" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL,
	"seen" integer NOT NULL,
	CONSTRAINT "showings_tenant_id_profile_id_day_source_pk" PRIMARY KEY("tenant_id","profile_id","day","source")
);
--> statement-breakpoint
CREATE TABLE "shown_to" (
	"tenant_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL,
	"profile_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"places" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "shown_to_tenant_id_viewer_id_day_source_pk" PRIMARY KEY("tenant_id","viewer_id","day","source")
);
--> statement-breakpoint
CREATE INDEX "paid_showings_viewer" ON "paid_showings" USING btree ("tenant_id","viewer_id");--> statement-breakpoint
CREATE INDEX "paid_showings_day" ON "paid_showings" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "showings_day" ON "showings" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "shown_to_day" ON "shown_to" USING btree ("tenant_id","day");
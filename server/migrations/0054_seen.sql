ALTER TABLE "paid_showings" ADD COLUMN "hour" smallint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "paid_showings" DROP CONSTRAINT "paid_showings_tenant_id_profile_id_day_source_viewer_id_pk";--> statement-breakpoint
ALTER TABLE "paid_showings" ADD CONSTRAINT "paid_showings_tenant_id_profile_id_day_source_viewer_id_hour_pk" PRIMARY KEY("tenant_id","profile_id","day","source","viewer_id","hour");--> statement-breakpoint
ALTER TABLE "spotlight_views" DROP COLUMN "first_at";
DROP INDEX "love_profiles_active";--> statement-breakpoint
DROP INDEX "love_profiles_city";--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "shown_active_at" timestamp (3) with time zone GENERATED ALWAYS AS (case when coalesce(privacy ->> 'showOnline', 'true') = 'true' then last_active_at
        else date_trunc('day', last_active_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' end) STORED;--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "shown_city_geo" text GENERATED ALWAYS AS (case when coalesce(privacy ->> 'showCity', 'exact') = 'exact' then city_geo else substr(city_geo, 1, 2) || '0000' end) STORED;--> statement-breakpoint
CREATE INDEX "love_profiles_active" ON "love_profiles" USING btree ("tenant_id","gender","shown_active_at" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_city" ON "love_profiles" USING btree ("tenant_id","gender","shown_city_geo","shown_active_at" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
-- By hand: whom a person looks for in a district, they look for in its city; the trigger follows.
UPDATE "mate_preferences" SET "value" = jsonb_set("value", '{geos}', (
	SELECT coalesce(jsonb_agg(DISTINCT substr("code", 1, 4) || '00'), '[]') FROM jsonb_array_elements_text("value" -> 'geos') AS "code"))
WHERE EXISTS (SELECT 1 FROM jsonb_array_elements_text("value" -> 'geos') AS "code" WHERE "code" !~ '00$');

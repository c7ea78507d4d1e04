ALTER TABLE "line_requests" ADD COLUMN "met_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "line_requests" l SET "met_at" = e."at" FROM (
	SELECT "tenant_id", "line_id", min("created_at") AS "at" FROM "line_events" WHERE "kind" = 'met' GROUP BY "tenant_id", "line_id"
) e WHERE e."tenant_id" = l."tenant_id" AND e."line_id" = l."id";--> statement-breakpoint
CREATE INDEX "line_requests_met" ON "line_requests" USING btree ("tenant_id","matchmaker_id","met_at","from_id","to_id","id") WHERE met_at is not null;--> statement-breakpoint
CREATE INDEX "representations_running" ON "representations" USING btree ("tenant_id","profile_id","matchmaker_id","expires_at","scopes") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "store_members_span" ON "store_members" USING btree ("tenant_id","store_id","profile_id","joined_at","left_at");
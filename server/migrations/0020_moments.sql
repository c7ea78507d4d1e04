ALTER TABLE "line_requests" ADD COLUMN "connected_seen_by_from_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "line_requests" ADD COLUMN "connected_seen_by_to_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "line_requests" ADD COLUMN "contact_seen_by_from_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "line_requests" ADD COLUMN "contact_seen_by_to_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "approval_seen_at" timestamp (3) with time zone;--> statement-breakpoint
-- What happened before there were these screens is no news.
UPDATE "love_profiles" SET "approval_seen_at" = "published_at" WHERE "published_at" IS NOT NULL;--> statement-breakpoint
UPDATE "line_requests" SET "connected_seen_by_from_at" = "updated_at", "connected_seen_by_to_at" = "updated_at" WHERE "answered_at" IS NOT NULL;--> statement-breakpoint
UPDATE "line_requests" l SET "contact_seen_by_from_at" = l."updated_at" WHERE EXISTS (SELECT 1 FROM "contact_grants" g WHERE g.tenant_id = l.tenant_id AND g.line_id = l.id AND g.grantee_id = l.from_id AND g.viewed_count > 0);--> statement-breakpoint
UPDATE "line_requests" l SET "contact_seen_by_to_at" = l."updated_at" WHERE EXISTS (SELECT 1 FROM "contact_grants" g WHERE g.tenant_id = l.tenant_id AND g.line_id = l.id AND g.grantee_id = l.to_id AND g.viewed_count > 0);

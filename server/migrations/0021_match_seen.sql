ALTER TABLE "matches" ADD COLUMN "seen_by_a_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "seen_by_b_at" timestamp (3) with time zone;--> statement-breakpoint
-- What happened before there was this screen is no news.
UPDATE "matches" SET "seen_by_a_at" = "created_at", "seen_by_b_at" = "created_at";

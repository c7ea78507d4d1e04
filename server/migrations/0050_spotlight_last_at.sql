ALTER TABLE "spotlight_views" ADD COLUMN "last_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "spotlight_views" SET "last_at" = "first_at";--> statement-breakpoint
ALTER TABLE "spotlight_views" ALTER COLUMN "last_at" SET NOT NULL;

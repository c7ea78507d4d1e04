ALTER TABLE "media" ADD COLUMN "edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "media_display" ON "media" USING hash ("display_key");--> statement-breakpoint
CREATE INDEX "media_thumb" ON "media" USING hash ("thumb_key");--> statement-breakpoint
CREATE INDEX "media_blur" ON "media" USING hash ("blur_key");
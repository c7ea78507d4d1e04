ALTER TABLE "media" ADD COLUMN "watermark" text;--> statement-breakpoint
CREATE INDEX "media_original" ON "media" USING hash ("original_key");--> statement-breakpoint
CREATE INDEX "media_watermark" ON "media" USING btree ("tenant_id","purpose","watermark") WHERE deleted_at is null;
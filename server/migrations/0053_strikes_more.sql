ALTER TABLE "sessions" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "struck_subjects" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;
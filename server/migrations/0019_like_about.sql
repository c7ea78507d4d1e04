ALTER TABLE "interactions" ADD COLUMN "about_photo_id" bigint;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "about_prompt" text;
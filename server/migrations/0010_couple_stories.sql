ALTER TABLE "singlehood_exits" ADD COLUMN "story_text" text;--> statement-breakpoint
ALTER TABLE "singlehood_exits" ADD COLUMN "story_by_id" bigint;--> statement-breakpoint
ALTER TABLE "singlehood_exits" ADD COLUMN "story_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "singlehood_exits" ADD COLUMN "a_story_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "singlehood_exits" ADD COLUMN "b_story_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "singlehood_exits_stories" ON "singlehood_exits" USING btree ("tenant_id","confirmed_at") WHERE a_story_at is not null and b_story_at is not null;--> statement-breakpoint
ALTER TABLE "singlehood_exits" ADD CONSTRAINT "singlehood_exits_story" CHECK ((story_text is null) = (story_by_id is null) and (story_text is not null or num_nonnulls(a_story_at, b_story_at) = 0));
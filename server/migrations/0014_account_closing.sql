ALTER TABLE "users" ADD COLUMN "closing_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "is_account_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "users_closing" ON "users" USING btree ("tenant_id","closing_at") WHERE closing_at is not null;--> statement-breakpoint
UPDATE "love_profiles" p SET is_account_open = false, is_listed = false FROM "users" u WHERE u.tenant_id = p.tenant_id AND u.id = p.user_id AND u.status <> 'active';

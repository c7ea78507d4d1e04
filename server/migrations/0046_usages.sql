CREATE TABLE "usages" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"period_start" text NOT NULL,
	"used" integer NOT NULL,
	"by_vip" integer DEFAULT 0 NOT NULL,
	"target_ids" bigint[],
	CONSTRAINT "usages_tenant_id_user_id_key_period_start_pk" PRIMARY KEY("tenant_id","user_id","key","period_start"),
	CONSTRAINT "usages_used" CHECK (used >= 0 and by_vip >= 0)
);

--> statement-breakpoint
-- by hand
INSERT INTO "usages" ("tenant_id", "user_id", "key", "period_start", "used", "target_ids")
SELECT d.tenant_id, p.user_id, d.kind, d.day, d.used, d.target_ids FROM "daily_uses" d
JOIN "love_profiles" p ON p.tenant_id = d.tenant_id AND p.id = d.profile_id
WHERE p.user_id IS NOT NULL AND d.kind IN ('like', 'undo', 'reveal', 'detail', 'contacts');
--> statement-breakpoint
INSERT INTO "usages" ("tenant_id", "user_id", "key", "period_start", "used")
SELECT c.tenant_id, c.begun_by_user_id, 'talk', to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), count(*)::int FROM "conversations" c
WHERE c.begun_by_user_id IS NOT NULL AND c.kind = 'chat' AND c.begun_at >= date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'
GROUP BY c.tenant_id, c.begun_by_user_id;
--> statement-breakpoint
INSERT INTO "usages" ("tenant_id", "user_id", "key", "period_start", "used")
SELECT l.tenant_id, p.user_id, 'line', to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), count(*)::int FROM "line_requests" l
JOIN "love_profiles" p ON p.tenant_id = l.tenant_id AND p.id = l.from_id
WHERE p.user_id IS NOT NULL AND l.proposed_by_id IS NULL AND l.created_at >= date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'
GROUP BY l.tenant_id, p.user_id;

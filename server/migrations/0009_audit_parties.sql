CREATE TABLE "audit_parties" (
	"tenant_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "audit_parties_tenant_id_task_id_user_id_kind_pk" PRIMARY KEY("tenant_id","task_id","user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "profile_drafts" ADD COLUMN "prepared_by_id" bigint;--> statement-breakpoint
CREATE INDEX "audit_parties_user" ON "audit_parties" USING btree ("tenant_id","user_id");--> statement-breakpoint
-- By hand: who has a part in what is there.
INSERT INTO "audit_parties" ("tenant_id", "task_id", "user_id", "kind")
SELECT "tenant_id", "id", "owner_id", 'owner' FROM "audit_tasks" WHERE "owner_id" <> 0
UNION
SELECT t."tenant_id", t."id", r."reporter_id", 'reporter' FROM "audit_tasks" t
JOIN "reports" r ON r."tenant_id" = t."tenant_id" AND r."id" = t."target_id" WHERE t."target_type" = 'report'
UNION
SELECT "tenant_id", "audit_task_id", "author_id", 'author' FROM "profile_drafts" d
WHERE "audit_task_id" IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM "love_profiles" p WHERE p."tenant_id" = d."tenant_id" AND p."id" = d."profile_id" AND p."user_id" = d."author_id");--> statement-breakpoint
-- And whoever serves them.
INSERT INTO "audit_parties" ("tenant_id", "task_id", "user_id", "kind")
SELECT DISTINCT a."tenant_id", a."task_id", m."user_id", 'matchmaker' FROM "audit_parties" a
JOIN "love_profiles" p ON p."tenant_id" = a."tenant_id" AND p."user_id" = a."user_id"
JOIN "representations" s ON s."tenant_id" = p."tenant_id" AND s."profile_id" = p."id" AND s."status" = 'active'
JOIN "matchmakers" m ON m."tenant_id" = s."tenant_id" AND m."id" = s."matchmaker_id"
WHERE a."kind" IN ('owner', 'reporter');

CREATE TABLE "hidden_contacts" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"phone_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_contacts_tenant_id_profile_id_phone_hash_pk" PRIMARY KEY("tenant_id","profile_id","phone_hash")
);
--> statement-breakpoint
CREATE INDEX "hidden_contacts_phone" ON "hidden_contacts" USING btree ("tenant_id","phone_hash");--> statement-breakpoint
CREATE VIEW "public"."apart" AS (
  select tenant_id, from_id as a_id, to_id as b_id from blocks
  union all select tenant_id, to_id, from_id from blocks
  union all select h.tenant_id, h.profile_id, p.id from hidden_contacts h join users u on u.tenant_id = h.tenant_id and u.phone_hash = h.phone_hash
  join love_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.id <> h.profile_id
  union all select h.tenant_id, p.id, h.profile_id from hidden_contacts h join users u on u.tenant_id = h.tenant_id and u.phone_hash = h.phone_hash
  join love_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.id <> h.profile_id);--> statement-breakpoint
-- By hand: the switch of search is about names and numbers; whoever turned it off stands in the lists they did not leave.
UPDATE "love_profiles" SET "is_listed" = true
WHERE "privacy" ->> 'allowSearch' = 'false' AND "lifecycle" IN ('published', 'auditing_change') AND NOT "is_hidden"
AND "cover_media_id" IS NOT NULL AND "visibility" NOT IN ('hidden', 'matchmaker_only');

CREATE TABLE "attributions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attributions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"bound_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attributions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "image_captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"text_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"state" text PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"redirect" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_hits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_grants" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"scope_type" text DEFAULT 'tenant' NOT NULL,
	"scope_id" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_grants_tenant_id_user_id_role_scope_type_scope_id_pk" PRIMARY KEY("tenant_id","user_id","role","scope_type","scope_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sms_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"phone_hash" text NOT NULL,
	"scene" text NOT NULL,
	"code_hash" text NOT NULL,
	"ip" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sms_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_cache" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_open_ids" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"app_id" text NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_open_ids_tenant_id_platform_app_id_open_id_pk" PRIMARY KEY("tenant_id","platform","app_id","open_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"phone_enc" text,
	"phone_hash" text,
	"user_name" text,
	"password_hash" text,
	"head_media_id" bigint,
	"status" text DEFAULT 'active' NOT NULL,
	"invite_code" text NOT NULL,
	"vip_type" text,
	"vip_until" timestamp (3) with time zone,
	"real_name_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"by_user_id" bigint,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_tasks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"auto_result" jsonb,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text NOT NULL,
	"assignee_id" bigint,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"appeal_text" text,
	"decided_by_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "daily_uses" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "daily_uses_tenant_id_profile_id_day_kind_pk" PRIMARY KEY("tenant_id","profile_id","day","kind")
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "favorites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"note" text,
	"group_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"tenant_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "interactions_tenant_id_from_id_type_to_id_pk" PRIMARY KEY("tenant_id","from_id","type","to_id")
);
--> statement-breakpoint
CREATE TABLE "look_states" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"last_checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "look_states_tenant_id_profile_id_pk" PRIMARY KEY("tenant_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"a_id" bigint NOT NULL,
	"b_id" bigint NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "matches_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"viewed_id" bigint NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"is_invisible" boolean DEFAULT false NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	CONSTRAINT "visits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_grants" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"grantor_id" bigint NOT NULL,
	"grantee_id" bigint NOT NULL,
	"scopes" jsonb NOT NULL,
	"until" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"viewed_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_grants_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "line_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "line_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"by_user_id" bigint,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "line_quotas" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "line_quotas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"source" text NOT NULL,
	"total" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "line_quotas_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "line_quotas_sum" CHECK (held >= 0 and used >= 0 and held + used <= total)
);
--> statement-breakpoint
CREATE TABLE "line_requests" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "line_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"matchmaker_id" bigint,
	"proposed_by_id" bigint,
	"quota_id" bigint,
	"quota_state" text DEFAULT 'held' NOT NULL,
	"message" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"scopes" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"decline_reason" text,
	"close_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"screen_due_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"expire_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_by_from_at" timestamp (3) with time zone,
	"seen_by_to_at" timestamp (3) with time zone,
	CONSTRAINT "line_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"filter_hash" text NOT NULL,
	"profile_ids" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "love_profiles" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "love_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint,
	"no" text NOT NULL,
	"created_by" text DEFAULT 'self' NOT NULL,
	"lifecycle" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"nickname" text,
	"gender" text,
	"birthday" date,
	"height_cm" smallint,
	"weight_kg" smallint,
	"marital_status" text,
	"has_children" text,
	"want_children" text,
	"education" text,
	"education_rank" smallint,
	"school" text,
	"occupation" text,
	"industry" text,
	"employer_type" text,
	"employer" text,
	"income_band" text,
	"income_rank" smallint,
	"housing" text,
	"car" text,
	"hukou_geo" text,
	"hometown_geo" text,
	"residence_geo" text,
	"city_geo" text,
	"ethnicity" text,
	"religion" text,
	"smoking" text,
	"drinking" text,
	"siblings" text,
	"parents_status" text,
	"marry_within" text,
	"self_intro" text,
	"family_intro" text,
	"love_view" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"prompts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wechat_enc" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_vip" boolean DEFAULT false NOT NULL,
	"completeness" smallint DEFAULT 0 NOT NULL,
	"photo_count" smallint DEFAULT 0 NOT NULL,
	"photo_version" integer DEFAULT 0 NOT NULL,
	"cover_media_id" bigint,
	"privacy" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"allow_recommend" boolean DEFAULT true NOT NULL,
	"accepts_age_min" smallint DEFAULT 0 NOT NULL,
	"accepts_age_max" smallint DEFAULT 999 NOT NULL,
	"accepts_height_min" smallint DEFAULT 0 NOT NULL,
	"accepts_height_max" smallint DEFAULT 999 NOT NULL,
	"accepts_geos" jsonb,
	"accepts_marital" jsonb,
	"accepts_children" jsonb,
	"has_avoided" boolean DEFAULT false NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"last_active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "love_profiles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mate_preferences" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mate_preferences_tenant_id_profile_id_pk" PRIMARY KEY("tenant_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "profile_drafts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "profile_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"patch" jsonb NOT NULL,
	"status" text DEFAULT 'editing' NOT NULL,
	"author_id" bigint NOT NULL,
	"audit_task_id" bigint,
	"issues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_drafts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "profile_history" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "profile_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"by_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "matchmakers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "matchmakers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"avatar_media_id" bigint,
	"bio" text DEFAULT '' NOT NULL,
	"city_geo" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"experience_years" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"capacity" integer DEFAULT 200 NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matchmakers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "representations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "representations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message" text,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text,
	CONSTRAINT "representations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_notes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"representation_id" bigint NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"original_key" text NOT NULL,
	"display_key" text NOT NULL,
	"thumb_key" text NOT NULL,
	"blur_key" text NOT NULL,
	"sha256" text NOT NULL,
	"dhash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"verdict" text NOT NULL,
	"verdict_label" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "media_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"state" text NOT NULL,
	"position" integer NOT NULL,
	"is_avatar" boolean DEFAULT false NOT NULL,
	"reason_code" text,
	"audit_task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"target_profile_id" bigint NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"text" text NOT NULL,
	"media_ids" jsonb NOT NULL,
	"line_id" bigint,
	"evidence" jsonb NOT NULL,
	"status" text NOT NULL,
	"audit_task_id" bigint,
	"result" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "reports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"tenant_id" bigint NOT NULL,
	"code" text NOT NULL,
	"is_hot" boolean DEFAULT false NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "cities_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "navigation_items" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "navigation_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"navigation" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"ico" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"whether_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "navigation_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "single_pages" (
	"tenant_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "single_pages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenant_apps" (
	"tenant_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"app_id" text NOT NULL,
	CONSTRAINT "tenant_apps_platform_app_id_pk" PRIMARY KEY("platform","app_id")
);
--> statement-breakpoint
CREATE TABLE "tenant_configs" (
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_configs_tenant_id_kind_pk" PRIMARY KEY("tenant_id","kind")
);
--> statement-breakpoint
CREATE TABLE "tenant_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"city" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"grant_plugin_ids" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "attributions_active" ON "attributions" USING btree ("tenant_id","user_id","kind") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "attributions_target" ON "attributions" USING btree ("tenant_id","kind","target_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "sms_codes_phone" ON "sms_codes" USING btree ("tenant_id","phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_ip" ON "sms_codes" USING btree ("tenant_id","ip","created_at");--> statement-breakpoint
CREATE INDEX "user_open_ids_user" ON "user_open_ids" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "user_open_ids_union" ON "user_open_ids" USING btree ("tenant_id","union_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("tenant_id","phone_hash") WHERE phone_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_name" ON "users" USING btree ("tenant_id",lower(user_name)) WHERE user_name is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_invite" ON "users" USING btree ("tenant_id","invite_code");--> statement-breakpoint
CREATE INDEX "audit_events_task" ON "audit_events" USING btree ("tenant_id","task_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_tasks_open" ON "audit_tasks" USING btree ("tenant_id","status","due_at");--> statement-breakpoint
CREATE INDEX "audit_tasks_target" ON "audit_tasks" USING btree ("tenant_id","target_type","target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_pair" ON "blocks" USING btree ("tenant_id","from_id","to_id");--> statement-breakpoint
CREATE INDEX "blocks_to" ON "blocks" USING btree ("tenant_id","to_id","from_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_pair" ON "favorites" USING btree ("tenant_id","profile_id","target_id");--> statement-breakpoint
CREATE INDEX "favorites_target" ON "favorites" USING btree ("tenant_id","target_id");--> statement-breakpoint
CREATE INDEX "interactions_to" ON "interactions" USING btree ("tenant_id","to_id","type","created_at");--> statement-breakpoint
CREATE INDEX "interactions_recent" ON "interactions" USING btree ("tenant_id","from_id","type","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_pair" ON "matches" USING btree ("tenant_id","a_id","b_id");--> statement-breakpoint
CREATE INDEX "matches_b" ON "matches" USING btree ("tenant_id","b_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_pair" ON "visits" USING btree ("tenant_id","viewer_id","viewed_id");--> statement-breakpoint
CREATE INDEX "visits_viewed" ON "visits" USING btree ("tenant_id","viewed_id","last_at");--> statement-breakpoint
CREATE INDEX "visits_viewer" ON "visits" USING btree ("tenant_id","viewer_id","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_grants_active" ON "contact_grants" USING btree ("tenant_id","line_id","grantor_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "contact_grants_pair" ON "contact_grants" USING btree ("tenant_id","grantee_id","grantor_id");--> statement-breakpoint
CREATE INDEX "line_events_line" ON "line_events" USING btree ("tenant_id","line_id","created_at");--> statement-breakpoint
CREATE INDEX "line_quotas_profile" ON "line_quotas" USING btree ("tenant_id","profile_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "line_requests_open_pair" ON "line_requests" USING btree ("tenant_id",least(from_id, to_id),greatest(from_id, to_id)) WHERE status in ('submitted', 'screening', 'delivered', 'viewed');--> statement-breakpoint
CREATE INDEX "line_requests_from" ON "line_requests" USING btree ("tenant_id","from_id","updated_at");--> statement-breakpoint
CREATE INDEX "line_requests_to" ON "line_requests" USING btree ("tenant_id","to_id","updated_at");--> statement-breakpoint
CREATE INDEX "line_requests_matchmaker" ON "line_requests" USING btree ("tenant_id","matchmaker_id","status");--> statement-breakpoint
CREATE INDEX "line_requests_expiry" ON "line_requests" USING btree ("expire_at") WHERE status in ('delivered', 'viewed');--> statement-breakpoint
CREATE INDEX "feeds_reader" ON "feeds" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "feeds_age" ON "feeds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "love_profiles_no" ON "love_profiles" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "love_profiles_user" ON "love_profiles" USING btree ("tenant_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "love_profiles_active" ON "love_profiles" USING btree ("tenant_id","gender","last_active_at" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_newest" ON "love_profiles" USING btree ("tenant_id","gender","published_at" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_city" ON "love_profiles" USING btree ("tenant_id","gender","city_geo","last_active_at" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_nickname" ON "love_profiles" USING gin ((array[substr(lower(nickname), 1, 1), substr(lower(nickname), 2, 1), substr(lower(nickname), 3, 1), substr(lower(nickname), 4, 1), substr(lower(nickname), 5, 1), substr(lower(nickname), 6, 1), substr(lower(nickname), 7, 1), substr(lower(nickname), 8, 1), substr(lower(nickname), 9, 1), substr(lower(nickname), 10, 1), substr(lower(nickname), 11, 1), substr(lower(nickname), 12, 1), substr(lower(nickname), 1, 2), substr(lower(nickname), 2, 2), substr(lower(nickname), 3, 2), substr(lower(nickname), 4, 2), substr(lower(nickname), 5, 2), substr(lower(nickname), 6, 2), substr(lower(nickname), 7, 2), substr(lower(nickname), 8, 2), substr(lower(nickname), 9, 2), substr(lower(nickname), 10, 2), substr(lower(nickname), 11, 2)])) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_tags" ON "love_profiles" USING gin ("tags") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_complete" ON "love_profiles" USING btree ("tenant_id","gender","completeness" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_birthday" ON "love_profiles" USING btree ("tenant_id","gender","birthday") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_height" ON "love_profiles" USING btree ("tenant_id","gender","height_cm") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_education" ON "love_profiles" USING btree ("tenant_id","gender","education_rank") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_income" ON "love_profiles" USING btree ("tenant_id","gender","income_rank") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_accepts_older" ON "love_profiles" USING btree ("tenant_id","gender","accepts_age_max") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_accepts_younger" ON "love_profiles" USING btree ("tenant_id","gender","accepts_age_min") WHERE is_listed;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_drafts_open" ON "profile_drafts" USING btree ("tenant_id","profile_id") WHERE status in ('editing', 'submitted', 'awaiting_member', 'rejected');--> statement-breakpoint
CREATE INDEX "profile_history_profile" ON "profile_history" USING btree ("tenant_id","profile_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "matchmakers_user" ON "matchmakers" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "representations_serving" ON "representations" USING btree ("tenant_id","profile_id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "representations_asked" ON "representations" USING btree ("tenant_id","profile_id","matchmaker_id") WHERE status = 'consent_requested';--> statement-breakpoint
CREATE INDEX "representations_matchmaker" ON "representations" USING btree ("tenant_id","matchmaker_id","status");--> statement-breakpoint
CREATE INDEX "service_notes_representation" ON "service_notes" USING btree ("tenant_id","representation_id","created_at");--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("tenant_id","owner_id","sha256");--> statement-breakpoint
CREATE INDEX "media_rejected" ON "media" USING btree ("tenant_id") WHERE verdict = 'reject';--> statement-breakpoint
CREATE INDEX "photos_profile" ON "photos" USING btree ("tenant_id","profile_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_avatar" ON "photos" USING btree ("tenant_id","profile_id") WHERE is_avatar;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("tenant_id","reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("tenant_id","reporter_id","target_profile_id","category") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "navigation_items_slot" ON "navigation_items" USING btree ("tenant_id","navigation","position");--> statement-breakpoint
CREATE INDEX "tenant_apps_tenant" ON "tenant_apps" USING btree ("tenant_id","platform");--> statement-breakpoint
-- By hand: whom a person would have, kept beside the facts that lists read. Whoever writes the wishes, this follows.
CREATE FUNCTION copy_firm_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wishes jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE NEW.value END;
	weights jsonb := coalesce(wishes -> 'weights', '{}');
BEGIN
	UPDATE love_profiles SET
		accepts_age_min = coalesce(CASE WHEN weights ->> 'age' = 'must' THEN (wishes ->> 'ageMin')::smallint END, 0),
		accepts_age_max = coalesce(CASE WHEN weights ->> 'age' = 'must' THEN (wishes ->> 'ageMax')::smallint END, 999),
		accepts_height_min = coalesce(CASE WHEN weights ->> 'height' = 'must' THEN (wishes ->> 'heightMin')::smallint END, 0),
		accepts_height_max = coalesce(CASE WHEN weights ->> 'height' = 'must' THEN (wishes ->> 'heightMax')::smallint END, 999),
		accepts_geos = CASE WHEN weights ->> 'geos' = 'must' THEN nullif(wishes -> 'geos', '[]') END,
		accepts_marital = CASE WHEN weights ->> 'marital' = 'must' THEN nullif(wishes -> 'marital', '[]') END,
		accepts_children = CASE WHEN weights ->> 'children' = 'must' THEN nullif(wishes -> 'children', '[]') END,
		has_avoided = 'avoid' IN (coalesce(weights ->> 'age', ''), coalesce(weights ->> 'height', ''), coalesce(weights ->> 'geos', ''), coalesce(weights ->> 'marital', ''), coalesce(weights ->> 'children', ''))
	WHERE tenant_id = coalesce(NEW.tenant_id, OLD.tenant_id) AND id = coalesce(NEW.profile_id, OLD.profile_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mate_preferences_firm AFTER INSERT OR UPDATE OR DELETE ON "mate_preferences" FOR EACH ROW EXECUTE FUNCTION copy_firm_wishes();

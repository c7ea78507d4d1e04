-- The whole schema. Sections follow src/db/tables, one for each file: tables and indexes as drizzle-kit writes them, then
-- functions, triggers and settings, which are written by hand. README.md says how to change the schema.

-- Trigram indexes for search by part of a name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint

-- account

CREATE TABLE "account_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"what" text NOT NULL,
	"code_hash" text NOT NULL,
	"former_enc" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sending_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "account_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
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
CREATE TABLE "role_offers" (
	"tenant_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "role_offers_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
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
	"city" text,
	"device_hash" text,
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
	"is_of_owner" boolean DEFAULT false NOT NULL,
	"wrong_tries_elsewhere" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sms_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "socket_tickets" (
	"tenant_id" bigint NOT NULL,
	"ticket_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "socket_tickets_tenant_id_ticket_hash_pk" PRIMARY KEY("tenant_id","ticket_hash")
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
	"closing_at" timestamp (3) with time zone,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_changes_code" ON "account_changes" USING btree ("tenant_id","code_hash");--> statement-breakpoint
CREATE INDEX "account_changes_user" ON "account_changes" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "account_changes_end" ON "account_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "role_offers_user" ON "role_offers" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "sms_codes_phone" ON "sms_codes" USING btree ("tenant_id","phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "socket_tickets_expiry" ON "socket_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_open_ids_user" ON "user_open_ids" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "user_open_ids_union" ON "user_open_ids" USING btree ("tenant_id","union_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("tenant_id","phone_hash") WHERE phone_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_name" ON "users" USING btree ("tenant_id",lower(user_name)) WHERE user_name is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_invite" ON "users" USING btree ("tenant_id","invite_code");--> statement-breakpoint
CREATE INDEX "users_vip_until" ON "users" USING btree ("tenant_id","vip_until") WHERE vip_until is not null;--> statement-breakpoint
CREATE INDEX "users_closing" ON "users" USING btree ("tenant_id","closing_at") WHERE closing_at is not null;--> statement-breakpoint

-- activity

CREATE TABLE "activities" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"title" text NOT NULL,
	"cover" text NOT NULL,
	"kind" text NOT NULL,
	"organiser_type" text NOT NULL,
	"organiser_id" bigint,
	"organiser_name" text NOT NULL,
	"city_geo" text NOT NULL,
	"place" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"enroll_start" timestamp (3) with time zone NOT NULL,
	"enroll_end" timestamp (3) with time zone NOT NULL,
	"quota_male" integer NOT NULL,
	"quota_female" integer NOT NULL,
	"quota_any" integer DEFAULT 0 NOT NULL,
	"taken_male" integer DEFAULT 0 NOT NULL,
	"taken_female" integer DEFAULT 0 NOT NULL,
	"taken_any" integer DEFAULT 0 NOT NULL,
	"price" jsonb NOT NULL,
	"conditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refund_policy" jsonb NOT NULL,
	"agenda" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notice" text DEFAULT '' NOT NULL,
	"need_audit" boolean DEFAULT false NOT NULL,
	"form" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"points_price" integer DEFAULT 0 NOT NULL,
	"group_qr" text,
	"min_attend" integer,
	"revealed_at" timestamp (3) with time zone,
	"pickers" integer,
	"pairs" integer,
	"warned_at" timestamp (3) with time zone,
	"host_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover_media_id" bigint,
	"audit_task_id" bigint,
	"change_reason" text,
	"postponed_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "activities_times" CHECK (enroll_start < enroll_end and enroll_end <= start_at and start_at < end_at),
	CONSTRAINT "activities_seats" CHECK (taken_male between 0 and quota_male and taken_female between 0 and quota_female and taken_any between 0 and quota_any)
);
--> statement-breakpoint
CREATE TABLE "activity_checkins" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_checkins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	"signup_id" bigint NOT NULL,
	"action" text NOT NULL,
	"method" text NOT NULL,
	"by_user_id" bigint NOT NULL,
	"device" text,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_checkins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "activity_group_looks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_group_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"signup_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_group_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "activity_picks" (
	"tenant_id" bigint NOT NULL,
	"signup_id" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	"chosen" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_picks_tenant_id_signup_id_pk" PRIMARY KEY("tenant_id","signup_id")
);
--> statement-breakpoint
CREATE TABLE "activity_signups" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"gender" text NOT NULL,
	"order_id" bigint,
	"price_fen" integer NOT NULL,
	"price_pt" integer DEFAULT 0 NOT NULL,
	"refund_policy" jsonb NOT NULL,
	"conditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"form" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"need_audit" boolean DEFAULT false NOT NULL,
	"answers" text,
	"status" text NOT NULL,
	"seat" text,
	"held_until" timestamp (3) with time zone,
	"ticket_code" text,
	"checked_in_at" timestamp (3) with time zone,
	"seat_no" integer,
	"audited_by_id" bigint,
	"audited_at" timestamp (3) with time zone,
	"rejection" text,
	"transfer_hash" text,
	"transfer_until" timestamp (3) with time zone,
	"asked_anew_at" timestamp (3) with time zone,
	"from_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_signups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "activity_signups_seat" CHECK ((seat is not null) = (status in ('pending_payment', 'pending_audit', 'confirmed', 'checked_in'))),
	CONSTRAINT "activity_signups_held_until" CHECK ((held_until is not null) = (status = 'pending_payment'))
);
--> statement-breakpoint
CREATE TABLE "activity_views" (
	"tenant_id" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "activity_views_tenant_id_activity_id_pk" PRIMARY KEY("tenant_id","activity_id")
);
--> statement-breakpoint
CREATE TABLE "activity_waits" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_waits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"gender" text NOT NULL,
	"status" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"seat" text,
	"offer_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_waits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "activity_waits_offer" CHECK ((seat is not null) = (status = 'offered')),
	CONSTRAINT "activity_waits_until" CHECK ((offer_until is not null) = (seat is not null))
);
--> statement-breakpoint
CREATE INDEX "activities_coming" ON "activities" USING btree ("tenant_id","start_at","id");--> statement-breakpoint
CREATE INDEX "activities_ending" ON "activities" USING btree ("tenant_id","end_at") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "activities_organised" ON "activities" USING btree ("tenant_id","organiser_type","organiser_id","start_at");--> statement-breakpoint
CREATE INDEX "activity_checkins_of" ON "activity_checkins" USING btree ("tenant_id","signup_id","id");--> statement-breakpoint
CREATE INDEX "activity_group_looks_of" ON "activity_group_looks" USING btree ("tenant_id","signup_id");--> statement-breakpoint
CREATE INDEX "activity_picks_of" ON "activity_picks" USING btree ("tenant_id","activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_signups_one" ON "activity_signups" USING btree ("tenant_id","activity_id","profile_id") WHERE status in ('pending_payment', 'pending_audit', 'confirmed', 'checked_in');--> statement-breakpoint
CREATE UNIQUE INDEX "activity_signups_order" ON "activity_signups" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_signups_ticket" ON "activity_signups" USING btree ("tenant_id","ticket_code") WHERE ticket_code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_signups_card" ON "activity_signups" USING btree ("tenant_id","activity_id","seat_no") WHERE seat_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_signups_transfer" ON "activity_signups" USING btree ("tenant_id","transfer_hash") WHERE transfer_hash is not null;--> statement-breakpoint
CREATE INDEX "activity_signups_audit" ON "activity_signups" USING btree ("tenant_id","activity_id") WHERE status = 'pending_audit';--> statement-breakpoint
CREATE INDEX "activity_signups_of" ON "activity_signups" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "activity_signups_for" ON "activity_signups" USING btree ("tenant_id","activity_id","id");--> statement-breakpoint
CREATE INDEX "activity_signups_held" ON "activity_signups" USING btree ("tenant_id","held_until") WHERE status = 'pending_payment';--> statement-breakpoint
CREATE UNIQUE INDEX "activity_waits_one" ON "activity_waits" USING btree ("tenant_id","activity_id","profile_id") WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "activity_waits_of" ON "activity_waits" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "activity_waits_offered" ON "activity_waits" USING btree ("tenant_id","offer_until") WHERE status = 'offered';--> statement-breakpoint

-- Check-ins are append-only.
CREATE FUNCTION activity_checkins_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what happened at a door is only added to';
END
$$;
--> statement-breakpoint

CREATE TRIGGER activity_checkins_kept BEFORE UPDATE OR DELETE ON activity_checkins
  FOR EACH ROW EXECUTE FUNCTION activity_checkins_refuse();
--> statement-breakpoint

-- attribution

CREATE TABLE "attribution_disputes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attribution_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"claimant_id" bigint NOT NULL,
	"holder_id" bigint,
	"by_user_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"statement" text NOT NULL,
	"media_ids" bigint[] NOT NULL,
	"status" text NOT NULL,
	"audit_task_id" bigint,
	"answer" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "attribution_disputes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "attribution_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attribution_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"event" text NOT NULL,
	"source" text,
	"reason" text,
	"other_id" bigint,
	"expires_at" timestamp (3) with time zone,
	"by_user_id" bigint,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attribution_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "attributions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attributions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"bound_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "attributions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "attribution_disputes_open" ON "attribution_disputes" USING btree ("tenant_id","user_id","kind","claimant_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "attribution_disputes_claimant" ON "attribution_disputes" USING btree ("tenant_id","kind","claimant_id","id");--> statement-breakpoint
CREATE INDEX "attribution_disputes_user" ON "attribution_disputes" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "attribution_events_of" ON "attribution_events" USING btree ("tenant_id","user_id","kind","id");--> statement-breakpoint
CREATE INDEX "attribution_events_about" ON "attribution_events" USING btree ("tenant_id","kind","target_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attributions_active" ON "attributions" USING btree ("tenant_id","user_id","kind") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "attributions_target" ON "attributions" USING btree ("tenant_id","kind","target_id");--> statement-breakpoint
CREATE INDEX "attributions_lapsing" ON "attributions" USING btree ("tenant_id","expires_at") WHERE status = 'active' and expires_at is not null;--> statement-breakpoint

-- Attribution events are append-only, except for account numbers when two accounts of one person are merged.
CREATE FUNCTION attribution_events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A merge may change user_id, and for an inviter also target_id and other_id. All other columns stay.
  IF TG_OP = 'UPDATE' AND (NEW."id", NEW."tenant_id", NEW."kind", NEW."event", NEW."source", NEW."reason", NEW."expires_at", NEW."by_user_id", NEW."note", NEW."at")
    IS NOT DISTINCT FROM (OLD."id", OLD."tenant_id", OLD."kind", OLD."event", OLD."source", OLD."reason", OLD."expires_at", OLD."by_user_id", OLD."note", OLD."at")
    AND (NEW."kind" = 'inviter' OR (NEW."target_id", NEW."other_id") IS NOT DISTINCT FROM (OLD."target_id", OLD."other_id"))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what happened to an attribution is only added to';
END
$$;
--> statement-breakpoint

CREATE TRIGGER attribution_events_kept BEFORE UPDATE OR DELETE ON attribution_events
  FOR EACH ROW EXECUTE FUNCTION attribution_events_refuse();
--> statement-breakpoint

-- audit

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
CREATE TABLE "audit_parties" (
	"tenant_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "audit_parties_tenant_id_task_id_user_id_kind_pk" PRIMARY KEY("tenant_id","task_id","user_id","kind")
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
CREATE INDEX "audit_events_task" ON "audit_events" USING btree ("tenant_id","task_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_parties_user" ON "audit_parties" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "audit_tasks_open" ON "audit_tasks" USING btree ("tenant_id","status","due_at");--> statement-breakpoint
CREATE INDEX "audit_tasks_target" ON "audit_tasks" USING btree ("tenant_id","target_type","target_id");--> statement-breakpoint

-- career

CREATE TABLE "application_paper_keys" (
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"wrapped" text NOT NULL,
	CONSTRAINT "application_paper_keys_tenant_id_paper_id_pk" PRIMARY KEY("tenant_id","paper_id")
);
--> statement-breakpoint
CREATE TABLE "application_paper_looks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "application_paper_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_paper_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "application_papers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "application_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"application_id" bigint,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "application_papers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "desk_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "desk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"change" text NOT NULL,
	"reason" text,
	"by_user_id" bigint NOT NULL,
	"audit_task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "matchmaker_applications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "matchmaker_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"city_geo" text NOT NULL,
	"experience_years" integer NOT NULL,
	"reason" text NOT NULL,
	"agreement_version" integer NOT NULL,
	"status" text NOT NULL,
	"audit_task_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"papers_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matchmaker_applications_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "matchmaker_levels" (
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"falls_to" smallint,
	"falls_at" timestamp (3) with time zone,
	"counted_on" text NOT NULL,
	CONSTRAINT "matchmaker_levels_tenant_id_matchmaker_id_pk" PRIMARY KEY("tenant_id","matchmaker_id"),
	CONSTRAINT "matchmaker_levels_fall" CHECK ((falls_to is null) = (falls_at is null))
);
--> statement-breakpoint
CREATE TABLE "matchmaker_trainings" (
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"lessons_read" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trial_from" timestamp (3) with time zone,
	"trial_until" timestamp (3) with time zone,
	"trial_task_id" bigint,
	"trial_done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matchmaker_trainings_tenant_id_matchmaker_id_pk" PRIMARY KEY("tenant_id","matchmaker_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_tries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quiz_tries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"day" text NOT NULL,
	"questions" jsonb NOT NULL,
	"chosen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"right_count" smallint,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_tries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "application_paper_looks_paper" ON "application_paper_looks" USING btree ("tenant_id","paper_id","id");--> statement-breakpoint
CREATE INDEX "application_paper_looks_by" ON "application_paper_looks" USING btree ("tenant_id","by_user_id","id");--> statement-breakpoint
CREATE INDEX "application_papers_user" ON "application_papers" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "application_papers_of" ON "application_papers" USING btree ("tenant_id","application_id");--> statement-breakpoint
CREATE INDEX "application_papers_unsent" ON "application_papers" USING btree ("tenant_id","created_at") WHERE application_id is null and gone_at is null;--> statement-breakpoint
CREATE INDEX "application_papers_going" ON "application_papers" USING btree ("tenant_id") WHERE gone_at is not null and file_key <> '';--> statement-breakpoint
CREATE INDEX "desk_changes_of" ON "desk_changes" USING btree ("tenant_id","matchmaker_id","id");--> statement-breakpoint
CREATE INDEX "desk_changes_task" ON "desk_changes" USING btree ("tenant_id","audit_task_id") WHERE audit_task_id is not null;--> statement-breakpoint
CREATE INDEX "matchmaker_applications_of" ON "matchmaker_applications" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "matchmaker_applications_one" ON "matchmaker_applications" USING btree ("tenant_id","user_id") WHERE status in ('reviewing', 'need_more');--> statement-breakpoint
CREATE INDEX "matchmaker_applications_papers" ON "matchmaker_applications" USING btree ("tenant_id","papers_until") WHERE papers_until is not null;--> statement-breakpoint
CREATE INDEX "matchmaker_levels_falling" ON "matchmaker_levels" USING btree ("tenant_id","falls_at") WHERE falls_at is not null;--> statement-breakpoint
CREATE INDEX "matchmaker_trainings_ending" ON "matchmaker_trainings" USING btree ("tenant_id","trial_until") WHERE trial_until is not null and trial_done_at is null and trial_task_id is null;--> statement-breakpoint
CREATE INDEX "quiz_tries_of" ON "quiz_tries" USING btree ("tenant_id","matchmaker_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_tries_open" ON "quiz_tries" USING btree ("tenant_id","matchmaker_id") WHERE finished_at is null;--> statement-breakpoint

-- cashout

CREATE TABLE "cashout_payees" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cashout_payees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name_enc" text NOT NULL,
	"account_enc" text NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "cashout_payees_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cashout_steps" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cashout_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"cashout_id" bigint NOT NULL,
	"status" text NOT NULL,
	"by_user_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cashout_steps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cashouts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cashouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"payee_id" bigint NOT NULL,
	"payee_kind" text NOT NULL,
	"status" text NOT NULL,
	"fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"tax_fen" bigint NOT NULL,
	"commission_fen" bigint DEFAULT 0 NOT NULL,
	"tax_table" text,
	"quote_id" text NOT NULL,
	"origin" text NOT NULL,
	"audit_task_id" bigint,
	"approved_by_id" bigint,
	"approved_at" timestamp (3) with time zone,
	"handed_at" timestamp (3) with time zone,
	"handings" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"confirm_until" timestamp (3) with time zone,
	"confirm_package" text,
	"cancel_asked_at" timestamp (3) with time zone,
	"receipt_no" text DEFAULT '' NOT NULL,
	"receipt_by_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cashouts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cashouts_fen" CHECK (fen > 0 and fee_fen >= 0 and tax_fen >= 0 and fee_fen + tax_fen < fen and commission_fen between 0 and fen),
	CONSTRAINT "cashouts_over" CHECK ((ended_at is null) = (status in ('submitted', 'risk_hold', 'auditing', 'approved', 'transferring', 'awaiting_user_confirm')))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cashout_payees_current" ON "cashout_payees" USING btree ("tenant_id","user_id","kind") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "cashout_payees_user" ON "cashout_payees" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "cashout_steps_cashout" ON "cashout_steps" USING btree ("tenant_id","cashout_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cashouts_no" ON "cashouts" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "cashouts_quote" ON "cashouts" USING btree ("tenant_id","quote_id");--> statement-breakpoint
CREATE INDEX "cashouts_user" ON "cashouts" USING btree ("tenant_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cashouts_waiting" ON "cashouts" USING btree ("tenant_id","status","ask_at") WHERE ended_at is null;--> statement-breakpoint

-- certificate

CREATE TABLE "certificate_steps" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificate_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"certificate_id" bigint NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certificate_steps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"said_enc" text DEFAULT '' NOT NULL,
	"audit_task_id" bigint,
	"reason" text,
	"revoked_for" text,
	"decided_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"papers_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fact_sources" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"field" text NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "fact_sources_tenant_id_profile_id_field_pk" PRIMARY KEY("tenant_id","profile_id","field")
);
--> statement-breakpoint
CREATE TABLE "paper_keys" (
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"wrapped" text NOT NULL,
	CONSTRAINT "paper_keys_tenant_id_paper_id_pk" PRIMARY KEY("tenant_id","paper_id")
);
--> statement-breakpoint
CREATE TABLE "paper_looks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "paper_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"certificate_id" bigint,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"page" integer,
	"code_enc" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "papers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "certificate_steps_of" ON "certificate_steps" USING btree ("tenant_id","certificate_id","id");--> statement-breakpoint
CREATE INDEX "certificates_profile" ON "certificates" USING btree ("tenant_id","profile_id","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_open" ON "certificates" USING btree ("tenant_id","profile_id","kind") WHERE status in ('submitted', 'auto_checking', 'need_human');--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_standing" ON "certificates" USING btree ("tenant_id","profile_id","kind") WHERE status in ('approved', 'expiring', 'rechecking');--> statement-breakpoint
CREATE INDEX "certificates_ending" ON "certificates" USING btree ("tenant_id","valid_until") WHERE status in ('approved', 'expiring', 'rechecking');--> statement-breakpoint
CREATE INDEX "certificates_papers" ON "certificates" USING btree ("tenant_id","papers_until") WHERE papers_until is not null;--> statement-breakpoint
CREATE INDEX "paper_looks_paper" ON "paper_looks" USING btree ("tenant_id","paper_id","id");--> statement-breakpoint
CREATE INDEX "paper_looks_by" ON "paper_looks" USING btree ("tenant_id","by_user_id","id");--> statement-breakpoint
CREATE INDEX "papers_profile" ON "papers" USING btree ("tenant_id","profile_id","kind");--> statement-breakpoint
CREATE INDEX "papers_certificate" ON "papers" USING btree ("tenant_id","certificate_id");--> statement-breakpoint
CREATE INDEX "papers_same" ON "papers" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "papers_unsent" ON "papers" USING btree ("tenant_id","created_at") WHERE certificate_id is null and gone_at is null;--> statement-breakpoint
CREATE INDEX "papers_going" ON "papers" USING btree ("tenant_id") WHERE gone_at is not null and file_key <> '';--> statement-breakpoint

-- The log of views of papers and the steps of certificates are append-only.
CREATE FUNCTION certificate_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is added to and never changed', tg_table_name;
END $$;
--> statement-breakpoint

CREATE TRIGGER paper_looks_stay BEFORE UPDATE OR DELETE ON paper_looks
  FOR EACH ROW EXECUTE FUNCTION certificate_refuse();
--> statement-breakpoint

CREATE TRIGGER certificate_steps_stay BEFORE UPDATE OR DELETE ON certificate_steps
  FOR EACH ROW EXECUTE FUNCTION certificate_refuse();
--> statement-breakpoint

CREATE TRIGGER paper_looks_kept BEFORE TRUNCATE ON paper_looks
  FOR EACH STATEMENT EXECUTE FUNCTION certificate_refuse();
--> statement-breakpoint

-- cooperation

CREATE TABLE "cooperations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cooperations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"asker_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"from_representation_id" bigint NOT NULL,
	"helper_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"to_representation_id" bigint NOT NULL,
	"percent" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"refusal" text,
	"offered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"line_id" bigint,
	CONSTRAINT "cooperations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cooperations_percent" CHECK (percent between 0 and 50),
	CONSTRAINT "cooperations_settled" CHECK ((line_id is not null) = (status = 'settled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cooperations_open" ON "cooperations" USING btree ("tenant_id","from_id","to_id") WHERE status in ('offered', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "cooperations_line" ON "cooperations" USING btree ("tenant_id","line_id") WHERE line_id is not null;--> statement-breakpoint
CREATE INDEX "cooperations_asker" ON "cooperations" USING btree ("tenant_id","asker_id","id");--> statement-breakpoint
CREATE INDEX "cooperations_helper" ON "cooperations" USING btree ("tenant_id","helper_id","id");--> statement-breakpoint
CREATE INDEX "cooperations_from" ON "cooperations" USING btree ("tenant_id","from_id");--> statement-breakpoint
CREATE INDEX "cooperations_to" ON "cooperations" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE INDEX "cooperations_lapsing" ON "cooperations" USING btree ("tenant_id","expires_at") WHERE status = 'offered';--> statement-breakpoint

-- finance

CREATE TABLE "escrows" (
	"tenant_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid" bigint NOT NULL,
	"released" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"held" bigint GENERATED ALWAYS AS (paid - released - refunded) STORED,
	CONSTRAINT "escrows_tenant_id_order_id_currency_pk" PRIMARY KEY("tenant_id","order_id","currency"),
	CONSTRAINT "escrows_held" CHECK (paid - released - refunded >= 0 and released >= 0 and refunded >= 0)
);
--> statement-breakpoint
CREATE TABLE "fin_first_bonuses" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"points" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fin_first_bonuses_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "fin_months" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"month" text NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fin_months_tenant_id_user_id_month_pk" PRIMARY KEY("tenant_id","user_id","month")
);
--> statement-breakpoint
CREATE TABLE "fin_orders" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fin_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" bigint,
	"subject" jsonb NOT NULL,
	"amount_fen" bigint NOT NULL,
	"points_used" bigint NOT NULL,
	"wallet_fen" bigint DEFAULT 0 NOT NULL,
	"channel_fen" bigint NOT NULL,
	"channel" text,
	"channel_no" text,
	"payment_id" bigint,
	"status" text NOT NULL,
	"freezes" integer DEFAULT 0 NOT NULL,
	"points_key" text,
	"expire_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_why" text,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_channel_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_points" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attribution_snapshot" jsonb,
	"plan_version" text,
	CONSTRAINT "fin_orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fin_orders_split" CHECK (wallet_fen >= 0 and channel_fen >= 0 and wallet_fen + channel_fen = amount_fen and points_used >= 0),
	CONSTRAINT "fin_orders_refunded" CHECK (refunded_fen between 0 and amount_fen and refunded_points between 0 and points_used
        and refunded_channel_fen between 0 and channel_fen and refunded_fen - refunded_channel_fen between 0 and wallet_fen),
	CONSTRAINT "fin_orders_paid_once" CHECK ((paid_at is null) = (channel is null))
);
--> statement-breakpoint
CREATE TABLE "fin_refunds" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fin_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"is_stray" boolean DEFAULT false NOT NULL,
	"fen" bigint NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"wallet_fen" bigint DEFAULT 0 NOT NULL,
	"channel_fen" bigint DEFAULT 0 NOT NULL,
	"channel" text,
	"payment_id" bigint,
	"channel_no" text,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "fin_refunds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fin_refunds_split" CHECK (wallet_fen + channel_fen = fen and wallet_fen >= 0 and channel_fen >= 0 and points >= 0 and fen + points > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_months" (
	"tenant_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"month" text NOT NULL,
	"income" bigint DEFAULT 0 NOT NULL,
	"outgo" bigint DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_months_tenant_id_account_id_month_pk" PRIMARY KEY("tenant_id","account_id","month")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_orders_no" ON "fin_orders" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE INDEX "fin_orders_paid" ON "fin_orders" USING btree ("tenant_id","user_id","paid_at","id") WHERE paid_at is not null and amount_fen > 0;--> statement-breakpoint
CREATE INDEX "fin_orders_open" ON "fin_orders" USING btree ("tenant_id","expire_at") WHERE status in ('created', 'paying');--> statement-breakpoint
CREATE INDEX "fin_orders_open_of" ON "fin_orders" USING btree ("tenant_id","user_id") WHERE status in ('created', 'paying');--> statement-breakpoint
CREATE INDEX "fin_orders_biz" ON "fin_orders" USING btree ("tenant_id","biz_type","biz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_refunds_key" ON "fin_refunds" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE INDEX "fin_refunds_order" ON "fin_refunds" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "fin_refunds_of" ON "fin_refunds" USING btree ("tenant_id","user_id","created_at","id") WHERE fen > 0 and not is_stray;--> statement-breakpoint
CREATE INDEX "fin_refunds_waiting" ON "fin_refunds" USING btree ("tenant_id","created_at") WHERE status in ('pending', 'failed');--> statement-breakpoint

-- The purchase, its price and its earners are fixed when the order is created.
CREATE FUNCTION fin_order_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what order % was made as is never changed', old.id USING ERRCODE = 'QX001';
END $$;
--> statement-breakpoint

CREATE TRIGGER fin_orders_fixed BEFORE UPDATE ON fin_orders FOR EACH ROW
  WHEN (
    (old.no, old.biz_type, old.subject, old.amount_fen, old.points_used, old.attribution_snapshot, old.plan_version, old.created_at)
    IS DISTINCT FROM
    (new.no, new.biz_type, new.subject, new.amount_fen, new.points_used, new.attribution_snapshot, new.plan_version, new.created_at)
  )
  EXECUTE FUNCTION fin_order_refuse();
--> statement-breakpoint

-- Every posting updates rows here. Free space in each page allows updates without index changes.
ALTER TABLE ledger_months SET (fillfactor = 70);
--> statement-breakpoint

-- gift

CREATE TABLE "gift_sends" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gift_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"from_user_id" bigint NOT NULL,
	"gift_id" bigint NOT NULL,
	"gift_name" text NOT NULL,
	"icon" text NOT NULL,
	"qty" integer NOT NULL,
	"pt" integer NOT NULL,
	"bought_pt" integer DEFAULT 0 NOT NULL,
	"charm" integer NOT NULL,
	"scene" text NOT NULL,
	"status" text NOT NULL,
	"doubts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"leaves_at" timestamp (3) with time zone,
	"pends_until" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"thanked_at" timestamp (3) with time zone,
	"income_fen" integer DEFAULT 0 NOT NULL,
	"audit_task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_sends_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "gift_sends_sum" CHECK (qty > 0 and pt > 0 and bought_pt between 0 and pt and charm >= 0 and income_fen >= 0),
	CONSTRAINT "gift_sends_settled" CHECK ((settled_at is null) = (status in ('waiting', 'pending', 'held'))),
	CONSTRAINT "gift_sends_apart" CHECK (from_id <> to_id)
);
--> statement-breakpoint
CREATE TABLE "social_gifts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "social_gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"price_pt" integer NOT NULL,
	"charm" integer NOT NULL,
	"anim" text DEFAULT 'none' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_gifts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "social_gifts_price" CHECK (price_pt > 0 and charm >= 0)
);
--> statement-breakpoint
CREATE INDEX "gift_sends_from" ON "gift_sends" USING btree ("tenant_id","from_id","id");--> statement-breakpoint
CREATE INDEX "gift_sends_to" ON "gift_sends" USING btree ("tenant_id","to_id","id") WHERE arrived_at is not null;--> statement-breakpoint
CREATE INDEX "gift_sends_day" ON "gift_sends" USING btree ("tenant_id","from_id","created_at");--> statement-breakpoint
CREATE INDEX "gift_sends_open_to" ON "gift_sends" USING btree ("tenant_id","to_id") WHERE status in ('waiting', 'pending', 'held');--> statement-breakpoint
CREATE INDEX "gift_sends_user" ON "gift_sends" USING btree ("tenant_id","from_user_id");--> statement-breakpoint
CREATE INDEX "gift_sends_waiting" ON "gift_sends" USING btree ("tenant_id","leaves_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "gift_sends_pending" ON "gift_sends" USING btree ("tenant_id","pends_until") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "social_gifts_shown" ON "social_gifts" USING btree ("tenant_id","position","id") WHERE is_on;--> statement-breakpoint

-- identity

CREATE TABLE "identities" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name_enc" text NOT NULL,
	"id_no_enc" text NOT NULL,
	"id_hash" text NOT NULL,
	"gender" text NOT NULL,
	"birthday" date NOT NULL,
	"level" text NOT NULL,
	"proven_at" timestamp (3) with time zone NOT NULL,
	"face_at" timestamp (3) with time zone,
	CONSTRAINT "identities_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "identity_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"ticket_hash" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"name_enc" text DEFAULT '' NOT NULL,
	"id_no_enc" text DEFAULT '' NOT NULL,
	"ref_enc" text DEFAULT '' NOT NULL,
	"url_enc" text DEFAULT '' NOT NULL,
	"consent_version" text NOT NULL,
	"failure" text,
	"asked" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"other_id" bigint,
	"paper" text,
	"birthday" date,
	"gender" text,
	"way" text,
	"wish" text,
	"audit_task_id" bigint,
	CONSTRAINT "identity_checks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "identity_matches" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"media_id" bigint,
	"status" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"judged_at" timestamp (3) with time zone,
	CONSTRAINT "identity_matches_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "identity_portraits" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"content_enc" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"goes_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_portraits_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "identity_steps" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "identity_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"check_id" bigint NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_steps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "identities_number" ON "identities" USING btree ("tenant_id","id_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_ticket" ON "identity_checks" USING btree ("tenant_id","ticket_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_open" ON "identity_checks" USING btree ("tenant_id","user_id") WHERE status in ('created', 'sent');--> statement-breakpoint
CREATE INDEX "identity_checks_user" ON "identity_checks" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_checks_due" ON "identity_checks" USING btree ("tenant_id","ask_at") WHERE status in ('created', 'sent');--> statement-breakpoint
CREATE INDEX "identity_matches_waiting" ON "identity_matches" USING btree ("tenant_id","asked_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "identity_portraits_goes" ON "identity_portraits" USING btree ("tenant_id","goes_at");--> statement-breakpoint
CREATE INDEX "identity_steps_check" ON "identity_steps" USING btree ("tenant_id","check_id","id");--> statement-breakpoint

-- The steps of an identity check are never updated.
CREATE FUNCTION identity_steps_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the steps of a check are only added to';
END
$$;
--> statement-breakpoint

CREATE TRIGGER identity_steps_kept BEFORE UPDATE ON identity_steps FOR EACH ROW EXECUTE FUNCTION identity_steps_refuse();
--> statement-breakpoint

-- interact

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
CREATE TABLE "hidden_contacts" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"phone_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_contacts_tenant_id_profile_id_phone_hash_pk" PRIMARY KEY("tenant_id","profile_id","phone_hash")
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"tenant_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"about_photo_id" bigint,
	"about_prompt" text,
	"super_at" timestamp (3) with time zone,
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
	"seen_by_a_at" timestamp (3) with time zone,
	"seen_by_b_at" timestamp (3) with time zone,
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
CREATE UNIQUE INDEX "blocks_pair" ON "blocks" USING btree ("tenant_id","from_id","to_id");--> statement-breakpoint
CREATE INDEX "blocks_to" ON "blocks" USING btree ("tenant_id","to_id","from_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_pair" ON "favorites" USING btree ("tenant_id","profile_id","target_id");--> statement-breakpoint
CREATE INDEX "favorites_target" ON "favorites" USING btree ("tenant_id","target_id");--> statement-breakpoint
CREATE INDEX "hidden_contacts_phone" ON "hidden_contacts" USING btree ("tenant_id","phone_hash");--> statement-breakpoint
CREATE INDEX "interactions_to" ON "interactions" USING btree ("tenant_id","to_id","type","created_at");--> statement-breakpoint
CREATE INDEX "interactions_recent" ON "interactions" USING btree ("tenant_id","from_id","type","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_pair" ON "matches" USING btree ("tenant_id","a_id","b_id");--> statement-breakpoint
CREATE INDEX "matches_b" ON "matches" USING btree ("tenant_id","b_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_pair" ON "visits" USING btree ("tenant_id","viewer_id","viewed_id");--> statement-breakpoint
CREATE INDEX "visits_viewed" ON "visits" USING btree ("tenant_id","viewed_id","last_at");--> statement-breakpoint
CREATE INDEX "visits_viewer" ON "visits" USING btree ("tenant_id","viewer_id","last_at");--> statement-breakpoint

-- interview

CREATE TABLE "interviews" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "interviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"representation_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"status" text NOT NULL,
	"version" integer,
	"revision" integer NOT NULL,
	"met_on" date,
	"how" text,
	"minutes" integer,
	"papers_seen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seen" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wishes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"concerns_enc" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interviews_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "interviews_profile" ON "interviews" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_version" ON "interviews" USING btree ("tenant_id","profile_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_draft" ON "interviews" USING btree ("tenant_id","representation_id") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_submitted" ON "interviews" USING btree ("tenant_id","profile_id") WHERE status = 'submitted';--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_confirmed" ON "interviews" USING btree ("tenant_id","profile_id") WHERE status = 'confirmed';--> statement-breakpoint

-- invitation

CREATE TABLE "consent_asks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consent_asks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"status" text NOT NULL,
	"phone_hash" text,
	"phone_enc" text,
	"draft_enc" text,
	"token_hash" text,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text_version" text,
	"method" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ending_told_days" integer,
	"change_status" text,
	"change_enc" text,
	"change_token_hash" text,
	"change_sent_at" timestamp (3) with time zone,
	"change_delivered_at" timestamp (3) with time zone,
	"change_expires_at" timestamp (3) with time zone,
	CONSTRAINT "consent_asks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "consent_suppressions" (
	"tenant_id" bigint NOT NULL,
	"phone_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_suppressions_tenant_id_phone_hash_pk" PRIMARY KEY("tenant_id","phone_hash")
);
--> statement-breakpoint
CREATE INDEX "consent_asks_desk" ON "consent_asks" USING btree ("tenant_id","matchmaker_id","id");--> statement-breakpoint
CREATE INDEX "consent_asks_phone" ON "consent_asks" USING btree ("tenant_id","phone_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_asks_token" ON "consent_asks" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_asks_change_token" ON "consent_asks" USING btree ("tenant_id","change_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_asks_waiting" ON "consent_asks" USING btree ("tenant_id","matchmaker_id","phone_hash") WHERE status = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "consent_asks_agreed" ON "consent_asks" USING btree ("tenant_id","phone_hash") WHERE status = 'consented';--> statement-breakpoint

-- ledger

CREATE TABLE "ledger_accounts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"owner_type" text NOT NULL,
	"user_id" bigint,
	"subject_id" bigint DEFAULT 0 NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"label" text GENERATED ALWAYS AS (kind || ':' || coalesce(user_id, 0)::text || ':' || subject_id::text || ':' || channel || ':' || currency) STORED NOT NULL,
	"balance" bigint,
	"entry_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ledger_accounts_not_below_zero" CHECK (balance >= 0 or kind = 'commission'),
	CONSTRAINT "ledger_accounts_house" CHECK ((owner_type = 'platform') = (balance is null)),
	CONSTRAINT "ledger_accounts_owner" CHECK ((owner_type = 'user') = (user_id is not null) and user_id is distinct from 0),
	CONSTRAINT "ledger_accounts_currency" CHECK (currency in ('CNY', 'PT'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"tenant_id" bigint NOT NULL,
	"txn_id" bigint NOT NULL,
	"leg_no" smallint NOT NULL,
	"account_id" bigint NOT NULL,
	"entry_no" bigint,
	"delta" bigint NOT NULL,
	"balance_after" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "ledger_entries_tenant_id_txn_id_leg_no_pk" PRIMARY KEY("tenant_id","txn_id","leg_no"),
	CONSTRAINT "ledger_entries_leg" CHECK (leg_no >= 0 and delta <> 0 and (entry_no is null) = (balance_after is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_house" (
	"tenant_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "ledger_house_tenant_id_account_id_pk" PRIMARY KEY("tenant_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_roots" (
	"tenant_id" bigint NOT NULL,
	"day" text NOT NULL,
	"seal_no" bigint NOT NULL,
	"seal_hash" text NOT NULL,
	"txns" bigint NOT NULL,
	"signature" text NOT NULL,
	"public_key" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_roots_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "ledger_sealed" (
	"tenant_id" bigint NOT NULL,
	"seal_no" bigint NOT NULL,
	"place" integer NOT NULL,
	"txn_id" bigint NOT NULL,
	CONSTRAINT "ledger_sealed_tenant_id_seal_no_place_pk" PRIMARY KEY("tenant_id","seal_no","place")
);
--> statement-breakpoint
CREATE TABLE "ledger_seals" (
	"tenant_id" bigint NOT NULL,
	"no" bigint NOT NULL,
	"txns" integer NOT NULL,
	"root" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_seals_tenant_id_no_pk" PRIMARY KEY("tenant_id","no")
);
--> statement-breakpoint
CREATE TABLE "ledger_txns" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_txns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"idem_key" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"memo" text NOT NULL,
	"legs" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked" "bytea" NOT NULL,
	"salt" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_txns_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ledger_txns_words" CHECK (position(chr(31) in idem_key || biz_type || biz_id || memo) = 0),
	CONSTRAINT "ledger_txns_legs" CHECK (legs >= 2)
);
--> statement-breakpoint
CREATE TABLE "ledger_unsealed" (
	"tenant_id" bigint NOT NULL,
	"txn_id" bigint NOT NULL,
	CONSTRAINT "ledger_unsealed_tenant_id_txn_id_pk" PRIMARY KEY("tenant_id","txn_id")
);
--> statement-breakpoint
CREATE TABLE "point_lot_moves" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "point_lot_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"txn_id" bigint NOT NULL,
	"delta" bigint NOT NULL,
	"back_of_txn_id" bigint,
	CONSTRAINT "point_lot_moves_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "point_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"source" text NOT NULL,
	"order_id" bigint,
	"left_pt" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "point_lots_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "point_lots_not_below_zero" CHECK (left_pt >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_label" ON "ledger_accounts" USING btree ("tenant_id","label");--> statement-breakpoint
CREATE INDEX "ledger_accounts_user" ON "ledger_accounts" USING btree ("tenant_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_no" ON "ledger_entries" USING btree ("tenant_id","account_id","entry_no") WHERE entry_no is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_in" ON "ledger_entries" USING btree ("tenant_id","account_id","at","entry_no") WHERE entry_no is not null and delta > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_out" ON "ledger_entries" USING btree ("tenant_id","account_id","at","entry_no") WHERE entry_no is not null and delta < 0;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_sealed_txn" ON "ledger_sealed" USING btree ("tenant_id","txn_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_txns_key" ON "ledger_txns" USING btree ("tenant_id","idem_key");--> statement-breakpoint
CREATE INDEX "point_lot_moves_lot" ON "point_lot_moves" USING btree ("tenant_id","lot_id");--> statement-breakpoint
CREATE INDEX "point_lot_moves_txn" ON "point_lot_moves" USING btree ("tenant_id","txn_id");--> statement-breakpoint
CREATE INDEX "point_lot_moves_back" ON "point_lot_moves" USING btree ("tenant_id","back_of_txn_id");--> statement-breakpoint
CREATE INDEX "point_lots_left" ON "point_lots" USING btree ("tenant_id","account_id","expires_at") WHERE left_pt > 0;--> statement-breakpoint
CREATE INDEX "point_lots_expiring" ON "point_lots" USING btree ("tenant_id","expires_at") WHERE left_pt > 0 and expires_at is not null;--> statement-breakpoint

-- Tells whether a leg may draw from a lot. A leg with `expired` draws expired lots only; all other legs draw unexpired lots
-- only. `sources` and `orderId` limit the leg to lots of that origin.
CREATE FUNCTION ledger_is_drawn(l point_lots, p_leg jsonb, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_leg ? 'expired' THEN l.expires_at <= p_at ELSE l.expires_at IS NULL OR l.expires_at > p_at END
    AND (p_leg -> 'sources' IS NULL OR p_leg -> 'sources' ? l.source)
    AND (p_leg -> 'orderId' IS NULL OR (p_leg ->> 'orderId')::bigint = l.order_id)
$$;
--> statement-breakpoint

-- Takes points from lots, earliest expiry first. The caller holds the lock on the account.
CREATE FUNCTION ledger_draw_lots(
  p_tenant bigint, p_account bigint, p_txn bigint, p_amount bigint, p_leg jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := p_amount;
  part bigint;
  lot record;
BEGIN
  FOR lot IN
    SELECT l.id, l.left_pt FROM point_lots l
    WHERE l.tenant_id = p_tenant AND l.account_id = p_account AND l.left_pt > 0 AND ledger_is_drawn(l, p_leg, p_at)
    ORDER BY l.expires_at NULLS LAST, l.id
  LOOP
    part := least(wanted, lot.left_pt);
    UPDATE point_lots SET left_pt = left_pt - part WHERE tenant_id = p_tenant AND id = lot.id;
    INSERT INTO point_lot_moves (tenant_id, lot_id, txn_id, delta) VALUES (p_tenant, lot.id, p_txn, -part);
    wanted := wanted - part;
    EXIT WHEN wanted = 0;
  END LOOP;
  IF wanted > 0 THEN RAISE EXCEPTION 'the lots hold less than the legs take together' USING ERRCODE = 'QX003'; END IF;
END $$;
--> statement-breakpoint

-- Returns points to the lots from which posting `p_key` drew them, last drawn first. The lots keep their expiry. When two
-- accounts were merged, the points return to a new lot of the remaining account with the same source, order and expiry.
CREATE FUNCTION ledger_refill_lots(
  p_tenant bigint, p_account bigint, p_txn bigint, p_amount bigint, p_key text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := p_amount;
  part bigint;
  taker bigint := (SELECT id FROM ledger_txns WHERE tenant_id = p_tenant AND idem_key = p_key);
  came_back bigint := (
    SELECT coalesce(sum(delta), 0) FROM point_lot_moves WHERE tenant_id = p_tenant AND back_of_txn_id = taker
  );
  target bigint;
  lot record;
BEGIN
  FOR lot IN
    SELECT l.*, -sum(m.delta) AS drawn
    FROM point_lot_moves m JOIN point_lots l ON l.tenant_id = m.tenant_id AND l.id = m.lot_id
    WHERE m.tenant_id = p_tenant AND m.txn_id = taker AND m.delta < 0
    GROUP BY l.tenant_id, l.id ORDER BY max(m.id) DESC
  LOOP
    part := least(came_back, lot.drawn);
    came_back := came_back - part;
    part := least(wanted, lot.drawn - part);
    CONTINUE WHEN part = 0;
    target := lot.id;
    IF lot.account_id <> p_account THEN
      INSERT INTO point_lots (tenant_id, account_id, source, order_id, left_pt, expires_at, created_at)
      VALUES (p_tenant, p_account, lot.source, lot.order_id, part, lot.expires_at, p_at) RETURNING id INTO target;
    ELSE
      UPDATE point_lots SET left_pt = left_pt + part WHERE tenant_id = p_tenant AND id = target;
    END IF;
    INSERT INTO point_lot_moves (tenant_id, lot_id, txn_id, delta, back_of_txn_id)
    VALUES (p_tenant, target, p_txn, part, taker);
    wanted := wanted - part;
    EXIT WHEN wanted = 0;
  END LOOP;
  IF wanted > 0 THEN RAISE EXCEPTION 'more comes back than % took', p_key USING ERRCODE = 'QX002'; END IF;
END $$;
--> statement-breakpoint

-- Returns the transaction that was posted under this key. It must have been asked for with the same legs.
CREATE FUNCTION ledger_known(p_tenant bigint, p_key text, p_asked bytea) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  SELECT id, asked INTO known FROM ledger_txns WHERE tenant_id = p_tenant AND idem_key = p_key;
  IF known.asked <> p_asked THEN RAISE EXCEPTION 'the key % stands for another posting', p_key USING ERRCODE = 'QX002'; END IF;
  RETURN known.id;
END $$;
--> statement-breakpoint

-- The only writer of postings.
-- p_labels and p_deltas: account and amount of each leg.
-- p_facts: one object a leg. It describes the account, which is created if it does not exist, and says what the leg does
-- with lots of points: `sources`, `orderId`, `expired` (draw), `backTo` (refill), `source` with `lotOrderId` and `expiresAt` (open).
-- Returns the transaction and whether it is new. If a balance is too low, it writes nothing and returns the currency in `short`.
CREATE FUNCTION ledger_post(
  p_tenant bigint, p_key text, p_biz_type text, p_biz_id text, p_memo text, p_at timestamptz,
  p_labels text[], p_deltas bigint[], p_facts jsonb,
  OUT txn_id bigint, OUT is_new boolean, OUT short text
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  legs int := cardinality(p_labels);
  asked bytea := sha256(convert_to(concat_ws(chr(31),
    p_biz_type, p_biz_id, array_to_string(p_labels, ','), array_to_string(p_deltas, ',')), 'UTF8'));
  moment timestamptz := date_trunc('milliseconds', p_at);
  salt bytea := uuid_send(gen_random_uuid());
  -- One element a leg.
  ids bigint[];
  -- One element a locked account. Platform accounts are not locked and have no balance.
  members bigint[] := '{}';
  kinds text[] := '{}';
  balances bigint[] := '{}';
  counts bigint[] := '{}';
  owned boolean[] := '{}';
  gains bigint[] := '{}';
  losses bigint[] := '{}';
  -- One element a leg.
  numbers bigint[] := '{}';
  afters bigint[] := '{}';
  digests bytea[] := '{}';
  digest bytea;
  all_digests bytea := '';
  account record;
  place int;
  new_id bigint;
BEGIN
  is_new := false;

  -- Find the accounts, and create those that do not exist.
  FOR turn IN 1..2 LOOP
    SELECT array_agg(a.id ORDER BY l.n) INTO ids
    FROM unnest(p_labels) WITH ORDINALITY AS l(label, n)
    LEFT JOIN ledger_accounts a ON a.tenant_id = p_tenant AND a.label = l.label;
    EXIT WHEN array_position(ids, NULL) IS NULL;
    IF turn = 2 THEN RAISE EXCEPTION 'the legs name an account that cannot be: %', p_labels; END IF;
    INSERT INTO ledger_accounts (tenant_id, kind, owner_type, user_id, subject_id, channel, currency, balance)
    SELECT DISTINCT ON (f.label) p_tenant, f.kind, f.owner, f."userId", coalesce(f."subjectId", 0), coalesce(f.channel, ''), f.currency,
      CASE WHEN f.owner <> 'platform' THEN 0 END
    FROM jsonb_to_recordset(p_facts)
      AS f(label text, kind text, owner text, "userId" bigint, "subjectId" bigint, channel text, currency text)
    ORDER BY f.label
    ON CONFLICT DO NOTHING;
  END LOOP;

  -- Lock the accounts that have a balance, in the order of their ids.
  FOR account IN
    SELECT a.id, a.kind, a.balance, a.entry_count, a.user_id FROM ledger_accounts a
    WHERE a.tenant_id = p_tenant AND a.id = ANY (ids) AND a.balance IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE
  LOOP
    members := members || account.id;
    kinds := kinds || account.kind;
    balances := balances || account.balance;
    counts := counts || account.entry_count;
    owned := owned || (account.user_id IS NOT NULL);
    gains := gains || 0::bigint;
    losses := losses || 0::bigint;
  END LOOP;

  -- Compute entry numbers and balances, and find out whether anything is too low.
  FOR i IN 1..legs LOOP
    place := array_position(members, ids[i]);
    IF place IS NOT NULL THEN
      balances[place] := balances[place] + p_deltas[i];
      counts[place] := counts[place] + 1;
      gains[place] := gains[place] + greatest(p_deltas[i], 0);
      losses[place] := losses[place] + greatest(-p_deltas[i], 0);
      numbers[i] := counts[place];
      afters[i] := balances[place];
      IF kinds[place] = 'points' AND p_deltas[i] < 0 AND short IS NULL AND coalesce((
        SELECT sum(l.left_pt) FROM point_lots l
        WHERE l.tenant_id = p_tenant AND l.account_id = ids[i] AND l.left_pt > 0
          AND ledger_is_drawn(l, p_facts -> (i - 1), p_at)), 0) < -p_deltas[i]
      THEN short := 'PT';
      END IF;
    ELSE
      numbers[i] := NULL;
      afters[i] := NULL;
    END IF;
  END LOOP;
  FOR i IN 1..cardinality(members) LOOP
    IF balances[i] < 0 AND kinds[i] <> 'commission' AND short IS NULL THEN
      short := split_part(p_labels[array_position(ids, members[i])], ':', 5);
    END IF;
  END LOOP;
  IF short IS NOT NULL THEN
    -- A repeated posting may meet the balance that it left the first time. It returns the known transaction.
    txn_id := ledger_known(p_tenant, p_key, asked);
    IF txn_id IS NOT NULL THEN short := NULL; END IF;
    RETURN;
  END IF;

  -- Hash the legs and write the transaction.
  -- The hashes are computed inline, because PostgreSQL would plan a separate function at every call.
  -- The check of the books and `check-statement.mjs` compute the same hashes. U+001F separates the fields; no field contains it.
  -- A leg of a platform account has entry number 0 and balance '-'.
  new_id := nextval('ledger_txns_id_seq');
  FOR i IN 1..legs LOOP
    digest := sha256(sha256(salt || int4send(i - 1))
      || convert_to(concat_ws(chr(31), i - 1, p_labels[i], p_deltas[i], coalesce(numbers[i], 0), coalesce(afters[i]::text, '-')), 'UTF8'));
    digests[i] := digest;
    all_digests := all_digests || digest;
  END LOOP;
  INSERT INTO ledger_txns (id, tenant_id, idem_key, biz_type, biz_id, memo, legs, created_at, asked, salt, hash) OVERRIDING SYSTEM VALUE
  VALUES (new_id, p_tenant, p_key, p_biz_type, p_biz_id, p_memo, legs, moment, asked, salt,
    sha256(convert_to(concat_ws(chr(31), 'qianxian-txn-1', p_tenant, new_id, p_key, p_biz_type, p_biz_id, p_memo,
      (extract(epoch FROM moment) * 1000)::bigint, legs), 'UTF8') || all_digests))
  ON CONFLICT (tenant_id, idem_key) DO NOTHING;
  IF NOT FOUND THEN
    txn_id := ledger_known(p_tenant, p_key, asked);
    RETURN;
  END IF;
  txn_id := new_id;
  is_new := true;

  -- Write the entries, the balances and the sums of the month.
  INSERT INTO ledger_entries (tenant_id, txn_id, leg_no, account_id, entry_no, delta, balance_after, at, digest)
  SELECT p_tenant, new_id, l.n - 1, l.account_id, l.entry_no, l.delta, l.balance_after, moment, l.digest
  FROM unnest(ids, numbers, p_deltas, afters, digests) WITH ORDINALITY AS l(account_id, entry_no, delta, balance_after, digest, n);
  INSERT INTO ledger_unsealed (tenant_id, txn_id) VALUES (p_tenant, new_id);
  FOR i IN 1..cardinality(members) LOOP
    UPDATE ledger_accounts SET balance = balances[i], entry_count = counts[i] WHERE tenant_id = p_tenant AND id = members[i];
  END LOOP;
  -- Months are those of China. The accounts are locked, so these rows need no further lock.
  INSERT INTO ledger_months AS m (tenant_id, account_id, month, income, outgo, earned)
  SELECT p_tenant, l.id, to_char(moment AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM'), l.gain, l.loss,
    CASE WHEN p_biz_type IN ('order', 'cashout', 'merge') THEN 0 ELSE l.gain END
  FROM unnest(members, owned, gains, losses) AS l(id, is_owned, gain, loss) WHERE l.is_owned
  ON CONFLICT (tenant_id, account_id, month) DO UPDATE
    SET income = m.income + excluded.income, outgo = m.outgo + excluded.outgo, earned = m.earned + excluded.earned;
  IF NOT 'points' = ANY (kinds) THEN RETURN; END IF;

  -- Move the lots of points.
  FOR i IN 1..legs LOOP
    CONTINUE WHEN split_part(p_labels[i], ':', 1) <> 'points';
    IF p_deltas[i] < 0 THEN
      PERFORM ledger_draw_lots(p_tenant, ids[i], new_id, -p_deltas[i], p_facts -> (i - 1), p_at);
    ELSIF p_facts -> (i - 1) ? 'backTo' THEN
      PERFORM ledger_refill_lots(p_tenant, ids[i], new_id, p_deltas[i], p_facts -> (i - 1) ->> 'backTo', moment);
    ELSIF p_facts -> (i - 1) ? 'source' THEN
      WITH opened AS (
        INSERT INTO point_lots (tenant_id, account_id, source, order_id, left_pt, expires_at, created_at)
        VALUES (p_tenant, ids[i], p_facts -> (i - 1) ->> 'source', (p_facts -> (i - 1) ->> 'lotOrderId')::bigint, p_deltas[i],
          (p_facts -> (i - 1) ->> 'expiresAt')::timestamptz, moment)
        RETURNING id
      )
      INSERT INTO point_lot_moves (tenant_id, lot_id, txn_id, delta) SELECT p_tenant, opened.id, new_id, p_deltas[i] FROM opened;
    ELSE
      RAISE EXCEPTION 'points come in without a lot' USING ERRCODE = 'QX002';
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint

-- Seals up to p_most committed, unsealed postings and returns how many it sealed. Only one call runs at a time in a tenant;
-- a second call returns 0. p_until limits the seal to postings before that time.
CREATE FUNCTION ledger_seal(p_tenant bigint, p_at timestamptz, p_most int, p_until timestamptz DEFAULT NULL)
RETURNS int LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  before ledger_seals;
  ids bigint[];
  level bytea[];
  next_no bigint;
  moment timestamptz;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('ledger_seal', p_tenant)) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM ledger_unsealed u WHERE u.tenant_id = p_tenant AND u.txn_id = ANY (ARRAY(
      SELECT w.txn_id FROM ledger_unsealed w
      WHERE w.tenant_id = p_tenant AND (p_until IS NULL
        OR (SELECT p.created_at FROM ledger_txns p WHERE p.tenant_id = w.tenant_id AND p.id = w.txn_id) < p_until)
      ORDER BY w.txn_id LIMIT p_most))
    RETURNING u.txn_id
  )
  SELECT array_agg(t.id ORDER BY t.id), array_agg(sha256('\x00'::bytea || t.hash) ORDER BY t.id) INTO ids, level
  FROM taken JOIN ledger_txns t ON t.tenant_id = p_tenant AND t.id = taken.txn_id;
  IF ids IS NULL THEN RETURN 0; END IF;

  -- The root of the Merkle tree over the postings.
  WHILE cardinality(level) > 1 LOOP
    SELECT array_agg(
      CASE WHEN pair.other IS NULL THEN pair.one ELSE sha256('\x01'::bytea || pair.one || pair.other) END
      ORDER BY pair.n
    ) INTO level
    FROM (
      SELECT h AS one, lead(h) OVER (ORDER BY n) AS other, n FROM unnest(level) WITH ORDINALITY AS l(h, n)
    ) pair WHERE pair.n % 2 = 1;
  END LOOP;

  -- Each seal hashes the seal before it. The first one hashes 32 zero bytes.
  SELECT * INTO before FROM ledger_seals WHERE tenant_id = p_tenant ORDER BY no DESC LIMIT 1;
  next_no := coalesce(before.no, 0) + 1;
  moment := date_trunc('milliseconds', greatest(p_at, before.sealed_at));
  INSERT INTO ledger_seals (tenant_id, no, txns, root, hash, sealed_at)
  VALUES (p_tenant, next_no, cardinality(ids), level[1],
    sha256(coalesce(before.hash, decode(repeat('00', 32), 'hex')) || level[1]
      || convert_to(concat_ws(chr(31), 'qianxian-seal-1', p_tenant, next_no, cardinality(ids),
        (extract(epoch FROM moment) * 1000)::bigint), 'UTF8')), moment);
  INSERT INTO ledger_sealed (tenant_id, seal_no, place, txn_id)
  SELECT p_tenant, next_no, s.n - 1, s.txn_id FROM unnest(ids) WITH ORDINALITY AS s(txn_id, n);

  -- The balances of platform accounts follow with the seal.
  INSERT INTO ledger_house (tenant_id, account_id, balance)
  SELECT p_tenant, e.account_id, sum(e.delta) FROM ledger_entries e
  WHERE e.tenant_id = p_tenant AND e.txn_id = ANY (ids) AND e.entry_no IS NULL GROUP BY e.account_id ORDER BY e.account_id
  ON CONFLICT (tenant_id, account_id) DO UPDATE SET balance = ledger_house.balance + excluded.balance;
  RETURN cardinality(ids);
END $$;
--> statement-breakpoint

CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what stands in % is never changed', TG_TABLE_NAME USING ERRCODE = 'QX001';
END $$;
--> statement-breakpoint

-- At commit: a transaction has all its legs, they sum to zero in each currency, and each one continues its account.
CREATE FUNCTION ledger_check_txn() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  found_legs int;
  fen bigint;
  points bigint;
  is_torn boolean;
BEGIN
  SELECT
    count(*),
    coalesce(sum(e.delta) FILTER (WHERE a.currency = 'CNY'), 0),
    coalesce(sum(e.delta) FILTER (WHERE a.currency = 'PT'), 0),
    bool_or(CASE WHEN a.balance IS NULL THEN e.entry_no IS NOT NULL
      ELSE e.entry_no IS NULL OR e.entry_no > a.entry_count OR e.balance_after - e.delta IS DISTINCT FROM
        CASE WHEN e.entry_no = 1 THEN 0 ELSE (
          SELECT p.balance_after FROM ledger_entries p
          WHERE p.tenant_id = e.tenant_id AND p.account_id = e.account_id AND p.entry_no = e.entry_no - 1) END
    END)
  INTO found_legs, fen, points, is_torn
  FROM ledger_entries e JOIN ledger_accounts a ON a.tenant_id = e.tenant_id AND a.id = e.account_id
  WHERE e.tenant_id = new.tenant_id AND e.txn_id = new.id;
  IF found_legs <> new.legs THEN
    RAISE EXCEPTION 'transaction % has % of % legs', new.id, found_legs, new.legs USING ERRCODE = 'QX001';
  END IF;
  IF fen <> 0 OR points <> 0 THEN
    RAISE EXCEPTION 'transaction % sums up to % fen and % points', new.id, fen, points USING ERRCODE = 'QX001';
  END IF;
  IF is_torn THEN
    RAISE EXCEPTION 'transaction % does not go on where its accounts stood', new.id USING ERRCODE = 'QX001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- At commit: an entry belongs to a transaction that has this leg. No entry can be added to a finished transaction.
CREATE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM ledger_txns t WHERE t.tenant_id = new.tenant_id AND t.id = new.txn_id AND t.legs > new.leg_no) THEN
    RAISE EXCEPTION 'transaction % has no place for another leg', new.txn_id USING ERRCODE = 'QX001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- The points of an account are the sum of its lots.
CREATE FUNCTION ledger_check_lots(p_tenant bigint, p_account bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held bigint := (SELECT balance FROM ledger_accounts WHERE tenant_id = p_tenant AND id = p_account);
  in_lots bigint := (
    SELECT coalesce(sum(left_pt), 0) FROM point_lots WHERE tenant_id = p_tenant AND account_id = p_account AND left_pt > 0
  );
BEGIN
  IF held IS DISTINCT FROM in_lots THEN
    RAISE EXCEPTION 'account % holds % points and % in lots', p_account, held, in_lots USING ERRCODE = 'QX001';
  END IF;
END $$;
--> statement-breakpoint

-- At commit: the last entry of an account ends at its balance, and its points are in lots.
CREATE FUNCTION ledger_check_account() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF new.entry_count = 0 AND new.balance = 0 THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT 1 FROM ledger_entries e
    WHERE e.tenant_id = new.tenant_id AND e.account_id = new.id AND e.entry_no = new.entry_count AND e.balance_after = new.balance) THEN
    RAISE EXCEPTION 'the balance of account % has no entry that ends at it', new.id USING ERRCODE = 'QX001';
  END IF;
  IF new.kind = 'points' THEN PERFORM ledger_check_lots(new.tenant_id, new.id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- At commit: the rest of a lot is the sum of its moves.
CREATE FUNCTION ledger_check_lot() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF (SELECT left_pt FROM point_lots WHERE tenant_id = new.tenant_id AND id = new.id) IS DISTINCT FROM
    (SELECT coalesce(sum(delta), 0) FROM point_lot_moves WHERE tenant_id = new.tenant_id AND lot_id = new.id) THEN
    RAISE EXCEPTION 'what is left in lot % is not what came and went', new.id USING ERRCODE = 'QX001';
  END IF;
  PERFORM ledger_check_lots(new.tenant_id, new.account_id);
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE FUNCTION ledger_check_move() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF (SELECT left_pt FROM point_lots WHERE tenant_id = new.tenant_id AND id = new.lot_id) IS DISTINCT FROM
    (SELECT sum(delta) FROM point_lot_moves WHERE tenant_id = new.tenant_id AND lot_id = new.lot_id) THEN
    RAISE EXCEPTION 'what is left in lot % is not what came and went', new.lot_id USING ERRCODE = 'QX001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE CONSTRAINT TRIGGER ledger_txns_whole AFTER INSERT ON ledger_txns
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_txn();
--> statement-breakpoint

CREATE CONSTRAINT TRIGGER ledger_entries_placed AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();
--> statement-breakpoint

CREATE CONSTRAINT TRIGGER ledger_accounts_ended AFTER INSERT OR UPDATE ON ledger_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.balance IS NOT NULL) EXECUTE FUNCTION ledger_check_account();
--> statement-breakpoint

CREATE CONSTRAINT TRIGGER point_lots_whole AFTER INSERT OR UPDATE ON point_lots
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_lot();
--> statement-breakpoint

CREATE CONSTRAINT TRIGGER point_lot_moves_whole AFTER INSERT ON point_lot_moves
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_move();
--> statement-breakpoint

-- Only balance and entry_count of an account change, and never the balance without the count.
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE ON ledger_accounts FOR EACH ROW
  WHEN ((new.id, new.tenant_id, new.kind, new.owner_type, new.user_id, new.subject_id, new.channel, new.currency)
    IS DISTINCT FROM (old.id, old.tenant_id, old.kind, old.owner_type, old.user_id, old.subject_id, old.channel, old.currency)
    OR new.entry_count < old.entry_count OR (new.entry_count = old.entry_count AND new.balance <> old.balance))
  EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint

-- Only left_pt and told_at of a lot change.
CREATE TRIGGER point_lots_fixed BEFORE UPDATE ON point_lots FOR EACH ROW
  WHEN ((new.id, new.tenant_id, new.account_id, new.source, new.order_id, new.expires_at, new.created_at)
    IS DISTINCT FROM (old.id, old.tenant_id, old.account_id, old.source, old.order_id, old.expires_at, old.created_at))
  EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint

-- Postings, seals and moves are append-only. Accounts and lots are never deleted. Nothing is truncated.
DO $$
DECLARE
  name text;
  guard record;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'ledger_txns', 'ledger_entries', 'ledger_seals', 'ledger_sealed', 'ledger_roots', 'point_lot_moves'
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION ledger_refuse()', name || '_stay', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['ledger_accounts', 'point_lots'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION ledger_refuse()', name || '_stay', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'ledger_accounts', 'ledger_txns', 'ledger_entries', 'ledger_unsealed', 'ledger_seals', 'ledger_sealed', 'ledger_house',
    'ledger_roots', 'point_lots', 'point_lot_moves'
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()', name || '_kept', name);
  END LOOP;
  -- The guards also fire in a session with session_replication_role = replica.
  FOR guard IN SELECT tgname, tgrelid::regclass AS place FROM pg_trigger
    WHERE NOT tgisinternal AND tgfoid::regproc::text LIKE 'ledger\_%' LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', guard.place, guard.tgname);
  END LOOP;
END $$;
--> statement-breakpoint

-- Rows of ledger_unsealed are inserted and deleted all day: vacuum by number of rows, not by share.
ALTER TABLE ledger_unsealed SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0.2
);
--> statement-breakpoint

-- Every posting updates rows here. Free space in each page allows updates without index changes.
ALTER TABLE ledger_accounts SET (fillfactor = 70);
--> statement-breakpoint

-- line

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
CREATE TABLE "line_packages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "line_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"times" integer NOT NULL,
	"price_fen" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"service_level" text NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_packages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "line_packages_price" CHECK (price_fen >= times and times > 0 and valid_days > 1)
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
	"is_late_return" boolean DEFAULT false NOT NULL,
	"name" text,
	"order_id" bigint,
	"service_level" text,
	"refunded" integer DEFAULT 0 NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"told_30_at" timestamp (3) with time zone,
	"told_7_at" timestamp (3) with time zone,
	"told_1_at" timestamp (3) with time zone,
	"lapsed_at" timestamp (3) with time zone,
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
	"duration" text DEFAULT 'until_revoked' NOT NULL,
	"connected_seen_by_from_at" timestamp (3) with time zone,
	"connected_seen_by_to_at" timestamp (3) with time zone,
	"contact_seen_by_from_at" timestamp (3) with time zone,
	"contact_seen_by_to_at" timestamp (3) with time zone,
	"met_at" timestamp (3) with time zone,
	CONSTRAINT "line_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_grants_active" ON "contact_grants" USING btree ("tenant_id","line_id","grantor_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "contact_grants_pair" ON "contact_grants" USING btree ("tenant_id","grantee_id","grantor_id");--> statement-breakpoint
CREATE INDEX "line_events_line" ON "line_events" USING btree ("tenant_id","line_id","created_at");--> statement-breakpoint
CREATE INDEX "line_quotas_profile" ON "line_quotas" USING btree ("tenant_id","profile_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "line_quotas_order" ON "line_quotas" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "line_quotas_remind" ON "line_quotas" USING btree ("tenant_id","remind_at") WHERE remind_at is not null and used < total;--> statement-breakpoint
CREATE INDEX "line_quotas_ending" ON "line_quotas" USING btree ("tenant_id","ends_at") WHERE order_id is not null and lapsed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "line_requests_open_from_to" ON "line_requests" USING btree ("tenant_id","from_id","to_id") WHERE status in ('submitted', 'screening', 'delivered', 'viewed');--> statement-breakpoint
CREATE UNIQUE INDEX "line_requests_answerable_pair" ON "line_requests" USING btree ("tenant_id",least(from_id, to_id),greatest(from_id, to_id)) WHERE status in ('delivered', 'viewed');--> statement-breakpoint
CREATE INDEX "line_requests_from" ON "line_requests" USING btree ("tenant_id","from_id","updated_at");--> statement-breakpoint
CREATE INDEX "line_requests_to" ON "line_requests" USING btree ("tenant_id","to_id","updated_at");--> statement-breakpoint
CREATE INDEX "line_requests_matchmaker" ON "line_requests" USING btree ("tenant_id","matchmaker_id","status");--> statement-breakpoint
CREATE INDEX "line_requests_worked" ON "line_requests" USING btree ("tenant_id","matchmaker_id","updated_at");--> statement-breakpoint
CREATE INDEX "line_requests_met" ON "line_requests" USING btree ("tenant_id","matchmaker_id","met_at","from_id","to_id","id") WHERE met_at is not null;--> statement-breakpoint
CREATE INDEX "line_requests_expiry" ON "line_requests" USING btree ("expire_at") WHERE status in ('delivered', 'viewed');--> statement-breakpoint

-- love

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
	"shown_active_at" timestamp (3) with time zone GENERATED ALWAYS AS (case when coalesce(privacy ->> 'showOnline', 'true') = 'true' then last_active_at
        else date_trunc('day', last_active_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' end) STORED,
	"shown_city_geo" text GENERATED ALWAYS AS (case when coalesce(privacy ->> 'showCity', 'exact') = 'exact' then city_geo else substr(city_geo, 1, 2) || '0000' end) STORED,
	"is_account_open" boolean DEFAULT true NOT NULL,
	"approval_seen_at" timestamp (3) with time zone,
	"trust_level" smallint DEFAULT 0 NOT NULL,
	"is_face_verified" boolean DEFAULT false NOT NULL,
	"face_until" timestamp (3) with time zone,
	"trust_until" timestamp (3) with time zone,
	"trust_later" jsonb,
	CONSTRAINT "love_profiles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "precheat_acceptances" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "precheat_acceptances_tenant_id_user_id_version_pk" PRIMARY KEY("tenant_id","user_id","version")
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
	"prepared_by_id" bigint,
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
CREATE INDEX "feeds_reader" ON "feeds" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "feeds_age" ON "feeds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "love_profiles_no" ON "love_profiles" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "love_profiles_user" ON "love_profiles" USING btree ("tenant_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "love_profiles_active" ON "love_profiles" USING btree ("tenant_id","gender","shown_active_at" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_newest" ON "love_profiles" USING btree ("tenant_id","gender","published_at" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "love_profiles_city" ON "love_profiles" USING btree ("tenant_id","gender","shown_city_geo","shown_active_at" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
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

-- Tells the planner how many profiles require which verification of their viewer. Without these statistics it expects few
-- rows where there are many, and sorts a list that it could read in order from an index.
CREATE STATISTICS love_profiles_asks ON (coalesce(privacy ->> 'minViewerVerification', 'none')) FROM love_profiles;
--> statement-breakpoint

-- mall

CREATE TABLE "mall_addresses" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_addresses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mall_codes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"gift_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"exchange_id" bigint,
	CONSTRAINT "mall_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mall_exchange_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_exchange_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"exchange_id" bigint NOT NULL,
	"status" text NOT NULL,
	"by_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_exchange_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mall_exchanges" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"no" text NOT NULL,
	"gift_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"gift_name" text NOT NULL,
	"cover" text NOT NULL,
	"kind" text NOT NULL,
	"qty" integer NOT NULL,
	"pt" integer NOT NULL,
	"fen" integer NOT NULL,
	"order_id" bigint,
	"status" text NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	"address_sealed" text,
	"pickup_store" text,
	"pickup_words" text DEFAULT '' NOT NULL,
	"code_sealed" text,
	"code_hash" text,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_no" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"complaint" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "mall_exchanges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "mall_exchanges_sum" CHECK (qty > 0 and pt >= 0 and fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "mall_gifts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"images" jsonb NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"price_pt" integer NOT NULL,
	"price_fen" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"stock" integer NOT NULL,
	"per_order_max" integer,
	"per_user_max" integer,
	"on_sale_from" timestamp (3) with time zone,
	"on_sale_to" timestamp (3) with time zone,
	"user_limit" text DEFAULT 'all' NOT NULL,
	"levels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"city" text,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pickup_store" text,
	"pickup_words" text DEFAULT '' NOT NULL,
	"needs_review" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_gifts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "mall_gifts_stock" CHECK (stock >= 0),
	CONSTRAINT "mall_gifts_price" CHECK (price_pt >= 0 and price_fen >= 0 and price_pt + price_fen > 0)
);
--> statement-breakpoint
CREATE TABLE "mall_looks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"exchange_id" bigint NOT NULL,
	"what" text NOT NULL,
	"by_user_id" bigint NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "mall_addresses_user" ON "mall_addresses" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_addresses_default" ON "mall_addresses" USING btree ("tenant_id","user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "mall_codes_free" ON "mall_codes" USING btree ("tenant_id","gift_id","id") WHERE exchange_id is null;--> statement-breakpoint
CREATE INDEX "mall_codes_exchange" ON "mall_codes" USING btree ("tenant_id","exchange_id");--> statement-breakpoint
CREATE INDEX "mall_exchange_events_exchange" ON "mall_exchange_events" USING btree ("tenant_id","exchange_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_exchanges_no" ON "mall_exchanges" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_exchanges_order" ON "mall_exchanges" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mall_exchanges_code" ON "mall_exchanges" USING btree ("tenant_id","code_hash") WHERE code_hash is not null;--> statement-breakpoint
CREATE INDEX "mall_exchanges_user" ON "mall_exchanges" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "mall_exchanges_gift" ON "mall_exchanges" USING btree ("tenant_id","gift_id","user_id");--> statement-breakpoint
CREATE INDEX "mall_exchanges_to_do" ON "mall_exchanges" USING btree ("tenant_id","id") WHERE status in ('submitted', 'reviewing', 'to_ship', 'after_sale');--> statement-breakpoint
CREATE INDEX "mall_exchanges_shipped" ON "mall_exchanges" USING btree ("tenant_id","shipped_at") WHERE status = 'shipped';--> statement-breakpoint
CREATE INDEX "mall_exchanges_unreleased" ON "mall_exchanges" USING btree ("tenant_id","received_at") WHERE received_at is not null and not is_released;--> statement-breakpoint
CREATE INDEX "mall_gifts_shown" ON "mall_gifts" USING btree ("tenant_id","position","id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "mall_looks_exchange" ON "mall_looks" USING btree ("tenant_id","exchange_id","id");--> statement-breakpoint

-- Raises the version with the price. An exchange names the version that the member saw.
CREATE FUNCTION mall_gift_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.price_pt <> old.price_pt OR new.price_fen <> old.price_fen THEN new.version := old.version + 1; END IF;
  RETURN new;
END $$;
--> statement-breakpoint

CREATE TRIGGER mall_gifts_version BEFORE UPDATE ON mall_gifts FOR EACH ROW EXECUTE FUNCTION mall_gift_version();
--> statement-breakpoint

-- matchmaker

CREATE TABLE "consent_uses" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consent_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"representation_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"use" text NOT NULL,
	"about_profile_id" bigint,
	"shown_to_id" bigint,
	"mark" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_uses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
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
	"capacity" integer DEFAULT 50 NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_capacity" integer,
	"next_capacity_at" timestamp (3) with time zone,
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
	"text_version" text,
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
CREATE UNIQUE INDEX "consent_uses_once" ON "consent_uses" USING btree ("tenant_id","representation_id","use","mark");--> statement-breakpoint
CREATE INDEX "consent_uses_of" ON "consent_uses" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "matchmakers_user" ON "matchmakers" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "representations_serving" ON "representations" USING btree ("tenant_id","profile_id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "representations_asked" ON "representations" USING btree ("tenant_id","profile_id","matchmaker_id") WHERE status = 'consent_requested';--> statement-breakpoint
CREATE UNIQUE INDEX "representations_requested" ON "representations" USING btree ("tenant_id","profile_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "representations_matchmaker" ON "representations" USING btree ("tenant_id","matchmaker_id","status");--> statement-breakpoint
CREATE INDEX "representations_running" ON "representations" USING btree ("tenant_id","profile_id","matchmaker_id","expires_at","scopes") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "representations_started" ON "representations" USING btree ("tenant_id","matchmaker_id","started_at");--> statement-breakpoint
CREATE INDEX "representations_lapsing" ON "representations" USING btree ("tenant_id","expires_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "service_notes_representation" ON "service_notes" USING btree ("tenant_id","representation_id","created_at");--> statement-breakpoint

-- mate

CREATE TABLE "daily_sets" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"date" text NOT NULL,
	"cycle" integer NOT NULL,
	"items" jsonb NOT NULL,
	"sought_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_sets_tenant_id_profile_id_date_pk" PRIMARY KEY("tenant_id","profile_id","date")
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
CREATE TABLE "saved_searches" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"is_notified" boolean NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("tenant_id","profile_id","name");--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("tenant_id","profile_id","looked_at") WHERE is_notified;--> statement-breakpoint

-- Keeps the firm wishes (weight `must`) of a profile beside the facts that lists filter by.
-- The trigger runs for every writer of mate_preferences.
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
    has_avoided = 'avoid' IN (
      coalesce(weights ->> 'age', ''),
      coalesce(weights ->> 'height', ''),
      coalesce(weights ->> 'geos', ''),
      coalesce(weights ->> 'marital', ''),
      coalesce(weights ->> 'children', '')
    )
  WHERE tenant_id = coalesce(NEW.tenant_id, OLD.tenant_id) AND id = coalesce(NEW.profile_id, OLD.profile_id);
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE TRIGGER mate_preferences_firm AFTER INSERT OR UPDATE OR DELETE ON mate_preferences
  FOR EACH ROW EXECUTE FUNCTION copy_firm_wishes();
--> statement-breakpoint

-- media

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
	"edition" integer DEFAULT 0 NOT NULL,
	"watermark" text,
	"has_code" boolean,
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
CREATE TABLE "voices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "voices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "media_original" ON "media" USING hash ("original_key");--> statement-breakpoint
CREATE INDEX "media_display" ON "media" USING hash ("display_key");--> statement-breakpoint
CREATE INDEX "media_thumb" ON "media" USING hash ("thumb_key");--> statement-breakpoint
CREATE INDEX "media_blur" ON "media" USING hash ("blur_key");--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("tenant_id","owner_id","sha256");--> statement-breakpoint
CREATE INDEX "media_watermark" ON "media" USING btree ("tenant_id","purpose","watermark") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_rejected" ON "media" USING btree ("tenant_id") WHERE verdict = 'reject';--> statement-breakpoint
CREATE INDEX "photos_profile" ON "photos" USING btree ("tenant_id","profile_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_avatar" ON "photos" USING btree ("tenant_id","profile_id") WHERE is_avatar;--> statement-breakpoint
CREATE INDEX "voices_owner" ON "voices" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "voices_going" ON "voices" USING btree ("created_at") WHERE sent_at is null or deleted_at is not null;--> statement-breakpoint

-- membership

CREATE TABLE "daily_uses" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	"target_ids" bigint[],
	CONSTRAINT "daily_uses_tenant_id_profile_id_day_kind_pk" PRIMARY KEY("tenant_id","profile_id","day","kind")
);
--> statement-breakpoint
CREATE TABLE "right_outages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "right_outages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"key" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"noted_by_id" bigint,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "right_outages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "right_outages_time" CHECK (until_at >= from_at)
);
--> statement-breakpoint
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
CREATE TABLE "vip_coupons" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vip_coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"minutes" integer NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "vip_coupons_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vip_coupons_minutes" CHECK (minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "vip_pauses" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vip_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"why" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "vip_pauses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vip_pauses_time" CHECK (until_at >= from_at)
);
--> statement-breakpoint
CREATE TABLE "vip_plans" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vip_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"days" integer NOT NULL,
	"price_fen" integer NOT NULL,
	"market_fen" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vip_plans_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vip_plans_price" CHECK (price_fen > 0 and days > 0)
);
--> statement-breakpoint
CREATE TABLE "vip_returned_days" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vip_returned_days_tenant_id_user_id_day_pk" PRIMARY KEY("tenant_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "vip_subs" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vip_subs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"plan_id" bigint,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"paid_fen" integer NOT NULL,
	"source" text NOT NULL,
	"order_id" bigint,
	"bought_at" timestamp (3) with time zone NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"reason" text,
	"promised" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "vip_subs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vip_subs_minutes" CHECK (minutes > 0 and paid_fen >= 0)
);
--> statement-breakpoint
CREATE INDEX "right_outages_noted" ON "right_outages" USING btree ("tenant_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "right_outages_open" ON "right_outages" USING btree ("tenant_id","key") WHERE until_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "right_outages_once" ON "right_outages" USING btree ("tenant_id","key","source","from_at");--> statement-breakpoint
CREATE INDEX "vip_coupons_of" ON "vip_coupons" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "vip_pauses_of" ON "vip_pauses" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vip_pauses_open" ON "vip_pauses" USING btree ("tenant_id","user_id") WHERE until_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vip_plans_type" ON "vip_plans" USING btree ("tenant_id","type");--> statement-breakpoint
CREATE INDEX "vip_subs_of" ON "vip_subs" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vip_subs_order" ON "vip_subs" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint

-- message

CREATE TABLE "conversation_members" (
	"tenant_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"listed_at" timestamp (3) with time zone,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"hidden_seq" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"wrote_at" timestamp (3) with time zone,
	"reminded_version" integer,
	"reminded_at" timestamp (3) with time zone,
	"reminded_signs" integer DEFAULT 0 NOT NULL,
	"risks" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "conversation_members_tenant_id_conversation_id_user_id_pk" PRIMARY KEY("tenant_id","conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"a_id" bigint NOT NULL,
	"b_id" bigint,
	"matchmaker_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"close_reason" text,
	"closed_at" timestamp (3) with time zone,
	"ended_by_user_id" bigint,
	"seq" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_from_user_id" bigint,
	"in_a_row" integer DEFAULT 0 NOT NULL,
	"begun_by_user_id" bigint,
	"begun_at" timestamp (3) with time zone,
	"opening_hash" text,
	"first_asked_at" timestamp (3) with time zone,
	"first_answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_hits" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_hits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_hits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_sends" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_sends_tenant_id_user_id_conversation_id_client_id_pk" PRIMARY KEY("tenant_id","user_id","conversation_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_user_id" bigint,
	"kind" text NOT NULL,
	"body" text,
	"media_id" bigint,
	"card" jsonb,
	"risks" text[] DEFAULT '{}'::text[] NOT NULL,
	"recalled_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	"voice_id" bigint,
	CONSTRAINT "messages_tenant_id_conversation_id_seq_at_pk" PRIMARY KEY("tenant_id","conversation_id","seq","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "conversation_members_list" ON "conversation_members" USING btree ("tenant_id","user_id","listed_at");--> statement-breakpoint
CREATE INDEX "conversation_members_version" ON "conversation_members" USING btree ("tenant_id","user_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("tenant_id","a_id","b_id") WHERE kind = 'chat';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_service" ON "conversations" USING btree ("tenant_id","a_id","matchmaker_id") WHERE kind = 'service';--> statement-breakpoint
CREATE INDEX "conversations_b" ON "conversations" USING btree ("tenant_id","b_id");--> statement-breakpoint
CREATE INDEX "conversations_matchmaker" ON "conversations" USING btree ("tenant_id","matchmaker_id");--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("tenant_id","begun_by_user_id","begun_at");--> statement-breakpoint
CREATE INDEX "message_hits_user" ON "message_hits" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
CREATE INDEX "message_sends_seq" ON "message_sends" USING btree ("tenant_id","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_sends_pace" ON "message_sends" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
CREATE INDEX "messages_from" ON "messages" USING btree ("tenant_id","from_user_id","at");--> statement-breakpoint
CREATE INDEX "messages_revision" ON "messages" USING btree ("tenant_id","conversation_id","revision");--> statement-breakpoint

-- The default partition takes every message whose month has no table yet, so no insert fails.
CREATE TABLE messages_rest PARTITION OF messages DEFAULT;
--> statement-breakpoint

-- Creates the partition of one month (UTC) if it does not exist, and moves early rows out of the default partition.
CREATE FUNCTION make_message_month(first_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := 'messages_' || to_char(first_day, 'YYYY_MM');
  starts timestamptz := first_day::timestamp AT TIME ZONE 'UTC';
  ends timestamptz := (first_day + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('make_message_month', 0));
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE messages INCLUDING ALL)', name);
  EXECUTE format('WITH moved AS (DELETE FROM messages_rest WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved', starts, ends, name);
  EXECUTE format('ALTER TABLE messages ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, starts, ends);
END $$;
--> statement-breakpoint

-- Creates the partitions of this month and the next two. A job creates the later ones.
SELECT make_message_month((date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month')::date)
FROM generate_series(0, 2) AS n;
--> statement-breakpoint

-- notice

CREATE TABLE "inboxes" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "inboxes_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_sends" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notice_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"way" text NOT NULL,
	"slot" text,
	"is_safety" boolean NOT NULL,
	"outside" text NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "notice_sends_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"system" text NOT NULL,
	"interact" text NOT NULL,
	"message" text NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_to" integer NOT NULL,
	CONSTRAINT "notice_settings_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"about_profile_id" bigint,
	"facts" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"is_counted" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "notices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscribe_quotas" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"slot" text NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"is_always" boolean DEFAULT false NOT NULL,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "subscribe_quotas_tenant_id_user_id_platform_slot_pk" PRIMARY KEY("tenant_id","user_id","platform","slot")
);
--> statement-breakpoint
CREATE INDEX "notice_sends_user" ON "notice_sends" USING btree ("tenant_id","user_id","noted_at");--> statement-breakpoint
CREATE INDEX "notice_sends_age" ON "notice_sends" USING btree ("noted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread" ON "notices" USING btree ("tenant_id","user_id","kind","subject") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("tenant_id","about_profile_id");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("at");--> statement-breakpoint

-- pay

CREATE TABLE "pay_notices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pay_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"merchant" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	"verdict" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"no" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_notices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "pay_refunds" (
	"tenant_id" bigint NOT NULL,
	"refund_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"no" text NOT NULL,
	"fen" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"channel_no" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_refunds_tenant_id_refund_id_pk" PRIMARY KEY("tenant_id","refund_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"no" text NOT NULL,
	"channel" text NOT NULL,
	"merchant" text NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"scene" text NOT NULL,
	"fen" bigint NOT NULL,
	"status" text NOT NULL,
	"is_settling" boolean DEFAULT false NOT NULL,
	"ticket" jsonb,
	"notify_url" text NOT NULL,
	"channel_no" text DEFAULT '' NOT NULL,
	"payer_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payments_settling_is_paid" CHECK (not is_settling or status = 'paid')
);
--> statement-breakpoint
CREATE TABLE "reconcile_lines" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"reconciliation_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"no" text NOT NULL,
	"channel_no" text DEFAULT '' NOT NULL,
	"local_fen" bigint,
	"channel_fen" bigint,
	CONSTRAINT "reconcile_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"day" text NOT NULL,
	"channel" text NOT NULL,
	"merchant" text NOT NULL,
	"compared_at" timestamp (3) with time zone,
	"matched" integer DEFAULT 0 NOT NULL,
	"different" integer DEFAULT 0 NOT NULL,
	"task_id" bigint,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "pay_notices_no" ON "pay_notices" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE INDEX "pay_notices_age" ON "pay_notices" USING btree ("tenant_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refunds_no" ON "pay_refunds" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE INDEX "pay_refunds_payment" ON "pay_refunds" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_no" ON "payments" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settling" ON "payments" USING btree ("tenant_id","order_id") WHERE is_settling;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("tenant_id","order_id","channel","scene","app_id","fen") WHERE status = 'started';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("tenant_id","payer_hash") WHERE payer_hash is not null;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "reconcile_lines_of" ON "reconcile_lines" USING btree ("tenant_id","reconciliation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_day" ON "reconciliations" USING btree ("tenant_id","day","channel","merchant");--> statement-breakpoint

-- place

CREATE TABLE "user_places" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"system" text NOT NULL,
	"shown_latitude" double precision NOT NULL,
	"shown_longitude" double precision NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_places_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "user_places_at" ON "user_places" USING btree ("tenant_id","at");--> statement-breakpoint

-- placement

CREATE TABLE "paid_showings" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL,
	"viewer_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hour" smallint DEFAULT -1 NOT NULL,
	CONSTRAINT "paid_showings_tenant_id_profile_id_day_source_viewer_id_hour_pk" PRIMARY KEY("tenant_id","profile_id","day","source","viewer_id","hour")
);
--> statement-breakpoint
CREATE TABLE "pin_configs" (
	"tenant_id" bigint NOT NULL,
	"geo" text DEFAULT '' NOT NULL,
	"price_fen" integer NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "pin_configs_tenant_id_geo_pk" PRIMARY KEY("tenant_id","geo"),
	CONSTRAINT "pin_configs_price" CHECK (price_fen > 0)
);
--> statement-breakpoint
CREATE TABLE "pin_days" (
	"tenant_id" bigint NOT NULL,
	"pin_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	"ran_ms" integer NOT NULL,
	"guaranteed" integer NOT NULL,
	"seen" integer NOT NULL,
	"made" text NOT NULL,
	"fen" integer DEFAULT 0 NOT NULL,
	"is_owed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pin_days_tenant_id_pin_id_day_pk" PRIMARY KEY("tenant_id","pin_id","day")
);
--> statement-breakpoint
CREATE TABLE "pin_runs" (
	"tenant_id" bigint NOT NULL,
	"pin_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "pin_runs_tenant_id_pin_id_from_at_pk" PRIMARY KEY("tenant_id","pin_id","from_at"),
	CONSTRAINT "pin_runs_time" CHECK (until_at >= from_at)
);
--> statement-breakpoint
CREATE TABLE "pin_strips" (
	"tenant_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" text NOT NULL,
	"geo" text NOT NULL,
	"pin_ids" bigint[] NOT NULL,
	CONSTRAINT "pin_strips_tenant_id_viewer_id_day_geo_pk" PRIMARY KEY("tenant_id","viewer_id","day","geo")
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"order_id" bigint,
	"geo" text NOT NULL,
	"gender" text NOT NULL,
	"days" smallint NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"price_fen" integer NOT NULL,
	"guaranteed" integer NOT NULL,
	"seat" smallint,
	"ends_at" timestamp (3) with time zone,
	"left_ms" bigint NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"judged_until" timestamp (3) with time zone,
	"short_days" smallint DEFAULT 0 NOT NULL,
	"dealt_day" text,
	"dealt" integer DEFAULT 0 NOT NULL,
	"strike_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pins_sum" CHECK (price_fen >= 0 and guaranteed > 0 and days > 0 and left_ms >= 0),
	CONSTRAINT "pins_seats" CHECK (seat between 1 and 24),
	CONSTRAINT "pins_live_has_seat" CHECK ((status = 'live') = (seat is not null and ends_at is not null)),
	CONSTRAINT "pins_ended" CHECK ((ended_at is not null) = (status in ('ended', 'cancelled', 'refunded', 'closed')))
);
--> statement-breakpoint
CREATE TABLE "showing_viewers" (
	"tenant_id" bigint NOT NULL,
	"geo" text NOT NULL,
	"gender" text NOT NULL,
	"day" text NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "showing_viewers_tenant_id_geo_gender_day_pk" PRIMARY KEY("tenant_id","geo","gender","day")
);
--> statement-breakpoint
CREATE TABLE "showings" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL,
	"seen" integer NOT NULL,
	CONSTRAINT "showings_tenant_id_profile_id_day_source_pk" PRIMARY KEY("tenant_id","profile_id","day","source")
);
--> statement-breakpoint
CREATE TABLE "shown_to" (
	"tenant_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL,
	"profile_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"places" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "shown_to_tenant_id_viewer_id_day_source_pk" PRIMARY KEY("tenant_id","viewer_id","day","source")
);
--> statement-breakpoint
CREATE INDEX "paid_showings_viewer" ON "paid_showings" USING btree ("tenant_id","viewer_id");--> statement-breakpoint
CREATE INDEX "paid_showings_day" ON "paid_showings" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "pin_days_of" ON "pin_days" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "pin_days_day" ON "pin_days" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "pin_runs_of" ON "pin_runs" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "pin_strips_day" ON "pin_strips" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "pins_of" ON "pins" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pins_order" ON "pins" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pins_seat" ON "pins" USING btree ("tenant_id","geo","gender","seat") WHERE seat is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pins_live" ON "pins" USING btree ("tenant_id","profile_id") WHERE seat is not null;--> statement-breakpoint
CREATE INDEX "pins_over" ON "pins" USING btree ("tenant_id","ends_at") WHERE ends_at is not null;--> statement-breakpoint
CREATE INDEX "pins_queue" ON "pins" USING btree ("tenant_id","geo","gender","queued_at","id") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "pins_judged" ON "pins" USING btree ("tenant_id","judged_until") WHERE judged_until is not null;--> statement-breakpoint
CREATE INDEX "showings_day" ON "showings" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "shown_to_day" ON "shown_to" USING btree ("tenant_id","day");--> statement-breakpoint

-- pledge

CREATE TABLE "pledge_texts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pledge_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"is_major" boolean NOT NULL,
	"published_by_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pledge_texts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pledge_texts_version" ON "pledge_texts" USING btree ("tenant_id","version");--> statement-breakpoint

-- poster

CREATE TABLE "poster_renders" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "poster_renders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint,
	"data_hash" text NOT NULL,
	"file_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "poster_renders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "poster_templates" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "poster_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"background" text NOT NULL,
	"layers" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poster_templates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "scene_scans" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "scene_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"scene_id" bigint NOT NULL,
	"user_id" bigint,
	"platform" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scene_scans_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "scenes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "scenes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"scene" text NOT NULL,
	"inviter_id" bigint,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"slot" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scenes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "poster_renders_data" ON "poster_renders" USING btree ("tenant_id","data_hash");--> statement-breakpoint
CREATE INDEX "poster_renders_user" ON "poster_renders" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "poster_renders_ending" ON "poster_renders" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "poster_templates_version" ON "poster_templates" USING btree ("tenant_id","kind","version");--> statement-breakpoint
CREATE UNIQUE INDEX "poster_templates_active" ON "poster_templates" USING btree ("tenant_id","kind") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "scene_scans_scene" ON "scene_scans" USING btree ("tenant_id","scene_id");--> statement-breakpoint
CREATE INDEX "scene_scans_user" ON "scene_scans" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "scene_scans_age" ON "scene_scans" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "scenes_scene" ON "scenes" USING btree ("tenant_id","scene");--> statement-breakpoint
CREATE UNIQUE INDEX "scenes_slot" ON "scenes" USING btree ("tenant_id","slot") WHERE slot is not null;--> statement-breakpoint
CREATE INDEX "scenes_inviter" ON "scenes" USING btree ("tenant_id","inviter_id");--> statement-breakpoint

-- provider

CREATE TABLE "provider_events" (
	"tenant_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_events_tenant_id_provider_event_id_pk" PRIMARY KEY("tenant_id","provider","event_id")
);
--> statement-breakpoint
CREATE INDEX "provider_events_age" ON "provider_events" USING btree ("received_at");--> statement-breakpoint

-- report

CREATE TABLE "reports" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"target_profile_id" bigint,
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
	"target_matchmaker_id" bigint,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "reports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("tenant_id","reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("tenant_id","reporter_id","target_profile_id","category") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_matchmaker" ON "reports" USING btree ("tenant_id","reporter_id","target_matchmaker_id","category") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reports_judged" ON "reports" USING btree ("tenant_id","reporter_id","resolved_at");--> statement-breakpoint

-- risk

CREATE TABLE "risk_asks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "risk_asks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"asker_id" bigint,
	"about_user_id" bigint NOT NULL,
	"audit_task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "risk_asks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "risk_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sign" text NOT NULL,
	"about_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk_readings" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"about_user_id" bigint NOT NULL,
	"signs" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "risk_readings_tenant_id_user_id_about_user_id_pk" PRIMARY KEY("tenant_id","user_id","about_user_id")
);
--> statement-breakpoint
CREATE INDEX "risk_asks_about" ON "risk_asks" USING btree ("tenant_id","about_user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_asks_task" ON "risk_asks" USING btree ("tenant_id","audit_task_id") WHERE audit_task_id is not null;--> statement-breakpoint
CREATE INDEX "risk_events_user" ON "risk_events" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_events_once" ON "risk_events" USING btree ("tenant_id","user_id","sign","about_user_id") WHERE about_user_id is not null;--> statement-breakpoint

-- Risk events are append-only.
CREATE FUNCTION risk_events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was noted about an account is only added to';
END
$$;
--> statement-breakpoint

CREATE TRIGGER risk_events_kept BEFORE UPDATE OR DELETE ON risk_events FOR EACH ROW EXECUTE FUNCTION risk_events_refuse();
--> statement-breakpoint

-- sharing

CREATE TABLE "store_consent_uses" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_consent_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"consent_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"use" text NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_consent_uses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_consents" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"scopes" jsonb NOT NULL,
	"text_version" text NOT NULL,
	"method" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "store_consents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "store_consent_uses_once" ON "store_consent_uses" USING btree ("tenant_id","consent_id","staff_id","use","day");--> statement-breakpoint
CREATE INDEX "store_consent_uses_of" ON "store_consent_uses" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_consents_one" ON "store_consents" USING btree ("tenant_id","profile_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "store_consents_of" ON "store_consents" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "store_consents_store" ON "store_consents" USING btree ("tenant_id","store_id","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "store_consents_lapsing" ON "store_consents" USING btree ("tenant_id","expires_at") WHERE ended_at is null;--> statement-breakpoint

-- spotlight

CREATE TABLE "spotlight_bookings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "spotlight_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"order_id" bigint,
	"geo" text NOT NULL,
	"gender" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"price_fen" integer NOT NULL,
	"guaranteed" integer NOT NULL,
	"media_id" bigint,
	"slogan" text,
	"audit_task_id" bigint,
	"late_moves" smallint DEFAULT 0 NOT NULL,
	"hidden_moves" smallint DEFAULT 0 NOT NULL,
	"is_forfeited" boolean DEFAULT false NOT NULL,
	"replays" smallint DEFAULT 0 NOT NULL,
	"strike_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spotlight_bookings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "spotlight_bookings_sum" CHECK (price_fen >= 0 and guaranteed > 0 and replays >= 0),
	CONSTRAINT "spotlight_bookings_ended" CHECK ((ended_at is not null) = (status in ('reported', 'cancelled', 'refunded', 'closed')))
);
--> statement-breakpoint
CREATE TABLE "spotlight_configs" (
	"tenant_id" bigint NOT NULL,
	"geo" text DEFAULT '' NOT NULL,
	"hour" smallint DEFAULT -1 NOT NULL,
	"price_fen" integer NOT NULL,
	"guaranteed" integer NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "spotlight_configs_tenant_id_geo_hour_pk" PRIMARY KEY("tenant_id","geo","hour"),
	CONSTRAINT "spotlight_configs_price" CHECK (price_fen > 0 and guaranteed > 0 and hour between -1 and 23)
);
--> statement-breakpoint
CREATE TABLE "spotlight_popups" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "spotlight_popups_tenant_id_profile_id_pk" PRIMARY KEY("tenant_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "spotlight_seats" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "spotlight_seats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"geo" text NOT NULL,
	"gender" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"seat" smallint NOT NULL,
	"kind" text NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "spotlight_seats_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "spotlight_seats_four" CHECK (seat between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "spotlight_views" (
	"tenant_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" text NOT NULL,
	"times" smallint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spotlight_views_tenant_id_booking_id_viewer_id_day_pk" PRIMARY KEY("tenant_id","booking_id","viewer_id","day")
);
--> statement-breakpoint
CREATE INDEX "spotlight_bookings_of" ON "spotlight_bookings" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "spotlight_bookings_order" ON "spotlight_bookings" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "spotlight_bookings_due" ON "spotlight_bookings" USING btree ("tenant_id","starts_at") WHERE status in ('paid', 'creative_auditing', 'creative_rejected', 'scheduled');--> statement-breakpoint
CREATE INDEX "spotlight_bookings_held" ON "spotlight_bookings" USING btree ("tenant_id","starts_at") WHERE status = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "spotlight_seats_number" ON "spotlight_seats" USING btree ("tenant_id","geo","gender","starts_at","seat");--> statement-breakpoint
CREATE UNIQUE INDEX "spotlight_seats_profile" ON "spotlight_seats" USING btree ("tenant_id","profile_id","starts_at");--> statement-breakpoint
CREATE INDEX "spotlight_seats_booking" ON "spotlight_seats" USING btree ("tenant_id","booking_id");--> statement-breakpoint
CREATE INDEX "spotlight_views_viewer" ON "spotlight_views" USING btree ("tenant_id","viewer_id");--> statement-breakpoint

-- store

CREATE TABLE "store_goals" (
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"month" text NOT NULL,
	"figure" text NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "store_goals_tenant_id_store_id_month_figure_pk" PRIMARY KEY("tenant_id","store_id","month","figure")
);
--> statement-breakpoint
CREATE TABLE "store_members" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"source" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	CONSTRAINT "store_members_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_staff" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "store_staff_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_transfers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"from_store_id" bigint NOT NULL,
	"to_store_id" bigint NOT NULL,
	"asker" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "store_transfers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"city_geo" text NOT NULL,
	"address" text NOT NULL,
	"open_hours" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"scan_code" text,
	"latitude" double precision,
	"longitude" double precision,
	"licence_picture" text,
	"licence_name" text,
	"licence_code" text,
	CONSTRAINT "stores_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stores_point" CHECK ((latitude is null) = (longitude is null)),
	CONSTRAINT "stores_licence" CHECK (num_nulls(licence_picture, licence_name, licence_code) in (0, 3))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "store_members_of_one" ON "store_members" USING btree ("tenant_id","profile_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "store_members_profile" ON "store_members" USING btree ("tenant_id","profile_id","store_id");--> statement-breakpoint
CREATE INDEX "store_members_span" ON "store_members" USING btree ("tenant_id","store_id","profile_id","joined_at","left_at");--> statement-breakpoint
CREATE INDEX "store_members_joined" ON "store_members" USING btree ("tenant_id","store_id","joined_at");--> statement-breakpoint
CREATE INDEX "store_members_list" ON "store_members" USING btree ("tenant_id","store_id","id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "store_members_waiting" ON "store_members" USING btree ("tenant_id","store_id","waiting_since") WHERE waiting_since is not null and left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_staff_once" ON "store_staff" USING btree ("tenant_id","store_id","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "store_staff_user" ON "store_staff" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_transfers_waiting" ON "store_transfers" USING btree ("tenant_id","profile_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "store_transfers_profile" ON "store_transfers" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "store_transfers_lapsing" ON "store_transfers" USING btree ("tenant_id","expires_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "stores_name" ON "stores" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_scan_code" ON "stores" USING btree ("tenant_id","scan_code");--> statement-breakpoint

-- strike

CREATE TABLE "strikes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "strikes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint,
	"profile_id" bigint,
	"audit_task_id" bigint NOT NULL,
	"action" text NOT NULL,
	"ability" text,
	"finding" text NOT NULL,
	"removed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"until" timestamp (3) with time zone,
	"counts_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strikes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "struck_subjects" (
	"tenant_id" bigint NOT NULL,
	"subject_hash" text NOT NULL,
	"strike_id" bigint NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"kind" text DEFAULT 'person' NOT NULL,
	CONSTRAINT "struck_subjects_tenant_id_subject_hash_strike_id_pk" PRIMARY KEY("tenant_id","subject_hash","strike_id")
);
--> statement-breakpoint
CREATE INDEX "strikes_user" ON "strikes" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "strikes_profile" ON "strikes" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "strikes_judgement" ON "strikes" USING btree ("tenant_id","audit_task_id",coalesce(user_id, 0));--> statement-breakpoint
CREATE INDEX "strikes_ending" ON "strikes" USING btree ("tenant_id","until") WHERE ended_at is null and lifted_at is null and until is not null;--> statement-breakpoint
CREATE INDEX "struck_subjects_strike" ON "struck_subjects" USING btree ("tenant_id","strike_id");--> statement-breakpoint
CREATE INDEX "struck_subjects_ending" ON "struck_subjects" USING btree ("tenant_id","ends_at");--> statement-breakpoint

-- tenant

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
	"city" text DEFAULT '' NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"grant_plugin_ids" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"messages_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "navigation_items_slot" ON "navigation_items" USING btree ("tenant_id","navigation","position");--> statement-breakpoint
CREATE INDEX "tenant_apps_tenant" ON "tenant_apps" USING btree ("tenant_id","platform");--> statement-breakpoint

-- Records since when the tenant has had plugin 15 (messages) without a break. Counts of days without a message start there.
CREATE FUNCTION note_messages_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT '15' = ANY (string_to_array(replace(new.grant_plugin_ids, ' ', ''), ',')) THEN new.messages_since := NULL;
  ELSIF new.messages_since IS NULL THEN new.messages_since := now();
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint

CREATE TRIGGER tenants_messages_since BEFORE INSERT OR UPDATE ON tenants
  FOR EACH ROW EXECUTE FUNCTION note_messages_since();
--> statement-breakpoint

-- theme

CREATE TABLE "theme_members" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "theme_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"theme_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"status" text NOT NULL,
	"words" text,
	"reason" text,
	"audit_task_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "theme_members_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "theme_wishes" (
	"tenant_id" bigint NOT NULL,
	"theme_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "theme_wishes_tenant_id_theme_id_profile_id_pk" PRIMARY KEY("tenant_id","theme_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "themes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"cover" text NOT NULL,
	"kind" text NOT NULL,
	"rule" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sensitivity" text,
	"is_vip_only" boolean DEFAULT false NOT NULL,
	"cities" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"figures" jsonb,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "themes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "theme_members_once" ON "theme_members" USING btree ("tenant_id","theme_id","profile_id");--> statement-breakpoint
CREATE INDEX "theme_members_in" ON "theme_members" USING btree ("tenant_id","theme_id","at") WHERE status = 'in';--> statement-breakpoint
CREATE INDEX "theme_members_profile" ON "theme_members" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "theme_wishes_profile" ON "theme_wishes" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "themes_status" ON "themes" USING btree ("tenant_id","status","sort");--> statement-breakpoint

-- walkin

CREATE TABLE "walkins" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "walkins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"status" text NOT NULL,
	"phone_hash" text,
	"phone_enc" text,
	"draft_enc" text,
	"token_hash" text,
	"signature_enc" text,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text_version" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"profile_id" bigint,
	CONSTRAINT "walkins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "walkins_store" ON "walkins" USING btree ("tenant_id","store_id","id");--> statement-breakpoint
CREATE INDEX "walkins_staff" ON "walkins" USING btree ("tenant_id","staff_id","created_at");--> statement-breakpoint
CREATE INDEX "walkins_profile" ON "walkins" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "walkins_ending" ON "walkins" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "walkins_token" ON "walkins" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "walkins_begun" ON "walkins" USING btree ("tenant_id","store_id","phone_hash") WHERE status = 'begun';--> statement-breakpoint
CREATE UNIQUE INDEX "walkins_signed" ON "walkins" USING btree ("tenant_id","phone_hash") WHERE status = 'signed';--> statement-breakpoint

-- Views

CREATE VIEW "apart" AS (
  select tenant_id, from_id as a_id, to_id as b_id from blocks
  union all select tenant_id, to_id, from_id from blocks
  union all select h.tenant_id, h.profile_id, p.id from hidden_contacts h join users u on u.tenant_id = h.tenant_id and u.phone_hash = h.phone_hash
  join love_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.id <> h.profile_id
  union all select h.tenant_id, p.id, h.profile_id from hidden_contacts h join users u on u.tenant_id = h.tenant_id and u.phone_hash = h.phone_hash
  join love_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.id <> h.profile_id);

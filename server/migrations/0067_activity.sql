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
-- by hand
CREATE FUNCTION "activity_checkins_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what happened at a door is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "activity_checkins_kept" BEFORE UPDATE OR DELETE ON "activity_checkins" FOR EACH ROW EXECUTE FUNCTION "activity_checkins_refuse"();

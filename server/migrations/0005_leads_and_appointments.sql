CREATE TABLE "appointment_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "appointment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"start_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "appointment_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "appointment_people" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "appointment_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"side" text NOT NULL,
	"profile_id" bigint,
	"person_key" bigint NOT NULL,
	"name_enc" text,
	"phone_enc" text,
	"phone_hash" text,
	"token_hash" text,
	"busy_from" timestamp (3) with time zone,
	"busy_until" timestamp (3) with time zone,
	"first_day" date,
	"done_at" timestamp (3) with time zone,
	"denied_at" timestamp (3) with time zone,
	"missed_at" timestamp (3) with time zone,
	"account" text,
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"safe_at" timestamp (3) with time zone,
	"priority_at" timestamp (3) with time zone,
	"texted_24_at" timestamp (3) with time zone,
	"texted_2_at" timestamp (3) with time zone,
	CONSTRAINT "appointment_people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "appointment_people_who" CHECK (profile_id is not null or person_key < 0),
	CONSTRAINT "appointment_people_busy" CHECK ((busy_from is null) = (busy_until is null))
);
--> statement-breakpoint
CREATE TABLE "appointment_slots" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "appointment_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"round" smallint NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"taken_a_at" timestamp (3) with time zone,
	"taken_b_at" timestamp (3) with time zone,
	CONSTRAINT "appointment_slots_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"type" text NOT NULL,
	"mode" text DEFAULT 'offline' NOT NULL,
	"status" text NOT NULL,
	"a_profile_id" bigint,
	"b_profile_id" bigint,
	"line_id" bigint,
	"matchmaker_id" bigint,
	"store_id" bigint,
	"lead_id" bigint,
	"seq" integer DEFAULT 1 NOT NULL,
	"minutes" smallint NOT NULL,
	"start_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"round" smallint DEFAULT 1 NOT NULL,
	"offered_by" text NOT NULL,
	"counters" smallint DEFAULT 0 NOT NULL,
	"expire_at" timestamp (3) with time zone,
	"move_round" smallint,
	"move_by" text,
	"move_until" timestamp (3) with time zone,
	"moves" smallint DEFAULT 0 NOT NULL,
	"place_name" text,
	"place_address" text,
	"place_latitude" double precision,
	"place_longitude" double precision,
	"payer" text,
	"decline_reason" text,
	"cancelled_by" text,
	"cancel_reason" text,
	"is_late_cancel" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"marked_at" timestamp (3) with time zone,
	"audit_task_id" bigint,
	"desk_account" text,
	"counted_at" timestamp (3) with time zone,
	"reminded_24_at" timestamp (3) with time zone,
	"reminded_2_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "appointments_two" CHECK (a_profile_id <> b_profile_id),
	CONSTRAINT "appointments_timed" CHECK ((start_at is null) = (end_at is null)),
	CONSTRAINT "appointments_agreed" CHECK (start_at is not null or status in ('proposed', 'counter_proposed', 'declined', 'cancelled', 'expired')),
	CONSTRAINT "appointments_counted" CHECK (counted_at is null or status in ('client_confirmed', 'resolved_counts')),
	CONSTRAINT "appointments_move" CHECK ((move_round is null) = (move_until is null)),
	CONSTRAINT "appointments_cancelled" CHECK ((cancelled_by is not null) = (status = 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attendances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"side" text NOT NULL,
	"method" text NOT NULL,
	"late_minutes" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendances_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "meet_feedbacks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meet_feedbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"result" text NOT NULL,
	"tags" jsonb NOT NULL,
	"safety" text NOT NULL,
	"note_enc" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meet_feedbacks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "trusted_contacts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trusted_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"name_enc" text NOT NULL,
	"phone_enc" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "trusted_contacts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "landing_channels" (
	"tenant_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"page_id" bigint NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_channels_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "landing_counts" (
	"tenant_id" bigint NOT NULL,
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"traces" integer DEFAULT 0 NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "landing_counts_tenant_id_day_channel_pk" PRIMARY KEY("tenant_id","day","channel")
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "landing_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"look" text DEFAULT 'rose' NOT NULL,
	"city_geo" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_pages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "landing_receipts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "landing_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"page_title" text NOT NULL,
	"platform" text NOT NULL,
	"text_version" integer NOT NULL,
	"text_hash" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "landing_receipts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "landing_submissions" (
	"tenant_id" bigint NOT NULL,
	"day" date NOT NULL,
	"phone_day_hash" text NOT NULL,
	"attempt_hash" text NOT NULL,
	CONSTRAINT "landing_submissions_tenant_id_day_phone_day_hash_pk" PRIMARY KEY("tenant_id","day","phone_day_hash")
);
--> statement-breakpoint
CREATE TABLE "landing_texts" (
	"tenant_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_texts_tenant_id_version_hash_pk" PRIMARY KEY("tenant_id","version","hash")
);
--> statement-breakpoint
CREATE TABLE "landing_traces" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "landing_traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"city_geo" text,
	"act" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"steps" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "landing_traces_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_import_rows" (
	"tenant_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"person_enc" text,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	CONSTRAINT "lead_import_rows_tenant_id_import_id_line_pk" PRIMARY KEY("tenant_id","import_id","line"),
	CONSTRAINT "lead_import_rows_person" CHECK ((person_enc is not null) = (outcome = 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"template_version" integer NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"repeated" integer NOT NULL,
	"refused" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"progress_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "lead_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "lead_imports_counts" CHECK (accepted >= 0 and repeated >= 0 and refused >= 0 and accepted + repeated + refused <= total),
	CONSTRAINT "lead_imports_end" CHECK ((finished_at is null) = (status = 'running')),
	CONSTRAINT "lead_imports_done" CHECK (status = 'running' or accepted + repeated + refused = total)
);
--> statement-breakpoint
CREATE TABLE "lead_paper_keys" (
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"wrapped" text NOT NULL,
	CONSTRAINT "lead_paper_keys_tenant_id_paper_id_pk" PRIMARY KEY("tenant_id","paper_id")
);
--> statement-breakpoint
CREATE TABLE "lead_paper_looks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_paper_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_paper_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_papers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "lead_papers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_claim_counters" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"day" text NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lead_claim_counters_tenant_id_user_id_day_pk" PRIMARY KEY("tenant_id","user_id","day"),
	CONSTRAINT "lead_claim_counters_positive" CHECK (claims >= 0)
);
--> statement-breakpoint
CREATE TABLE "lead_follows" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_follows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"type" text NOT NULL,
	"result" text NOT NULL,
	"content_enc" text,
	"next_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_follows_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_handlers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_handlers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"is_on_duty" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_handlers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_owner_logs" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_owner_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"owner_id" bigint,
	"about_id" bigint,
	"by_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_owner_logs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_pools" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_pools_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_reveals" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_reveals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_reveals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_suppressions" (
	"tenant_id" bigint NOT NULL,
	"phone_hash" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_suppressions_tenant_id_phone_hash_pk" PRIMARY KEY("tenant_id","phone_hash")
);
--> statement-breakpoint
CREATE TABLE "lead_turns" (
	"tenant_id" bigint NOT NULL,
	"pool_id" bigint NOT NULL,
	"city_geo" text NOT NULL,
	"user_id" bigint NOT NULL,
	"position" double precision NOT NULL,
	CONSTRAINT "lead_turns_tenant_id_pool_id_city_geo_user_id_pk" PRIMARY KEY("tenant_id","pool_id","city_geo","user_id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"pool_id" bigint NOT NULL,
	"source" text NOT NULL,
	"channel_code" text DEFAULT '' NOT NULL,
	"name_enc" text,
	"phone_enc" text,
	"phone_hash" text,
	"wechat_enc" text,
	"wechat_hash" text,
	"gender" text,
	"birth_year" integer,
	"city_geo" text,
	"need" text DEFAULT '' NOT NULL,
	"contact_window" text DEFAULT 'any' NOT NULL,
	"level" text NOT NULL,
	"status" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"consent_at" timestamp (3) with time zone NOT NULL,
	"consent_where" text NOT NULL,
	"consent_text" text NOT NULL,
	"owner_id" bigint,
	"owner_store_id" bigint,
	"claimed_at" timestamp (3) with time zone,
	"first_contact_at" timestamp (3) with time zone,
	"last_follow_at" timestamp (3) with time zone,
	"next_follow_at" timestamp (3) with time zone,
	"is_extended" boolean DEFAULT false NOT NULL,
	"extension_asked_at" timestamp (3) with time zone,
	"lock_until" timestamp (3) with time zone,
	"lock_reason" text,
	"pool_at" timestamp (3) with time zone NOT NULL,
	"deadline_rule" text,
	"reminded_at" timestamp (3) with time zone,
	"offered_to_id" bigint,
	"offered_at" timestamp (3) with time zone,
	"last_owner_id" bigint,
	"touches" integer DEFAULT 1 NOT NULL,
	"last_touch_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_claimed_at" timestamp (3) with time zone,
	"responded_at" timestamp (3) with time zone,
	"visited_at" timestamp (3) with time zone,
	"convert_type" text,
	"convert_user_id" bigint,
	"converted_at" timestamp (3) with time zone,
	"sample_status" text,
	"invalid_reason" text,
	"invalid_by_id" bigint,
	"invalid_at" timestamp (3) with time zone,
	"review_status" text,
	"audit_task_id" bigint,
	"dup_of_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "leads_owner_state" CHECK ((owner_id is not null) = (status in ('claimed', 'following', 'visit_booked', 'visited', 'converted'))),
	CONSTRAINT "leads_offer_state" CHECK ((offered_to_id is not null) = (status = 'assigned')),
	CONSTRAINT "leads_forgotten" CHECK (status not in ('merged', 'do_not_call', 'erased') or phone_enc is null),
	CONSTRAINT "leads_known" CHECK (phone_enc is not null or status in ('merged', 'do_not_call', 'erased', 'converted')),
	CONSTRAINT "leads_forgotten_name" CHECK (phone_enc is not null or (name_enc is null and phone_hash is null and wechat_enc is null and wechat_hash is null)),
	CONSTRAINT "leads_merged" CHECK (dup_of_id is null or status = 'merged'),
	CONSTRAINT "leads_converted" CHECK ((converted_at is not null) = (status in ('converted'))),
	CONSTRAINT "leads_convert_user" CHECK (convert_user_id is null or converted_at is not null),
	CONSTRAINT "leads_claimed" CHECK (owner_id is null or claimed_at is not null)
);
--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "appointment_events_of" ON "appointment_events" USING btree ("tenant_id","appointment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_people_side" ON "appointment_people" USING btree ("tenant_id","appointment_id","side");--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_people_token" ON "appointment_people" USING btree ("tenant_id","token_hash") WHERE token_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_people_first_day" ON "appointment_people" USING btree ("tenant_id","person_key","first_day") WHERE first_day is not null;--> statement-breakpoint
CREATE INDEX "appointment_people_profile" ON "appointment_people" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "appointment_people_priority" ON "appointment_people" USING btree ("tenant_id","profile_id") WHERE priority_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_slots_one" ON "appointment_slots" USING btree ("tenant_id","appointment_id","round","start_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_pair_open" ON "appointments" USING btree ("tenant_id",least(a_profile_id, b_profile_id),greatest(a_profile_id, b_profile_id)) WHERE b_profile_id is not null and status in ('proposed', 'counter_proposed', 'confirmed');--> statement-breakpoint
CREATE INDEX "appointments_a" ON "appointments" USING btree ("tenant_id","a_profile_id","id");--> statement-breakpoint
CREATE INDEX "appointments_b" ON "appointments" USING btree ("tenant_id","b_profile_id","id");--> statement-breakpoint
CREATE INDEX "appointments_matchmaker" ON "appointments" USING btree ("tenant_id","matchmaker_id","id");--> statement-breakpoint
CREATE INDEX "appointments_store" ON "appointments" USING btree ("tenant_id","store_id","start_at") WHERE store_id is not null;--> statement-breakpoint
CREATE INDEX "appointments_lead" ON "appointments" USING btree ("tenant_id","lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "appointments_line" ON "appointments" USING btree ("tenant_id","line_id") WHERE line_id is not null;--> statement-breakpoint
CREATE INDEX "appointments_expiry" ON "appointments" USING btree ("tenant_id","expire_at") WHERE status in ('proposed', 'counter_proposed');--> statement-breakpoint
CREATE INDEX "appointments_coming" ON "appointments" USING btree ("tenant_id","start_at") WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX "appointments_silent" ON "appointments" USING btree ("tenant_id","marked_at") WHERE status = 'marked_done';--> statement-breakpoint
CREATE UNIQUE INDEX "attendances_one" ON "attendances" USING btree ("tenant_id","appointment_id","side");--> statement-breakpoint
CREATE UNIQUE INDEX "meet_feedbacks_one" ON "meet_feedbacks" USING btree ("tenant_id","appointment_id","profile_id");--> statement-breakpoint
CREATE INDEX "meet_feedbacks_profile" ON "meet_feedbacks" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_contacts_one" ON "trusted_contacts" USING btree ("tenant_id","appointment_id","profile_id");--> statement-breakpoint
CREATE INDEX "trusted_contacts_profile" ON "trusted_contacts" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "trusted_contacts_due" ON "trusted_contacts" USING btree ("tenant_id","due_at") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_default" ON "landing_pages" USING btree ("tenant_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "landing_receipts_lead" ON "landing_receipts" USING btree ("tenant_id","lead_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_traces_token" ON "landing_traces" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "landing_traces_opened" ON "landing_traces" USING btree ("tenant_id","opened_at");--> statement-breakpoint
CREATE INDEX "landing_traces_channel" ON "landing_traces" USING btree ("tenant_id","channel","id");--> statement-breakpoint
CREATE INDEX "landing_traces_act" ON "landing_traces" USING btree ("tenant_id","act","id");--> statement-breakpoint
CREATE INDEX "lead_import_rows_waiting" ON "lead_import_rows" USING btree ("tenant_id","import_id","line") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "lead_import_rows_outcome" ON "lead_import_rows" USING btree ("tenant_id","import_id","outcome","line");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_imports_file" ON "lead_imports" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "lead_imports_user" ON "lead_imports" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "lead_imports_running" ON "lead_imports" USING btree ("tenant_id","progress_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "lead_imports_finished" ON "lead_imports" USING btree ("tenant_id","finished_at");--> statement-breakpoint
CREATE INDEX "lead_paper_looks_paper" ON "lead_paper_looks" USING btree ("tenant_id","paper_id","id");--> statement-breakpoint
CREATE INDEX "lead_paper_looks_by" ON "lead_paper_looks" USING btree ("tenant_id","by_user_id","id");--> statement-breakpoint
CREATE INDEX "lead_papers_lead" ON "lead_papers" USING btree ("tenant_id","lead_id");--> statement-breakpoint
CREATE INDEX "lead_papers_unsent" ON "lead_papers" USING btree ("tenant_id","created_at") WHERE false and gone_at is null;--> statement-breakpoint
CREATE INDEX "lead_papers_going" ON "lead_papers" USING btree ("tenant_id") WHERE gone_at is not null and file_key <> '';--> statement-breakpoint
CREATE INDEX "lead_follows_lead" ON "lead_follows" USING btree ("tenant_id","lead_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_handlers_user" ON "lead_handlers" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "lead_owner_logs_lead" ON "lead_owner_logs" USING btree ("tenant_id","lead_id","id");--> statement-breakpoint
CREATE INDEX "lead_owner_logs_about" ON "lead_owner_logs" USING btree ("tenant_id","about_id","event","at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_pools_default" ON "lead_pools" USING btree ("tenant_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "lead_reveals_lead" ON "lead_reveals" USING btree ("tenant_id","lead_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_open" ON "leads" USING btree ("tenant_id","phone_hash") WHERE status in ('new', 'in_pool', 'assigned', 'claimed', 'following', 'visit_booked', 'visited');--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("tenant_id","phone_hash");--> statement-breakpoint
CREATE INDEX "leads_pool" ON "leads" USING btree ("tenant_id","pool_at","id") WHERE status in ('new', 'in_pool', 'claimed', 'following', 'visit_booked', 'visited') and level not in ('A');--> statement-breakpoint
CREATE INDEX "leads_pool_city" ON "leads" USING btree ("tenant_id","city_geo","pool_at","id") WHERE status in ('new', 'in_pool', 'claimed', 'following', 'visit_booked', 'visited') and level not in ('A');--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("tenant_id","owner_id","pool_at","id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "leads_offered" ON "leads" USING btree ("tenant_id","offered_to_id") WHERE offered_to_id is not null;--> statement-breakpoint
CREATE INDEX "leads_rotation" ON "leads" USING btree ("tenant_id","pool_at","id") WHERE status in ('new', 'in_pool') and level in ('A');--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("tenant_id","pool_at","id") WHERE status in ('assigned', 'claimed', 'following', 'visit_booked', 'visited');--> statement-breakpoint
CREATE INDEX "leads_store" ON "leads" USING btree ("tenant_id","owner_store_id","id");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_convert_user" ON "leads" USING btree ("tenant_id","convert_user_id") WHERE convert_user_id is not null;--> statement-breakpoint
CREATE INDEX "leads_idle" ON "leads" USING btree ("tenant_id","active_at") WHERE phone_enc is not null and converted_at is null;--> statement-breakpoint
-- Follow-ups, owner log and reveals are append-only, except for account numbers when two accounts of one person are merged,
-- and for the text of a follow-up and the note of an owner log, which are deleted with the lead's phone.
CREATE FUNCTION lead_records_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable CONSTANT text[] := '{by_id,owner_id,about_id,content_enc,note}';
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - changeable) = (to_jsonb(OLD) - changeable)
    AND ((to_jsonb(NEW) ->> 'content_enc') IS NULL OR (to_jsonb(NEW) ->> 'content_enc') = (to_jsonb(OLD) ->> 'content_enc'))
    AND (coalesce(to_jsonb(NEW) ->> 'note', '') = '' OR (to_jsonb(NEW) ->> 'note') = (to_jsonb(OLD) ->> 'note'))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'records of leads are only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER lead_follows_kept BEFORE UPDATE OR DELETE ON lead_follows
  FOR EACH ROW EXECUTE FUNCTION lead_records_refuse();
--> statement-breakpoint
CREATE TRIGGER lead_owner_logs_kept BEFORE UPDATE OR DELETE ON lead_owner_logs
  FOR EACH ROW EXECUTE FUNCTION lead_records_refuse();
--> statement-breakpoint
CREATE TRIGGER lead_reveals_kept BEFORE UPDATE OR DELETE ON lead_reveals
  FOR EACH ROW EXECUTE FUNCTION lead_records_refuse();
--> statement-breakpoint
-- Two agreed meetings of one person cannot cross, with the hours of rest after each. Ranges of one number compare the
-- person, so no extension is needed.
ALTER TABLE appointment_people ADD CONSTRAINT appointment_people_apart EXCLUDE USING gist (
  int8range(tenant_id, tenant_id, '[]') WITH &&,
  int8range(person_key, person_key, '[]') WITH &&,
  tstzrange(busy_from, busy_until) WITH &&
) WHERE (busy_from IS NOT NULL);
--> statement-breakpoint
-- The steps of an appointment are append-only.
CREATE FUNCTION appointment_events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the steps of an appointment are only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER appointment_events_kept BEFORE UPDATE OR DELETE ON appointment_events
  FOR EACH ROW EXECUTE FUNCTION appointment_events_refuse();
--> statement-breakpoint
-- A meeting is counted once: the time is never changed or taken back.
CREATE FUNCTION appointments_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.counted_at IS NOT NULL AND NEW.counted_at IS DISTINCT FROM OLD.counted_at THEN
    RAISE EXCEPTION 'a meeting is counted once';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER appointments_counted_once BEFORE UPDATE ON appointments
  FOR EACH ROW EXECUTE FUNCTION appointments_refuse();
--> statement-breakpoint
-- Consent texts and receipts are append-only.
CREATE FUNCTION landing_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is added to and never changed', tg_table_name;
END $$;
--> statement-breakpoint
CREATE TRIGGER landing_texts_stay BEFORE UPDATE OR DELETE ON landing_texts
  FOR EACH ROW EXECUTE FUNCTION landing_refuse();
--> statement-breakpoint
CREATE TRIGGER landing_receipts_stay BEFORE UPDATE OR DELETE ON landing_receipts
  FOR EACH ROW EXECUTE FUNCTION landing_refuse();

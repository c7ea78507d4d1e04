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

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
-- and for the text of a follow-up, which is deleted with the lead's phone.
CREATE FUNCTION lead_records_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - '{by_id,owner_id,about_id,content_enc}'::text[]) = (to_jsonb(OLD) - '{by_id,owner_id,about_id,content_enc}'::text[])
    AND ((to_jsonb(NEW) ->> 'content_enc') IS NULL OR (to_jsonb(NEW) ->> 'content_enc') = (to_jsonb(OLD) ->> 'content_enc'))
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

CREATE TABLE "commission_acknowledgements" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_acknowledgements_tenant_id_user_id_version_pk" PRIMARY KEY("tenant_id","user_id","version")
);
--> statement-breakpoint
CREATE TABLE "commission_plans" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "commission_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"effective_from" timestamp (3) with time zone NOT NULL,
	"channel_fee_bp" integer NOT NULL,
	"tax_bp" integer NOT NULL,
	"note" text NOT NULL,
	"drafted_by_id" bigint NOT NULL,
	"published_by_id" bigint,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_plans_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commission_plans_published" CHECK ((published_at is null) = (published_by_id is null)),
	CONSTRAINT "commission_plans_four_eyes" CHECK (published_by_id <> drafted_by_id),
	CONSTRAINT "commission_plans_notice" CHECK (effective_from >= published_at + interval '7 days'),
	CONSTRAINT "commission_plans_deductions" CHECK (channel_fee_bp >= 0 and tax_bp >= 0 and channel_fee_bp + tax_bp <= 10000)
);
--> statement-breakpoint
CREATE TABLE "commission_records" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "commission_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_type" text NOT NULL,
	"user_id" bigint,
	"store_id" bigint,
	"role" text NOT NULL,
	"depth" smallint NOT NULL,
	"plan_version" integer NOT NULL,
	"rate" text NOT NULL,
	"base_fen" bigint NOT NULL,
	"fen" bigint NOT NULL,
	"status" text NOT NULL,
	"settled_fen" bigint DEFAULT 0 NOT NULL,
	"reversed_fen" bigint DEFAULT 0 NOT NULL,
	"hold_reason" text,
	"steps" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"month" text NOT NULL,
	"free_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"reason_trace" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commission_records_depth" CHECK (depth in (0, 1, 2)),
	CONSTRAINT "commission_records_level" CHECK (depth = case when role in ('matchmaker', 'helper', 'store') then 0 when role in ('brought') then 1 when role in ('partner') then 2 end),
	CONSTRAINT "commission_records_role" CHECK (role in ('matchmaker', 'helper', 'store', 'brought', 'partner')),
	CONSTRAINT "commission_records_order" CHECK (order_type in ('service', 'package', 'vip', 'activity', 'spotlight', 'pin')),
	CONSTRAINT "commission_records_earner" CHECK (num_nonnulls(user_id, store_id) = 1),
	CONSTRAINT "commission_records_store" CHECK (role <> 'store' or store_id is not null),
	CONSTRAINT "commission_records_fen" CHECK (fen > 0 and fen <= base_fen and settled_fen >= 0 and reversed_fen >= 0 and settled_fen + reversed_fen <= fen),
	CONSTRAINT "commission_records_status" CHECK (status in ('pending', 'settled', 'partly_reversed', 'reversed', 'cancelled', 'held')),
	CONSTRAINT "commission_records_held" CHECK ((status = 'held') = (hold_reason is not null)
        and (hold_reason is null or hold_reason in ('unacknowledged'))),
	CONSTRAINT "commission_records_over" CHECK ((status in ('cancelled', 'reversed')) = (reversed_fen = fen))
);
--> statement-breakpoint
CREATE TABLE "commission_rules" (
	"tenant_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"order_type" text NOT NULL,
	"role" text NOT NULL,
	"mode" text NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "commission_rules_tenant_id_plan_id_order_type_role_pk" PRIMARY KEY("tenant_id","plan_id","order_type","role"),
	CONSTRAINT "commission_rules_order" CHECK (order_type in ('service', 'package', 'vip', 'activity', 'spotlight', 'pin')),
	CONSTRAINT "commission_rules_role" CHECK (role in ('matchmaker', 'store', 'brought', 'partner')),
	CONSTRAINT "commission_rules_value" CHECK (mode in ('percent', 'fixed') and value > 0
        and value <= case mode when 'percent' then 10000
          else 1000000 end)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "commission_plans_version" ON "commission_plans" USING btree ("tenant_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_plans_effective" ON "commission_plans" USING btree ("tenant_id","effective_from") WHERE published_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_records_role" ON "commission_records" USING btree ("tenant_id","order_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_records_person" ON "commission_records" USING btree ("tenant_id","order_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_records_store" ON "commission_records" USING btree ("tenant_id","order_id","store_id") WHERE store_id is not null;--> statement-breakpoint
CREATE INDEX "commission_records_of" ON "commission_records" USING btree ("tenant_id","user_id","status","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "commission_records_month" ON "commission_records" USING btree ("tenant_id","user_id","month") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "commission_records_due" ON "commission_records" USING btree ("tenant_id","free_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "commission_records_held_of" ON "commission_records" USING btree ("tenant_id","user_id") WHERE status = 'held';--> statement-breakpoint
-- What was published is what everybody read: it never changes, and a draft is only published or left.
CREATE FUNCTION commission_plans_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.published_at IS NULL AND NEW.published_at IS NOT NULL
    AND (to_jsonb(NEW) - '{published_by_id,published_at}'::text[]) = (to_jsonb(OLD) - '{published_by_id,published_at}'::text[]) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a plan is published once and never changed' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER commission_plans_fixed BEFORE UPDATE OR DELETE ON commission_plans
  FOR EACH ROW EXECUTE FUNCTION commission_plans_refuse();
--> statement-breakpoint
CREATE FUNCTION commission_rules_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT 1 FROM commission_plans p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.plan_id AND p.published_at IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a rule belongs to a draft and never changes' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER commission_rules_fixed BEFORE INSERT OR UPDATE OR DELETE ON commission_rules
  FOR EACH ROW EXECUTE FUNCTION commission_rules_refuse();
--> statement-breakpoint
-- A share, its base and its reasons are written once. Only its progress changes, and nothing that was reversed comes back.
CREATE FUNCTION commission_records_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving constant text[] := '{user_id,status,settled_fen,reversed_fen,hold_reason,steps,settled_at}';
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - moving) = (to_jsonb(OLD) - moving)
    AND (NEW.user_id IS NULL) = (OLD.user_id IS NULL) AND NEW.reversed_fen >= OLD.reversed_fen AND NEW.steps >= OLD.steps THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a share is never changed or removed' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER commission_records_fixed BEFORE UPDATE OR DELETE ON commission_records
  FOR EACH ROW EXECUTE FUNCTION commission_records_refuse();
--> statement-breakpoint
-- The shares of an order have one base, and together at most sixty per cent of it.
CREATE FUNCTION commission_records_limit() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM commission_records r WHERE r.tenant_id = NEW.tenant_id AND r.order_id = NEW.order_id
    HAVING sum(r.fen) * 10000 > min(r.base_fen)::numeric * 6000 OR min(r.base_fen) <> max(r.base_fen)) THEN
    RAISE EXCEPTION 'the shares of an order pass the limit' USING ERRCODE = 'QX001';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER commission_records_within AFTER INSERT ON commission_records
  FOR EACH ROW EXECUTE FUNCTION commission_records_limit();

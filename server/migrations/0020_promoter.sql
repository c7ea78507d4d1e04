CREATE TABLE "commission_level_rates" (
	"tenant_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"first_bp" integer NOT NULL,
	"later_bp" integer NOT NULL,
	CONSTRAINT "commission_level_rates_tenant_id_plan_id_level_pk" PRIMARY KEY("tenant_id","plan_id","level"),
	CONSTRAINT "commission_level_rates_level" CHECK (level in (1, 2, 3)),
	CONSTRAINT "commission_level_rates_value" CHECK (first_bp > 0 and later_bp > 0 and first_bp <= 10000 and later_bp <= 10000)
);
--> statement-breakpoint
CREATE TABLE "promoter_referrals" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "promoter_referrals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"promoter_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"void_reason" text,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "promoter_referrals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "promoter_referrals_void" CHECK ((void_reason is null) = (voided_at is null)),
	CONSTRAINT "promoter_referrals_reason" CHECK (void_reason is null or void_reason in ('self', 'cycle', 'same_device', 'same_identity', 'same_payer', 'walk_in', 'second_code', 'replaced')),
	CONSTRAINT "promoter_referrals_span" CHECK (valid_until > bound_at)
);
--> statement-breakpoint
CREATE TABLE "promoters" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "promoters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"decided_by_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promoters_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "promoters_status_known" CHECK (status in ('applied', 'active', 'frozen', 'terminated')),
	CONSTRAINT "promoters_decided" CHECK ((decided_by_id is null) = (decided_at is null) and (decided_by_id is null) = (reason is null)),
	CONSTRAINT "promoters_stopped_by_staff" CHECK (decided_by_id is not null or status in ('applied', 'active'))
);
--> statement-breakpoint
ALTER TABLE "commission_records" ADD COLUMN "level" smallint;--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_referrals_pair" ON "promoter_referrals" USING btree ("tenant_id","promoter_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_referrals_live" ON "promoter_referrals" USING btree ("tenant_id","user_id") WHERE void_reason is null;--> statement-breakpoint
CREATE INDEX "promoter_referrals_user" ON "promoter_referrals" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "promoter_referrals_of" ON "promoter_referrals" USING btree ("tenant_id","promoter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "promoters_user" ON "promoters" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "promoters_status" ON "promoters" USING btree ("tenant_id","status","id");--> statement-breakpoint
ALTER TABLE "commission_records" ADD CONSTRAINT "commission_records_promoter" CHECK (level is null or (role = 'brought' and user_id is not null and level in (1, 2, 3)));
--> statement-breakpoint
CREATE TRIGGER commission_level_rates_fixed BEFORE INSERT OR UPDATE OR DELETE ON commission_level_rates
  FOR EACH ROW EXECUTE FUNCTION commission_rules_refuse();
--> statement-breakpoint
-- A referral keeps whom it brought and since when; once void it stays void.
CREATE FUNCTION promoter_referrals_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving constant text[] := '{user_id,void_reason,voided_at}';
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - moving) = (to_jsonb(OLD) - moving)
    AND (OLD.void_reason IS NULL OR NEW.void_reason = OLD.void_reason) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a referral is never changed back or removed' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER promoter_referrals_fixed BEFORE UPDATE ON promoter_referrals
  FOR EACH ROW EXECUTE FUNCTION promoter_referrals_refuse();

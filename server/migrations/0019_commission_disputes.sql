CREATE TABLE "commission_disputes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "commission_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint,
	"store_id" bigint,
	"role" text NOT NULL,
	"by_user_id" bigint NOT NULL,
	"statement" text NOT NULL,
	"status" text NOT NULL,
	"audit_task_id" bigint,
	"answer" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "commission_disputes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commission_disputes_claimant" CHECK (num_nonnulls(user_id, store_id) = 1),
	CONSTRAINT "commission_disputes_role" CHECK (role in ('matchmaker', 'store', 'brought', 'partner')),
	CONSTRAINT "commission_disputes_status" CHECK (status in ('open', 'corrected', 'kept')),
	CONSTRAINT "commission_disputes_decided" CHECK ((status = 'open') = (answer is null)
        and (answer is null) = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "commission_records" DROP CONSTRAINT "commission_records_held";--> statement-breakpoint
DROP INDEX "commission_records_role";--> statement-breakpoint
DROP INDEX "commission_records_person";--> statement-breakpoint
DROP INDEX "commission_records_store";--> statement-breakpoint
ALTER TABLE "commission_records" ADD COLUMN "revision" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_records" ADD COLUMN "superseded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "commission_records" ADD COLUMN "superseded_for" text;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_disputes_person" ON "commission_disputes" USING btree ("tenant_id","order_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_disputes_store" ON "commission_disputes" USING btree ("tenant_id","order_id","store_id") WHERE store_id is not null;--> statement-breakpoint
CREATE INDEX "commission_disputes_by" ON "commission_disputes" USING btree ("tenant_id","by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_records_revision" ON "commission_records" USING btree ("tenant_id","order_id","role","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_records_role" ON "commission_records" USING btree ("tenant_id","order_id","role") WHERE superseded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_records_person" ON "commission_records" USING btree ("tenant_id","order_id","user_id") WHERE user_id is not null and superseded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_records_store" ON "commission_records" USING btree ("tenant_id","order_id","store_id") WHERE store_id is not null and superseded_at is null;--> statement-breakpoint
ALTER TABLE "commission_records" ADD CONSTRAINT "commission_records_superseded" CHECK ((superseded_at is null) = (superseded_for is null) and (superseded_at is null or reversed_fen = fen)
        and superseded_for in ('corrected', 'buyer', 'twice'));--> statement-breakpoint
ALTER TABLE "commission_records" ADD CONSTRAINT "commission_records_held" CHECK ((status = 'held') = (hold_reason is not null)
        and (hold_reason is null or hold_reason in ('disputed', 'unacknowledged')));--> statement-breakpoint
-- What was published is what everybody read: it never changes. A draft is only published, handed on when its author's accounts merge, or left.
CREATE OR REPLACE FUNCTION commission_plans_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  publishing constant text[] := '{published_by_id,published_at}';
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.published_at IS NULL AND NEW.published_at IS NOT NULL
    AND (to_jsonb(NEW) - publishing) = (to_jsonb(OLD) - publishing) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.published_at IS NULL
    AND (to_jsonb(NEW) - 'drafted_by_id') = (to_jsonb(OLD) - 'drafted_by_id') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a plan is published once and never changed' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
-- A share, its base and its reasons are written once. Only its progress changes, nothing that was reversed comes back, and a
-- superseded share only follows its earner into another account.
CREATE OR REPLACE FUNCTION commission_records_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving constant text[] := '{user_id,status,settled_fen,reversed_fen,hold_reason,steps,settled_at,superseded_at,superseded_for}';
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - moving) = (to_jsonb(OLD) - moving)
    AND (NEW.user_id IS NULL) = (OLD.user_id IS NULL) AND NEW.reversed_fen >= OLD.reversed_fen AND NEW.steps >= OLD.steps
    AND (OLD.superseded_at IS NULL OR (to_jsonb(NEW) - 'user_id') = (to_jsonb(OLD) - 'user_id')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a share is never changed or removed' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
-- The shares of an order that count have one base, and together at most sixty per cent of it.
CREATE OR REPLACE FUNCTION commission_records_limit() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM commission_records r WHERE r.tenant_id = NEW.tenant_id AND r.order_id = NEW.order_id AND r.superseded_at IS NULL
    HAVING sum(r.fen) * 10000 > min(r.base_fen)::numeric * 6000 OR min(r.base_fen) <> max(r.base_fen)) THEN
    RAISE EXCEPTION 'the shares of an order pass the limit' USING ERRCODE = 'QX001';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A claim is decided once, and who claimed which order in which words stays.
CREATE FUNCTION commission_disputes_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deciding constant text[] := '{status,answer,decided_at,audit_task_id,user_id,by_user_id}';
  merging constant text[] := '{user_id,by_user_id}';
BEGIN
  IF (to_jsonb(NEW) - deciding) = (to_jsonb(OLD) - deciding)
    AND (OLD.decided_at IS NULL OR (to_jsonb(NEW) - merging) = (to_jsonb(OLD) - merging)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a claim is decided once' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER commission_disputes_fixed BEFORE UPDATE ON commission_disputes
  FOR EACH ROW EXECUTE FUNCTION commission_disputes_refuse();

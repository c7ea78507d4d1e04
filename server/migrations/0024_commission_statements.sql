CREATE TABLE "commission_statement_lines" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "commission_statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"statement_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_type" text NOT NULL,
	"kind" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"gross_fen" bigint DEFAULT 0 NOT NULL,
	"refunds_fen" bigint DEFAULT 0 NOT NULL,
	"net_fen" bigint DEFAULT 0 NOT NULL,
	"fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "commission_statement_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commission_statement_lines_order" CHECK (order_type in ('service', 'package', 'vip', 'activity', 'spotlight', 'pin')),
	CONSTRAINT "commission_statement_lines_kind" CHECK ((kind = 'share' and fen > 0) or (kind = 'adjustment' and fen < 0 and gross_fen = 0))
);
--> statement-breakpoint
CREATE TABLE "commission_statements" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "commission_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint,
	"user_id" bigint,
	"month" text NOT NULL,
	"status" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"gross_fen" bigint DEFAULT 0 NOT NULL,
	"refunds_fen" bigint DEFAULT 0 NOT NULL,
	"net_fen" bigint DEFAULT 0 NOT NULL,
	"share_fen" bigint DEFAULT 0 NOT NULL,
	"adjustments_fen" bigint DEFAULT 0 NOT NULL,
	"carried_fen" bigint DEFAULT 0 NOT NULL,
	"adjusted_fen" bigint DEFAULT 0 NOT NULL,
	"payable_fen" bigint GENERATED ALWAYS AS (share_fen + adjustments_fen + carried_fen + adjusted_fen) STORED NOT NULL,
	"hash" text,
	"closed_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"disputed_at" timestamp (3) with time zone,
	"dispute_reason" text,
	"proposed_by_id" bigint,
	"proposed_fen" bigint,
	"proposed_reason" text,
	"adjusted_at" timestamp (3) with time zone,
	"adjusted_by_id" bigint,
	"paid_at" timestamp (3) with time zone,
	"paid_by_id" bigint,
	"bank_reference" text,
	"ledger_key" text,
	"carried_to_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_statements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commission_statements_payee" CHECK (num_nonnulls(store_id, user_id) = 1),
	CONSTRAINT "commission_statements_status" CHECK (status in ('accruing', 'closed', 'published', 'disputed', 'confirmed', 'adjusted', 'payable', 'paid')),
	CONSTRAINT "commission_statements_closed" CHECK ((status = 'accruing') = (hash is null) and (hash is null) = (closed_at is null)),
	CONSTRAINT "commission_statements_published" CHECK ((status in ('accruing', 'closed')) = (published_at is null)),
	CONSTRAINT "commission_statements_disputed" CHECK ((disputed_at is null) = (dispute_reason is null) and (disputed_at is null or published_at is not null)),
	CONSTRAINT "commission_statements_adjusted" CHECK ((adjusted_at is null) = (adjusted_by_id is null) and (adjusted_at is null or disputed_at is not null)),
	CONSTRAINT "commission_statements_adjusted_fen" CHECK (adjusted_fen = case when adjusted_at is null then 0 else proposed_fen end),
	CONSTRAINT "commission_statements_proposed" CHECK (num_nonnulls(proposed_by_id, proposed_fen, proposed_reason) in (0, 3)),
	CONSTRAINT "commission_statements_four_eyes" CHECK (adjusted_by_id <> proposed_by_id),
	CONSTRAINT "commission_statements_paid" CHECK ((status = 'paid') = (paid_at is not null) and (paid_at is null) = (ledger_key is null) and (paid_at is null or payable_fen > 0)),
	CONSTRAINT "commission_statements_carried" CHECK (carried_fen <= 0 and (carried_to_id is null or payable_fen < 0))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_not_below_zero";--> statement-breakpoint
ALTER TABLE "commission_records" ADD COLUMN "earned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_statement_lines_share" ON "commission_statement_lines" USING btree ("tenant_id","record_id") WHERE kind = 'share';--> statement-breakpoint
CREATE UNIQUE INDEX "commission_statement_lines_once" ON "commission_statement_lines" USING btree ("tenant_id","statement_id","record_id");--> statement-breakpoint
CREATE INDEX "commission_statement_lines_record" ON "commission_statement_lines" USING btree ("tenant_id","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_statements_store" ON "commission_statements" USING btree ("tenant_id","store_id","month") WHERE store_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_statements_partner" ON "commission_statements" USING btree ("tenant_id","user_id","month") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "commission_statements_open" ON "commission_statements" USING btree ("tenant_id","id") WHERE status in ('disputed', 'payable');--> statement-breakpoint
CREATE INDEX "commission_statements_waiting" ON "commission_statements" USING btree ("tenant_id","id") WHERE status in ('closed', 'published');--> statement-breakpoint
CREATE INDEX "commission_records_of_store" ON "commission_records" USING btree ("tenant_id","store_id","paid_at","id") WHERE store_id is not null;--> statement-breakpoint
CREATE INDEX "commission_records_of_partner" ON "commission_records" USING btree ("tenant_id","user_id","paid_at") WHERE role = 'partner';--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_not_below_zero" CHECK (balance >= 0 or kind in ('commission', 'commissionFrozen', 'storeShareFrozen'));--> statement-breakpoint
-- A share that was already paid may be taken back: the payee's frozen account falls below zero, and later shares make up for it.
DO $$
DECLARE
  known constant text := 'kinds[i] <> ''commission''';
  post text := pg_get_functiondef('ledger_post'::regproc);
BEGIN
  IF position(known IN post) = 0 THEN RAISE EXCEPTION 'ledger_post is not as expected'; END IF;
  EXECUTE replace(post, known, 'kinds[i] NOT IN (''commission'', ''commissionFrozen'', ''storeShareFrozen'')');
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION commission_records_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving constant text[] := '{user_id,status,settled_fen,reversed_fen,hold_reason,steps,earned_at,settled_at,superseded_at,superseded_for}';
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
UPDATE commission_records r SET earned_at = greatest(r.paid_at, coalesce(r.settled_at, r.paid_at))
FROM escrows e WHERE e.tenant_id = r.tenant_id AND e.order_id = r.order_id AND e.currency = 'CNY' AND e.released > 0 AND e.held = 0 AND r.superseded_at IS NULL;
--> statement-breakpoint
-- A month is closed once, with sums that are those of its lines. Afterwards only its progress changes, until it is paid.
CREATE FUNCTION commission_statements_refuse() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  moving constant text[] := '{user_id,status,published_at,confirmed_at,disputed_at,dispute_reason,proposed_by_id,proposed_fen,proposed_reason,adjusted_at,adjusted_by_id,adjusted_fen,payable_fen,paid_at,paid_by_id,bank_reference,ledger_key,carried_to_id}';
  lines record;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL THEN
    SELECT coalesce(sum(l.fen) FILTER (WHERE l.kind = 'share'), 0) AS share, coalesce(sum(l.fen) FILTER (WHERE l.kind <> 'share'), 0) AS adjustments,
      coalesce(sum(l.gross_fen), 0) AS gross, coalesce(sum(l.refunds_fen), 0) AS refunds, coalesce(sum(l.net_fen), 0) AS net INTO lines
    FROM commission_statement_lines l WHERE l.tenant_id = NEW.tenant_id AND l.statement_id = NEW.id;
    IF (lines.share, lines.adjustments, lines.gross, lines.refunds, lines.net)
      = (NEW.share_fen, NEW.adjustments_fen, NEW.gross_fen, NEW.refunds_fen, NEW.net_fen) THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - moving) = (to_jsonb(OLD) - moving) AND (NEW.user_id IS NULL) = (OLD.user_id IS NULL)
    AND (OLD.status <> 'paid' OR (to_jsonb(NEW) - '{user_id,payable_fen}'::text[]) = (to_jsonb(OLD) - '{user_id,payable_fen}'::text[])) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a statement is never changed or removed' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER commission_statements_fixed BEFORE UPDATE OR DELETE ON commission_statements
  FOR EACH ROW EXECUTE FUNCTION commission_statements_refuse();
--> statement-breakpoint
CREATE FUNCTION commission_statement_lines_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT 1 FROM commission_statements s WHERE s.tenant_id = NEW.tenant_id AND s.id = NEW.statement_id AND s.hash IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a line belongs to the closing of a month and never changes' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER commission_statement_lines_fixed BEFORE INSERT OR UPDATE OR DELETE ON commission_statement_lines
  FOR EACH ROW EXECUTE FUNCTION commission_statement_lines_refuse();

CREATE TABLE "success_tranches" (
	"tenant_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"fen" bigint NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	"order_id" bigint,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "success_tranches_tenant_id_contract_id_stage_pk" PRIMARY KEY("tenant_id","contract_id","stage"),
	CONSTRAINT "success_tranches_stage" CHECK (stage in ('dating', 'couple', 'engaged', 'married')),
	CONSTRAINT "success_tranches_fen" CHECK (fen > 0),
	CONSTRAINT "success_tranches_paid" CHECK (paid_at is null or order_id is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "success_tranches_order" ON "success_tranches" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
-- A success fee stands within the price, has its stages in their order, the smallest share first and the remainder last, and is
-- earned by a service that introduces people. A contract on paper has none.
CREATE FUNCTION contracts_success_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fee bigint := (NEW.terms->'success'->>'feeFen')::bigint;
  tranches jsonb := NEW.terms->'success'->'tranches';
  ladder text[] := ARRAY['dating', 'couple', 'engaged', 'married'];
  count int := jsonb_array_length(tranches);
  rank int;
  last_rank int := 0;
  share int;
  last_share int := 1;
  left_bp int := 10000;
BEGIN
  IF NEW.status = 'paper_recorded' THEN
    RAISE EXCEPTION 'a contract on paper has no success fee';
  END IF;
  IF fee IS NULL OR fee < 1 OR fee > NEW.price_fen OR count IS NULL OR count < 1
    OR NOT jsonb_path_exists(NEW.terms, '$.items[*] ? (@.kind == "introduction" || @.kind == "meeting")') THEN
    RAISE EXCEPTION 'a success fee stands within the price of services that introduce people';
  END IF;
  FOR place IN 0..count - 1 LOOP
    rank := array_position(ladder, tranches->place->>'stage');
    share := (tranches->place->>'shareBp')::int;
    IF rank IS NULL OR rank <= last_rank OR (share IS NULL) <> (place = count - 1) THEN
      RAISE EXCEPTION 'the tranches of a success fee follow the stages, and the last one is the remainder';
    END IF;
    share := COALESCE(share, left_bp);
    IF share < last_share THEN
      RAISE EXCEPTION 'the shares of a success fee grow and add up to the whole';
    END IF;
    left_bp := left_bp - share;
    last_rank := rank;
    last_share := share;
  END LOOP;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contracts_success BEFORE INSERT OR UPDATE OF terms, price_fen, status ON contracts
  FOR EACH ROW WHEN (NEW.terms ? 'success') EXECUTE FUNCTION contracts_success_refuse();
--> statement-breakpoint
-- A tranche becomes due by a stage that both reached while their signed contract was effective, for the amount it names; once it
-- is paid, nothing about it changes.
CREATE FUNCTION success_tranches_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ladder text[] := ARRAY['dating', 'couple', 'engaged', 'married'];
  signed contracts%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.paid_at IS NULL THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a paid tranche is never deleted';
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.paid_at IS NULL AND (to_jsonb(NEW) - '{order_id,paid_at}'::text[]) = (to_jsonb(OLD) - '{order_id,paid_at}'::text[]) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a tranche keeps its amount, and is paid once';
  END IF;
  SELECT * INTO signed FROM contracts c WHERE c.tenant_id = NEW.tenant_id AND c.id = NEW.contract_id;
  IF signed.cooling_off_ends_at IS NULL OR NEW.reached_at < signed.cooling_off_ends_at
    OR NOT jsonb_path_exists(signed.terms, '$.success.tranches[*] ? (@.stage == $stage)', jsonb_build_object('stage', NEW.stage)) THEN
    RAISE EXCEPTION 'a tranche is due under an effective contract that names its stage';
  END IF;
  IF NEW.fen + (SELECT COALESCE(SUM(t.fen), 0) FROM success_tranches t
    WHERE t.tenant_id = NEW.tenant_id AND t.contract_id = NEW.contract_id) > (signed.terms->'success'->>'feeFen')::bigint THEN
    RAISE EXCEPTION 'the tranches never exceed the success fee';
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM relationship_events e
      JOIN relationships r ON r.tenant_id = e.tenant_id AND r.id = e.relationship_id
      WHERE e.tenant_id = NEW.tenant_id AND e.at = NEW.reached_at AND signed.profile_id IN (r.a_id, r.b_id)
        AND array_position(ladder, e.status) >= array_position(ladder, NEW.stage)) THEN
    RAISE EXCEPTION 'a tranche is due by a stage that both have confirmed';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER success_tranches_fixed BEFORE INSERT OR UPDATE OR DELETE ON success_tranches
  FOR EACH ROW EXECUTE FUNCTION success_tranches_refuse();

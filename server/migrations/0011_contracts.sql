CREATE TABLE "contract_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"who" text NOT NULL,
	"by_user_id" bigint,
	"ip" text NOT NULL,
	"device" text NOT NULL,
	"facts" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "contract_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_settlements" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"status" text NOT NULL,
	"fault" text NOT NULL,
	"reason" text NOT NULL,
	"is_by_member" boolean NOT NULL,
	"requested_by_id" bigint NOT NULL,
	"value" jsonb NOT NULL,
	"formula_version" smallint NOT NULL,
	"refund_fen" bigint NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"answered_by_id" bigint,
	"agreed_at" timestamp (3) with time zone,
	"objection" text,
	"audit_task_id" bigint,
	"approved_by_id" bigint,
	"approved_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"refund_id" bigint,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "contract_settlements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "contract_settlements_refund" CHECK (refund_fen >= 0),
	CONSTRAINT "contract_settlements_due" CHECK (agreed_at is null or due_at is not null)
);
--> statement-breakpoint
CREATE TABLE "contract_signers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_signers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"place" smallint NOT NULL,
	"user_id" bigint,
	"name_enc" text,
	"status" text NOT NULL,
	"ticket_hash" text,
	"ticket_user_id" bigint,
	"ticket_device" text,
	"ticket_expires_at" timestamp (3) with time zone,
	"ticket_used_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"code_at" timestamp (3) with time zone,
	"face_at" timestamp (3) with time zone,
	"ip" text,
	"device" text,
	"text_hash" text,
	"signature_enc" text,
	"provider_ref" text,
	CONSTRAINT "contract_signers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "contract_signers_signed" CHECK ((status = 'signed') = (signed_at is not null)),
	CONSTRAINT "contract_signers_proof" CHECK (signed_at is null or (num_nulls(user_id, name_enc, text_hash) = 0 and (provider_ref is not null or num_nulls(signature_enc, code_at) = 0)))
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"type" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"order_types" jsonb NOT NULL,
	"cooling_off_days" smallint NOT NULL,
	"fee_permille" smallint NOT NULL,
	"penalty_percent" smallint NOT NULL,
	"formula" smallint NOT NULL,
	"required_intent" text NOT NULL,
	"status" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_templates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "contract_templates_terms" CHECK (cooling_off_days between 3 and 30 and fee_permille between 0 and 10 and penalty_percent between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"no" text NOT NULL,
	"type" text NOT NULL,
	"template_id" bigint NOT NULL,
	"template_version" integer NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"text_enc" text NOT NULL,
	"terms" jsonb NOT NULL,
	"price_fen" bigint NOT NULL,
	"snapshot_hash" text NOT NULL,
	"intent" text NOT NULL,
	"store_id" bigint,
	"profile_id" bigint NOT NULL,
	"payer_id" bigint,
	"matchmaker_id" bigint,
	"order_id" bigint,
	"supersedes_id" bigint,
	"first_signed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"cooling_off_ends_at" timestamp (3) with time zone,
	"early_start_at" timestamp (3) with time zone,
	"early_start_text" text,
	"start_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"proven_costs_fen" bigint DEFAULT 0 NOT NULL,
	"pdf_file" text,
	"evidence_file" text,
	"archived_at" timestamp (3) with time zone,
	"scan_media_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"provider" text DEFAULT 'builtin' NOT NULL,
	"provider_ref" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "contracts_price" CHECK (price_fen > 0 and proven_costs_fen >= 0),
	CONSTRAINT "contracts_signed" CHECK ((signed_at is null) = (cooling_off_ends_at is null))
);
--> statement-breakpoint
CREATE TABLE "service_deliverables" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_deliverables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"seq" smallint NOT NULL,
	"status" text NOT NULL,
	"ref_id" bigint,
	"delivered_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"evidence" text,
	"confirmed_at" timestamp (3) with time zone,
	"objection" text,
	"counted_at" timestamp (3) with time zone,
	"audit_task_id" bigint,
	CONSTRAINT "service_deliverables_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "service_deliverables_delivered" CHECK ((status = 'planned') = (ref_id is null)),
	CONSTRAINT "service_deliverables_confirmed" CHECK ((status = 'client_confirmed') = (confirmed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "signing_certificates" (
	"tenant_id" bigint NOT NULL,
	"seq" smallint NOT NULL,
	"p12_enc" text NOT NULL,
	"fingerprint" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_certificates_tenant_id_seq_pk" PRIMARY KEY("tenant_id","seq")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contract_events_seq" ON "contract_events" USING btree ("tenant_id","contract_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_settlements_open" ON "contract_settlements" USING btree ("tenant_id","contract_id") WHERE status in ('proposed', 'agreed', 'disputed', 'approved', 'paid');--> statement-breakpoint
CREATE INDEX "contract_settlements_owed" ON "contract_settlements" USING btree ("tenant_id","due_at") WHERE status in ('agreed', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signers_kind" ON "contract_signers" USING btree ("tenant_id","contract_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signers_place" ON "contract_signers" USING btree ("tenant_id","contract_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signers_ticket" ON "contract_signers" USING btree ("tenant_id","ticket_hash");--> statement-breakpoint
CREATE INDEX "contract_signers_user" ON "contract_signers" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_version" ON "contract_templates" USING btree ("tenant_id","type","version");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_published" ON "contract_templates" USING btree ("tenant_id","type") WHERE status = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_no" ON "contracts" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE INDEX "contracts_profile" ON "contracts" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "contracts_store" ON "contracts" USING btree ("tenant_id","store_id","id");--> statement-breakpoint
CREATE INDEX "contracts_payer" ON "contracts" USING btree ("tenant_id","payer_id","id");--> statement-breakpoint
CREATE INDEX "contracts_matchmaker" ON "contracts" USING btree ("tenant_id","matchmaker_id","id");--> statement-breakpoint
CREATE INDEX "contracts_order" ON "contracts" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "contracts_expiry" ON "contracts" USING btree ("tenant_id","expires_at") WHERE status in ('company_signed', 'sent', 'viewed', 'signing');--> statement-breakpoint
CREATE INDEX "contracts_cooling" ON "contracts" USING btree ("tenant_id","cooling_off_ends_at") WHERE status = 'cooling_off';--> statement-breakpoint
CREATE INDEX "contracts_unarchived" ON "contracts" USING btree ("tenant_id","signed_at") WHERE pdf_file is null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_deliverables_seq" ON "service_deliverables" USING btree ("tenant_id","contract_id","kind","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "service_deliverables_ref" ON "service_deliverables" USING btree ("tenant_id","contract_id","kind","ref_id") WHERE ref_id is not null;--> statement-breakpoint
CREATE INDEX "service_deliverables_silent" ON "service_deliverables" USING btree ("tenant_id","notified_at") WHERE status = 'delivered' and counted_at is null;--> statement-breakpoint
-- A template that was used changes nothing but its status.
CREATE FUNCTION contract_templates_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.used_at IS NULL OR
    (to_jsonb(NEW) - '{status}'::text[]) = (to_jsonb(OLD) - '{status}'::text[])) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.used_at IS NULL THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a contract template that was used is never changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER contract_templates_fixed BEFORE UPDATE OR DELETE ON contract_templates
  FOR EACH ROW EXECUTE FUNCTION contract_templates_refuse();
--> statement-breakpoint
-- After the first signature text and terms of a contract are fixed, and the times of its signatures are set once.
CREATE FUNCTION contracts_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a contract is never deleted';
  END IF;
  IF OLD.first_signed_at IS NOT NULL AND
    (NEW.no, NEW.type, NEW.template_id, NEW.template_version, NEW.title, NEW.text_enc, NEW.terms, NEW.price_fen,
     NEW.snapshot_hash, NEW.intent, NEW.first_signed_at, NEW.supersedes_id, NEW.scan_media_ids)
    IS DISTINCT FROM
    (OLD.no, OLD.type, OLD.template_id, OLD.template_version, OLD.title, OLD.text_enc, OLD.terms, OLD.price_fen,
     OLD.snapshot_hash, OLD.intent, OLD.first_signed_at, OLD.supersedes_id, OLD.scan_media_ids)
  THEN
    RAISE EXCEPTION 'a contract that somebody signed is never changed';
  END IF;
  IF (OLD.signed_at IS NOT NULL AND (NEW.signed_at, NEW.cooling_off_ends_at) IS DISTINCT FROM (OLD.signed_at, OLD.cooling_off_ends_at))
    OR (OLD.early_start_at IS NOT NULL AND NEW.early_start_at IS DISTINCT FROM OLD.early_start_at)
  THEN
    RAISE EXCEPTION 'the times of a signed contract are set once';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contracts_fixed BEFORE UPDATE OR DELETE ON contracts
  FOR EACH ROW EXECUTE FUNCTION contracts_refuse();
--> statement-breakpoint
-- A signature is never changed; a merge of accounts may change whose row it is.
CREATE FUNCTION contract_signers_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a signer is never deleted';
  END IF;
  IF OLD.signed_at IS NOT NULL AND (to_jsonb(NEW) - '{user_id,ticket_user_id}'::text[]) <> (to_jsonb(OLD) - '{user_id,ticket_user_id}'::text[]) THEN
    RAISE EXCEPTION 'a signature is never changed';
  END IF;
  -- Members sign after everybody before them.
  IF OLD.signed_at IS NULL AND NEW.signed_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM contract_signers s WHERE s.tenant_id = NEW.tenant_id AND s.contract_id = NEW.contract_id
      AND s.place < NEW.place AND s.signed_at IS NULL)
  THEN
    RAISE EXCEPTION 'a contract is signed in the order of its signers';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contract_signers_fixed BEFORE UPDATE OR DELETE ON contract_signers
  FOR EACH ROW EXECUTE FUNCTION contract_signers_refuse();
--> statement-breakpoint
-- The history of a contract is append-only.
CREATE FUNCTION contract_events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of a contract is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER contract_events_kept BEFORE UPDATE OR DELETE ON contract_events
  FOR EACH ROW EXECUTE FUNCTION contract_events_refuse();
--> statement-breakpoint
-- A service that counts stays counted.
CREATE FUNCTION service_deliverables_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.counted_at IS NULL OR NEW.counted_at = OLD.counted_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a service under a contract is never deleted, and counts once';
END
$$;
--> statement-breakpoint
CREATE TRIGGER service_deliverables_fixed BEFORE UPDATE OR DELETE ON service_deliverables
  FOR EACH ROW EXECUTE FUNCTION service_deliverables_refuse();
--> statement-breakpoint
-- The amount of a settlement changes only by the decision of a dispute, and never after it was paid.
CREATE FUNCTION contract_settlements_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.paid_at IS NULL AND (OLD.status = 'disputed' OR (NEW.refund_fen, NEW.value) IS NOT DISTINCT FROM (OLD.refund_fen, OLD.value)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the amount of a settlement is fixed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER contract_settlements_fixed BEFORE UPDATE OR DELETE ON contract_settlements
  FOR EACH ROW EXECUTE FUNCTION contract_settlements_refuse();

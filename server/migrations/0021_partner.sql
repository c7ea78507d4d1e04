CREATE TABLE "partner_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "partner_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"change" text NOT NULL,
	"reason" text NOT NULL,
	"by_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "partner_changes_change" CHECK (change in ('suspended', 'resumed', 'terminated'))
);
--> statement-breakpoint
CREATE TABLE "partner_signatures" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "partner_signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"text_version" integer NOT NULL,
	"text_hash" text NOT NULL,
	"name_enc" text,
	"origin_enc" text,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_signatures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"parent_id" bigint,
	"status" text NOT NULL,
	"audit_task_id" bigint,
	"plan_version" integer,
	"signature_id" bigint,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "partners_status" CHECK (status in ('invited', 'applying', 'refused', 'withdrawn', 'contract_signing', 'active', 'renewing', 'suspended', 'expired', 'terminated')),
	CONSTRAINT "partners_kind" CHECK (kind in ('person', 'company')),
	CONSTRAINT "partners_region_code" CHECK (region ~ '^[0-9]{6}$'),
	CONSTRAINT "partners_parent_other" CHECK (parent_id <> id),
	CONSTRAINT "partners_signed" CHECK ((signature_id is null) = (valid_from is null) and (valid_from is null) = (valid_to is null)),
	CONSTRAINT "partners_term" CHECK (valid_to >= valid_from),
	CONSTRAINT "partners_unsigned" CHECK (status not in ('active', 'renewing', 'suspended') or signature_id is not null),
	CONSTRAINT "partners_suspended" CHECK (status <> 'suspended' or suspended_at is not null),
	CONSTRAINT "partners_working" CHECK (status not in ('active', 'renewing') or suspended_at is null)
);
--> statement-breakpoint
CREATE INDEX "partner_changes_of" ON "partner_changes" USING btree ("tenant_id","partner_id","id");--> statement-breakpoint
CREATE INDEX "partner_signatures_of" ON "partner_signatures" USING btree ("tenant_id","partner_id","id");--> statement-breakpoint
CREATE INDEX "partners_of" ON "partners" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "partners_parent" ON "partners" USING btree ("tenant_id","parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "partners_one" ON "partners" USING btree ("tenant_id","user_id") WHERE status in ('invited', 'applying', 'contract_signing', 'active', 'renewing', 'suspended');--> statement-breakpoint
CREATE UNIQUE INDEX "partners_region" ON "partners" USING btree ("tenant_id","region") WHERE status in ('active', 'renewing', 'suspended');--> statement-breakpoint
CREATE INDEX "partners_end" ON "partners" USING btree ("tenant_id","valid_to") WHERE status in ('active', 'renewing', 'suspended');--> statement-breakpoint
-- A partner is below the platform or below one partner, who is below the platform: there is no third level.
CREATE FUNCTION partners_refuse_levels() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM partners c WHERE c.tenant_id = NEW.tenant_id AND c.parent_id = NEW.id)
    OR NOT EXISTS (
      SELECT 1 FROM partners p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.parent_id AND p.parent_id IS NULL FOR SHARE) THEN
    RAISE EXCEPTION 'a partner has at most one level above' USING ERRCODE = 'QX001';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER partners_levels BEFORE INSERT OR UPDATE OF parent_id ON partners
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION partners_refuse_levels();
--> statement-breakpoint
-- What was signed is never changed; only the name and the origin are emptied when the person is erased.
CREATE FUNCTION partner_signatures_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name_enc IS NULL AND NEW.origin_enc IS NULL
    AND (to_jsonb(NEW) - '{name_enc,origin_enc}'::text[]) = (to_jsonb(OLD) - '{name_enc,origin_enc}'::text[]) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a signature is never changed or removed' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER partner_signatures_kept BEFORE UPDATE OR DELETE ON partner_signatures
  FOR EACH ROW EXECUTE FUNCTION partner_signatures_refuse();

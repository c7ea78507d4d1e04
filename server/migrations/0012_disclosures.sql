CREATE TABLE "disclosure_keys" (
	"tenant_id" bigint NOT NULL,
	"public_key" text NOT NULL,
	"private_key_enc" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disclosure_keys_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "disclosures" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "disclosures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"certificate_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"sentence" text NOT NULL,
	"signature" text NOT NULL,
	"status" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "disclosures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "disclosures_ended" CHECK ((status = 'live') = (ended_at is null)),
	CONSTRAINT "disclosures_parties" CHECK (from_id <> to_id)
);
--> statement-breakpoint
CREATE INDEX "disclosures_line" ON "disclosures" USING btree ("tenant_id","line_id","id");--> statement-breakpoint
CREATE INDEX "disclosures_from" ON "disclosures" USING btree ("tenant_id","from_id");--> statement-breakpoint
CREATE INDEX "disclosures_to" ON "disclosures" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disclosures_live" ON "disclosures" USING btree ("tenant_id","line_id","from_id","kind") WHERE status in ('live');--> statement-breakpoint
CREATE INDEX "disclosures_expiry" ON "disclosures" USING btree ("tenant_id","expires_at") WHERE status in ('live');--> statement-breakpoint
-- A signed statement is never rewritten; it ends once. Its row is deleted when one of the two people is erased.
CREATE FUNCTION disclosures_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable CONSTANT text[] := '{status,ended_at}';
BEGIN
  IF OLD.status <> 'live' OR (to_jsonb(NEW) - changeable) <> (to_jsonb(OLD) - changeable) THEN
    RAISE EXCEPTION 'a disclosure only ends';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER disclosures_fixed BEFORE UPDATE ON disclosures
  FOR EACH ROW EXECUTE FUNCTION disclosures_refuse();
--> statement-breakpoint
-- Statements that were signed with a key cannot be checked without it.
CREATE FUNCTION disclosure_keys_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the key of disclosures is kept';
END
$$;
--> statement-breakpoint
CREATE TRIGGER disclosure_keys_kept BEFORE UPDATE OR DELETE ON disclosure_keys
  FOR EACH ROW EXECUTE FUNCTION disclosure_keys_refuse();

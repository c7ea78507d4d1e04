CREATE TABLE "pledges" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pledges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"text_version" integer NOT NULL,
	"text_hash" text NOT NULL,
	"signature_hash" text NOT NULL,
	"signature_enc" text,
	"name_enc" text,
	"marital_status" text,
	"origin_enc" text,
	"status" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"strike_id" bigint,
	CONSTRAINT "pledges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pledges_ended" CHECK ((status = 'signed') = (ended_at is null)),
	CONSTRAINT "pledges_broken" CHECK (status <> 'broken' or strike_id is not null)
);
--> statement-breakpoint
CREATE INDEX "pledges_profile" ON "pledges" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "pledges_user" ON "pledges" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "pledges_strike" ON "pledges" USING btree ("tenant_id","strike_id") WHERE strike_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pledges_standing" ON "pledges" USING btree ("tenant_id","profile_id") WHERE status in ('signed', 'broken');--> statement-breakpoint
-- A published text and a signature are never changed or deleted. Of a signature only the state changes; account numbers change when
-- two accounts of one person are merged; and what identifies the person is emptied, never rewritten, when the person is erased.
CREATE FUNCTION pledge_records_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable CONSTANT text[] := '{published_by_id,user_id,profile_id,status,ended_at,strike_id,signature_enc,name_enc,origin_enc,marital_status}';
  erasable CONSTANT text[] := '{signature_enc,name_enc,origin_enc,marital_status}';
  one text;
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - changeable) <> (to_jsonb(OLD) - changeable) THEN
    RAISE EXCEPTION 'texts and signatures of the pledge are only added to';
  END IF;
  FOREACH one IN ARRAY erasable LOOP
    IF (to_jsonb(NEW) ->> one) IS NOT NULL AND (to_jsonb(NEW) ->> one) IS DISTINCT FROM (to_jsonb(OLD) ->> one) THEN
      RAISE EXCEPTION 'a signature of the pledge is emptied, never rewritten';
    END IF;
  END LOOP;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pledge_texts_kept BEFORE UPDATE OR DELETE ON pledge_texts
  FOR EACH ROW EXECUTE FUNCTION pledge_records_refuse();
--> statement-breakpoint
CREATE TRIGGER pledges_kept BEFORE UPDATE OR DELETE ON pledges
  FOR EACH ROW EXECUTE FUNCTION pledge_records_refuse();
--> statement-breakpoint
-- A representative cannot sign: the account that signs is the profile's own.
CREATE FUNCTION pledges_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM love_profiles p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.profile_id AND p.user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'a pledge is signed by the person themselves';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM pledge_texts t WHERE t.tenant_id = NEW.tenant_id AND t.version = NEW.text_version) THEN
    RAISE EXCEPTION 'a pledge signs a published text';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pledges_signed_by_owner BEFORE INSERT ON pledges
  FOR EACH ROW WHEN (NEW.status = 'signed') EXECUTE FUNCTION pledges_own();

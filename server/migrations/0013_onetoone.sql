CREATE TABLE "one_to_one_proposals" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "one_to_one_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"one_to_one_id" bigint NOT NULL,
	"version" smallint NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"plan" text NOT NULL,
	"criteria" text NOT NULL,
	"items" jsonb NOT NULL,
	"months" smallint NOT NULL,
	"price_fen" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_to_one_proposals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "one_to_one_proposals_price" CHECK (price_fen > 0 and months > 0 and version > 0),
	CONSTRAINT "one_to_one_proposals_answer" CHECK ((answered_at is not null) = (status in ('accepted', 'declined'))
        and (reason is null or status = 'declined'))
);
--> statement-breakpoint
CREATE TABLE "one_to_ones" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "one_to_ones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"status" text NOT NULL,
	"wishes" text NOT NULL,
	"times" jsonb NOT NULL,
	"mode" text NOT NULL,
	"contract_id" bigint,
	"reported_month" text,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"end_words" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_to_ones_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "one_to_ones_over" CHECK ((ended_at is not null) = (status in ('finished', 'terminated'))),
	CONSTRAINT "one_to_ones_end" CHECK ((ended_at is null) = (end_reason is null) and (end_words is null or end_reason is not null)),
	CONSTRAINT "one_to_ones_signed" CHECK (status not in ('signed', 'in_service', 'finished') or contract_id is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_to_one_proposals_version" ON "one_to_one_proposals" USING btree ("tenant_id","one_to_one_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "one_to_one_proposals_open" ON "one_to_one_proposals" USING btree ("tenant_id","one_to_one_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "one_to_ones_open" ON "one_to_ones" USING btree ("tenant_id","profile_id") WHERE status in ('enquiry', 'consult_booked', 'proposed', 'signed', 'in_service');--> statement-breakpoint
CREATE INDEX "one_to_ones_profile" ON "one_to_ones" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "one_to_ones_matchmaker" ON "one_to_ones" USING btree ("tenant_id","matchmaker_id","id") WHERE status in ('enquiry', 'consult_booked', 'proposed', 'signed', 'in_service');--> statement-breakpoint
CREATE UNIQUE INDEX "one_to_ones_contract" ON "one_to_ones" USING btree ("tenant_id","contract_id") WHERE contract_id is not null;--> statement-breakpoint
CREATE INDEX "one_to_ones_standing" ON "one_to_ones" USING btree ("tenant_id","id") WHERE status in ('enquiry', 'consult_booked', 'proposed', 'signed', 'in_service') and contract_id is not null;--> statement-breakpoint
CREATE INDEX "contracts_supersedes" ON "contracts" USING btree ("tenant_id","supersedes_id") WHERE supersedes_id is not null;--> statement-breakpoint
-- A plan is what the member was offered: its text, services and price never change; only its answer is added.
CREATE FUNCTION one_to_one_proposals_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'open' AND (to_jsonb(NEW) - '{status,answered_at,reason}'::text[]) = (to_jsonb(OLD) - '{status,answered_at,reason}'::text[]) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a plan is never changed, and answered once';
END
$$;
--> statement-breakpoint
CREATE TRIGGER one_to_one_proposals_fixed BEFORE UPDATE ON one_to_one_proposals
  FOR EACH ROW EXECUTE FUNCTION one_to_one_proposals_refuse();

CREATE TABLE "attachments" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"relationship_id" bigint,
	"exit_id" bigint,
	CONSTRAINT "attachments_tenant_id_profile_id_pk" PRIMARY KEY("tenant_id","profile_id"),
	CONSTRAINT "attachments_used" CHECK (relationship_id is not null or exit_id is not null)
);
--> statement-breakpoint
CREATE TABLE "exit_refunds" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exit_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"exit_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"service" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"why" text NOT NULL,
	"fen" integer NOT NULL,
	"points" integer NOT NULL,
	"status" text NOT NULL,
	"refund_id" bigint,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "exit_refunds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exit_refunds_sum" CHECK (fen >= 0 and points >= 0),
	CONSTRAINT "exit_refunds_done" CHECK ((done_at is null) = (status = 'due') and (refund_id is not null) = (status = 'done'))
);
--> statement-breakpoint
CREATE TABLE "relationship_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "relationship_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"relationship_id" bigint NOT NULL,
	"status" text NOT NULL,
	"by_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "relationship_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "relationships" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "relationships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"a_id" bigint NOT NULL,
	"b_id" bigint NOT NULL,
	"status" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"wished_stage" text,
	"wished_by_id" bigint,
	"wished_until" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "relationships_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "relationships_order" CHECK (a_id < b_id),
	CONSTRAINT "relationships_wish" CHECK (num_nonnulls(wished_stage, wished_by_id, wished_until) in (0, 3)),
	CONSTRAINT "relationships_wisher" CHECK (wished_by_id is null or wished_by_id in (a_id, b_id)),
	CONSTRAINT "relationships_stage" CHECK (wished_stage is null or wished_stage in ('dating', 'couple', 'engaged', 'married')),
	CONSTRAINT "relationships_proposed" CHECK (status <> 'proposed' or wished_by_id is not null),
	CONSTRAINT "relationships_ended" CHECK ((ended_at is not null) = (status in ('dropped', 'ended')))
);
--> statement-breakpoint
CREATE TABLE "singlehood_exits" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "singlehood_exits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"a_id" bigint NOT NULL,
	"b_id" bigint,
	"relationship_id" bigint,
	"status" text NOT NULL,
	"proposed_by_id" bigint NOT NULL,
	"a_confirmed_at" timestamp (3) with time zone,
	"b_confirmed_at" timestamp (3) with time zone,
	"a_name" text,
	"b_name" text,
	"witness_id" bigint,
	"witness_name" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"code_enc" text,
	"code_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "singlehood_exits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "singlehood_exits_pair" CHECK ((b_id is null) = (relationship_id is null) and (b_id is null or a_id < b_id)),
	CONSTRAINT "singlehood_exits_confirmed" CHECK (confirmed_at is null or b_id is null or num_nonnulls(a_confirmed_at, b_confirmed_at, witness_id) >= 2),
	CONSTRAINT "singlehood_exits_status" CHECK ((confirmed_at is not null) = (status in ('confirmed', 'withdrawn'))
        and (withdrawn_at is not null) = (status = 'withdrawn')
        and (code_hash is not null) = (confirmed_at is not null and b_id is not null))
);
--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "attached_as" text;--> statement-breakpoint
ALTER TABLE "spotlight_bookings" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "attachments_relationship" ON "attachments" USING btree ("tenant_id","relationship_id");--> statement-breakpoint
CREATE INDEX "attachments_exit" ON "attachments" USING btree ("tenant_id","exit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exit_refunds_once" ON "exit_refunds" USING btree ("tenant_id","exit_id","service","ref_id");--> statement-breakpoint
CREATE INDEX "exit_refunds_of" ON "exit_refunds" USING btree ("tenant_id","profile_id","exit_id","position");--> statement-breakpoint
CREATE INDEX "exit_refunds_user" ON "exit_refunds" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "exit_refunds_due" ON "exit_refunds" USING btree ("tenant_id","exit_id") WHERE status = 'due';--> statement-breakpoint
CREATE INDEX "relationship_events_of" ON "relationship_events" USING btree ("tenant_id","relationship_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "relationships_pair" ON "relationships" USING btree ("tenant_id","a_id","b_id") WHERE status in ('proposed', 'dating', 'couple', 'engaged', 'married');--> statement-breakpoint
CREATE UNIQUE INDEX "relationships_asked" ON "relationships" USING btree ("tenant_id","wished_by_id") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "relationships_b" ON "relationships" USING btree ("tenant_id","b_id","id");--> statement-breakpoint
CREATE INDEX "relationships_a" ON "relationships" USING btree ("tenant_id","a_id","id");--> statement-breakpoint
CREATE INDEX "relationships_wished" ON "relationships" USING btree ("tenant_id","wished_until") WHERE wished_until is not null;--> statement-breakpoint
CREATE INDEX "relationships_reminded" ON "relationships" USING btree ("tenant_id","remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "singlehood_exits_code" ON "singlehood_exits" USING btree ("tenant_id","code_hash") WHERE code_hash is not null;--> statement-breakpoint
CREATE INDEX "singlehood_exits_a" ON "singlehood_exits" USING btree ("tenant_id","a_id","id");--> statement-breakpoint
CREATE INDEX "singlehood_exits_b" ON "singlehood_exits" USING btree ("tenant_id","b_id","id");--> statement-breakpoint
CREATE INDEX "singlehood_exits_expiring" ON "singlehood_exits" USING btree ("tenant_id","expires_at") WHERE status = 'proposed';--> statement-breakpoint
-- The stages of a relationship are append-only.
CREATE FUNCTION relationship_events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the stages of a relationship are only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER relationship_events_kept BEFORE UPDATE OR DELETE ON relationship_events
  FOR EACH ROW EXECUTE FUNCTION relationship_events_refuse();

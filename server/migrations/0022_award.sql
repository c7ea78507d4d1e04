CREATE TABLE "award_records" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "award_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	"decidable_from" timestamp (3) with time zone NOT NULL,
	"decided_by_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "award_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "award_records_status" CHECK (status in ('reached', 'granted', 'denied') and number > 0),
	CONSTRAINT "award_records_hold" CHECK (decidable_from >= reached_at + interval '7 days' and (decided_at is null or decided_at >= decidable_from)),
	CONSTRAINT "award_records_decided" CHECK ((status = 'reached') = (decided_by_id is null)
        and (decided_by_id is null) = (decided_at is null) and (decided_by_id is null) = (reason is null)),
	CONSTRAINT "award_records_not_own" CHECK (decided_by_id <> user_id)
);
--> statement-breakpoint
CREATE TABLE "award_tasks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "award_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"role" text NOT NULL,
	"title" text NOT NULL,
	"metric" text NOT NULL,
	"kind" text NOT NULL,
	"target" integer NOT NULL,
	"reward" bigint NOT NULL,
	"cap" integer NOT NULL,
	"budget" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"drafted_by_id" bigint NOT NULL,
	"published_by_id" bigint,
	"published_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "award_tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "award_tasks_words" CHECK (role in ('popMatchmaker', 'partner') and metric in ('published', 'served') and kind in ('points', 'cash')),
	CONSTRAINT "award_tasks_heads" CHECK (kind = 'points' or metric in ('served')),
	CONSTRAINT "award_tasks_amounts" CHECK (target > 0 and reward > 0 and cap > 0 and reward <= budget and used >= 0),
	CONSTRAINT "award_tasks_budget" CHECK (used <= budget),
	CONSTRAINT "award_tasks_published" CHECK ((published_at is null) = (published_by_id is null)),
	CONSTRAINT "award_tasks_four_eyes" CHECK (published_by_id <> drafted_by_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "award_records_number" ON "award_records" USING btree ("tenant_id","task_id","user_id","number");--> statement-breakpoint
CREATE INDEX "award_records_of" ON "award_records" USING btree ("tenant_id","user_id","task_id");--> statement-breakpoint
CREATE INDEX "award_records_waiting" ON "award_records" USING btree ("tenant_id","id") WHERE status = 'reached';--> statement-breakpoint
CREATE INDEX "award_tasks_role" ON "award_tasks" USING btree ("tenant_id","role","id");
--> statement-breakpoint
-- An award keeps whose it is and when it was reached; once decided it stays so.
CREATE FUNCTION award_records_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving constant text[] := '{status,decided_by_id,decided_at,reason}';
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.decided_by_id IS NULL AND (to_jsonb(NEW) - moving) = (to_jsonb(OLD) - moving) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an award is decided once and never changed' USING ERRCODE = 'QX001';
END
$$;
--> statement-breakpoint
CREATE TRIGGER award_records_fixed BEFORE UPDATE ON award_records
  FOR EACH ROW EXECUTE FUNCTION award_records_refuse();

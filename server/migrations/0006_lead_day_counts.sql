CREATE TABLE "lead_day_counts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_day_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"handler_id" bigint,
	"leads" integer DEFAULT 0 NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"contacted" integer DEFAULT 0 NOT NULL,
	"visited" integer DEFAULT 0 NOT NULL,
	"converted" integer DEFAULT 0 NOT NULL,
	"invalid" integer DEFAULT 0 NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"recycles" integer DEFAULT 0 NOT NULL,
	"recycled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lead_day_counts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_repeat_recycles" (
	"tenant_id" bigint NOT NULL,
	"day" date NOT NULL,
	"lead_id" bigint NOT NULL,
	CONSTRAINT "lead_repeat_recycles_tenant_id_day_lead_id_pk" PRIMARY KEY("tenant_id","day","lead_id")
);
--> statement-breakpoint
CREATE INDEX "lead_day_counts_day" ON "lead_day_counts" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_responses" ON "leads" USING btree ("tenant_id","created_at","source","last_owner_id","responded_at") WHERE responded_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_conversions" ON "leads" USING btree ("tenant_id","created_at") WHERE converted_at is not null;--> statement-breakpoint
-- A trigger writes the counts in the transaction of the rows that it counts. It only inserts, so acts on different leads
-- never wait for each other. `lead_day_counts` holds the changes, and a sweep adds them up.
CREATE FUNCTION leads_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_day_counts (tenant_id, day, source, handler_id, leads, claimed, contacted, visited, converted, invalid)
    SELECT tenant_id, (created_at AT TIME ZONE 'Asia/Shanghai')::date, source, last_owner_id, count(*), count(first_claimed_at),
      count(responded_at), count(visited_at), count(converted_at), count(*) FILTER (WHERE status = 'invalid' AND review_status = 'upheld')
    FROM added GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO lead_day_counts (tenant_id, day, source, handler_id, leads, claimed, contacted, visited, converted, invalid)
    SELECT tenant_id, (created_at AT TIME ZONE 'Asia/Shanghai')::date, source, last_owner_id, sum(change),
      coalesce(sum(change) FILTER (WHERE first_claimed_at IS NOT NULL), 0), coalesce(sum(change) FILTER (WHERE responded_at IS NOT NULL), 0),
      coalesce(sum(change) FILTER (WHERE visited_at IS NOT NULL), 0), coalesce(sum(change) FILTER (WHERE converted_at IS NOT NULL), 0),
      coalesce(sum(change) FILTER (WHERE status = 'invalid' AND review_status = 'upheld'), 0)
    FROM (SELECT -1 AS change, OLD.* UNION ALL SELECT 1, NEW.*) changed GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_counted_first AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leads_count();
--> statement-breakpoint
CREATE TRIGGER leads_counted AFTER UPDATE ON leads FOR EACH ROW WHEN (
  (OLD.source, OLD.created_at, OLD.last_owner_id, OLD.first_claimed_at IS NULL, OLD.responded_at IS NULL, OLD.visited_at IS NULL,
    OLD.converted_at IS NULL, OLD.status = 'invalid' AND OLD.review_status IS NOT DISTINCT FROM 'upheld')
  IS DISTINCT FROM
  (NEW.source, NEW.created_at, NEW.last_owner_id, NEW.first_claimed_at IS NULL, NEW.responded_at IS NULL, NEW.visited_at IS NULL,
    NEW.converted_at IS NULL, NEW.status = 'invalid' AND NEW.review_status IS NOT DISTINCT FROM 'upheld'))
  EXECUTE FUNCTION leads_count();
--> statement-breakpoint
-- Counts claims and recycles when entries of the log come or change their handler. A lead counts once for each handler from
-- whom it was recycled; a lead that several of them lost is listed in `lead_repeat_recycles`.
CREATE FUNCTION lead_acts_count(added lead_owner_logs[], removed lead_owner_logs[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_day_counts (tenant_id, day, source, handler_id, claims, recycles, recycled)
  SELECT l.tenant_id, (l.created_at AT TIME ZONE 'Asia/Shanghai')::date, l.source, c.about_id, sum(c.claims), sum(c.recycles),
    sum((now_recycles.count > 0)::int - (now_recycles.count - c.recycles > 0)::int)
  FROM (
    SELECT tenant_id, lead_id, about_id, coalesce(sum(change) FILTER (WHERE event <> 'recycled'), 0) AS claims,
      coalesce(sum(change) FILTER (WHERE event = 'recycled'), 0) AS recycles
    FROM (SELECT 1 AS change, a.* FROM unnest(added) a UNION ALL SELECT -1, r.* FROM unnest(removed) r) changed
    GROUP BY 1, 2, 3) c
  JOIN leads l ON l.tenant_id = c.tenant_id AND l.id = c.lead_id
  CROSS JOIN LATERAL (
    SELECT count(*) FROM lead_owner_logs o
    WHERE o.tenant_id = c.tenant_id AND o.lead_id = c.lead_id AND o.event = 'recycled' AND o.about_id IS NOT DISTINCT FROM c.about_id) now_recycles
  GROUP BY 1, 2, 3, 4;
  INSERT INTO lead_repeat_recycles (tenant_id, day, lead_id)
  SELECT l.tenant_id, (l.created_at AT TIME ZONE 'Asia/Shanghai')::date, l.id
  FROM (SELECT DISTINCT tenant_id, lead_id FROM unnest(added) WHERE event = 'recycled') a
  JOIN leads l ON l.tenant_id = a.tenant_id AND l.id = a.lead_id
  JOIN lead_owner_logs o ON o.tenant_id = l.tenant_id AND o.lead_id = l.id AND o.event = 'recycled'
  GROUP BY 1, 2, 3 HAVING min(o.about_id) <> max(o.about_id)
  ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE FUNCTION lead_owner_logs_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted CONSTANT text[] := '{accepted,claimed,handed_out,taken_over,recycled}';
  now_said lead_owner_logs[];
  then_said lead_owner_logs[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(a.*)::lead_owner_logs) INTO now_said FROM added a WHERE a.event = ANY (counted);
  ELSE
    SELECT array_agg(ROW(a.*)::lead_owner_logs), array_agg(ROW(r.*)::lead_owner_logs) INTO now_said, then_said
    FROM added a JOIN removed r ON r.tenant_id = a.tenant_id AND r.id = a.id
    WHERE a.event = ANY (counted) AND a.about_id IS DISTINCT FROM r.about_id;
  END IF;
  IF now_said IS NOT NULL THEN
    PERFORM lead_acts_count(now_said, then_said);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lead_owner_logs_counted_first AFTER INSERT ON lead_owner_logs REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION lead_owner_logs_count();
--> statement-breakpoint
CREATE TRIGGER lead_owner_logs_counted AFTER UPDATE ON lead_owner_logs REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION lead_owner_logs_count();
--> statement-breakpoint
-- The leads so far. Creating the triggers has locked both tables against writers until the end of the migration, so none is missed.
INSERT INTO lead_day_counts (tenant_id, day, source, handler_id, leads, claimed, contacted, visited, converted, invalid)
SELECT tenant_id, (created_at AT TIME ZONE 'Asia/Shanghai')::date, source, last_owner_id, count(*), count(first_claimed_at),
  count(responded_at), count(visited_at), count(converted_at), count(*) FILTER (WHERE status = 'invalid' AND review_status = 'upheld')
FROM leads GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO lead_day_counts (tenant_id, day, source, handler_id, claims, recycles, recycled)
SELECT l.tenant_id, (l.created_at AT TIME ZONE 'Asia/Shanghai')::date, l.source, o.about_id, count(*) FILTER (WHERE o.event <> 'recycled'),
  count(*) FILTER (WHERE o.event = 'recycled'), count(DISTINCT l.id) FILTER (WHERE o.event = 'recycled')
FROM leads l JOIN lead_owner_logs o ON o.tenant_id = l.tenant_id AND o.lead_id = l.id
WHERE o.event IN ('accepted', 'claimed', 'handed_out', 'taken_over', 'recycled') GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO lead_repeat_recycles (tenant_id, day, lead_id)
SELECT l.tenant_id, (l.created_at AT TIME ZONE 'Asia/Shanghai')::date, l.id
FROM leads l JOIN lead_owner_logs o ON o.tenant_id = l.tenant_id AND o.lead_id = l.id AND o.event = 'recycled'
GROUP BY 1, 2, 3 HAVING min(o.about_id) <> max(o.about_id);

CREATE TABLE "photo_trace_searches" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "photo_trace_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"trace_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_trace_searches_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "photo_traces" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "photo_traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "photo_traces_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "photo_traces_bits" CHECK (mark between 0 and 4294967295)
);
--> statement-breakpoint
CREATE INDEX "photo_trace_searches_by" ON "photo_trace_searches" USING btree ("tenant_id","by_user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_traces_mark" ON "photo_traces" USING btree ("tenant_id","mark");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_traces_look" ON "photo_traces" USING btree ("tenant_id","viewer_id","day","media_id");--> statement-breakpoint
CREATE INDEX "photo_traces_rendered" ON "photo_traces" USING btree ("tenant_id","day") WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "photos_media" ON "photos" USING btree ("tenant_id","media_id");--> statement-breakpoint
-- A leaked copy is traced by these rows, perhaps years later: none is changed or removed. Only the deletion of its renderings is recorded, once.
CREATE FUNCTION photo_traces_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.cleared_at IS NULL AND (to_jsonb(NEW) - 'cleared_at') = (to_jsonb(OLD) - 'cleared_at') THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a viewing is never changed or removed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER photo_traces_kept BEFORE UPDATE OR DELETE ON photo_traces
  FOR EACH ROW EXECUTE FUNCTION photo_traces_refuse();

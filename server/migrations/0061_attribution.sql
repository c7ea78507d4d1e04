CREATE TABLE "attribution_disputes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attribution_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"claimant_id" bigint NOT NULL,
	"holder_id" bigint,
	"by_user_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"statement" text NOT NULL,
	"media_ids" bigint[] NOT NULL,
	"status" text NOT NULL,
	"audit_task_id" bigint,
	"answer" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "attribution_disputes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "attribution_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attribution_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"event" text NOT NULL,
	"source" text,
	"reason" text,
	"other_id" bigint,
	"expires_at" timestamp (3) with time zone,
	"by_user_id" bigint,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attribution_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "attributions" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attributions" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attributions" ADD COLUMN "end_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "attribution_disputes_open" ON "attribution_disputes" USING btree ("tenant_id","user_id","kind","claimant_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "attribution_disputes_claimant" ON "attribution_disputes" USING btree ("tenant_id","kind","claimant_id","id");--> statement-breakpoint
CREATE INDEX "attribution_disputes_user" ON "attribution_disputes" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "attribution_events_of" ON "attribution_events" USING btree ("tenant_id","user_id","kind","id");--> statement-breakpoint
CREATE INDEX "attribution_events_about" ON "attribution_events" USING btree ("tenant_id","kind","target_id","user_id","id");--> statement-breakpoint
CREATE INDEX "attributions_lapsing" ON "attributions" USING btree ("tenant_id","expires_at") WHERE status = 'active' and expires_at is not null;--> statement-breakpoint
-- by hand
INSERT INTO "attribution_events" ("tenant_id", "user_id", "kind", "target_id", "event", "source", "at")
SELECT "tenant_id", "user_id", "kind", "target_id", 'bound', "source", "bound_at" FROM "attributions" WHERE "status" = 'active' ORDER BY "bound_at", "id";
--> statement-breakpoint
CREATE FUNCTION "attribution_events_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Whose account it is may become another one of the same person; what happened stays.
	IF TG_OP = 'UPDATE' AND (NEW."id", NEW."tenant_id", NEW."kind", NEW."event", NEW."source", NEW."reason", NEW."expires_at", NEW."by_user_id", NEW."note", NEW."at")
		IS NOT DISTINCT FROM (OLD."id", OLD."tenant_id", OLD."kind", OLD."event", OLD."source", OLD."reason", OLD."expires_at", OLD."by_user_id", OLD."note", OLD."at")
		AND (NEW."kind" = 'inviter' OR (NEW."target_id", NEW."other_id") IS NOT DISTINCT FROM (OLD."target_id", OLD."other_id"))
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'what happened to an attribution is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "attribution_events_kept" BEFORE UPDATE OR DELETE ON "attribution_events" FOR EACH ROW EXECUTE FUNCTION "attribution_events_refuse"();

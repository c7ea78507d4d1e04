CREATE TABLE "risk_asks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "risk_asks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"asker_id" bigint,
	"about_user_id" bigint NOT NULL,
	"audit_task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "risk_asks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "risk_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sign" text NOT NULL,
	"about_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk_readings" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"about_user_id" bigint NOT NULL,
	"signs" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "risk_readings_tenant_id_user_id_about_user_id_pk" PRIMARY KEY("tenant_id","user_id","about_user_id")
);
--> statement-breakpoint
CREATE INDEX "risk_asks_about" ON "risk_asks" USING btree ("tenant_id","about_user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_asks_task" ON "risk_asks" USING btree ("tenant_id","audit_task_id") WHERE audit_task_id is not null;--> statement-breakpoint
CREATE INDEX "risk_events_user" ON "risk_events" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_events_once" ON "risk_events" USING btree ("tenant_id","user_id","sign","about_user_id") WHERE about_user_id is not null;--> statement-breakpoint
-- by hand
CREATE FUNCTION "risk_events_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what was noted about an account is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "risk_events_kept" BEFORE UPDATE OR DELETE ON "risk_events" FOR EACH ROW EXECUTE FUNCTION "risk_events_refuse"();

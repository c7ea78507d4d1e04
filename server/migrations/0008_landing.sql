CREATE TABLE "landing_channels" (
	"tenant_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"page_id" bigint NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_channels_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "landing_counts" (
	"tenant_id" bigint NOT NULL,
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"traces" integer DEFAULT 0 NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "landing_counts_tenant_id_day_channel_pk" PRIMARY KEY("tenant_id","day","channel")
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "landing_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"look" text DEFAULT 'rose' NOT NULL,
	"city_geo" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_pages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "landing_receipts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "landing_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"page_title" text NOT NULL,
	"platform" text NOT NULL,
	"text_version" integer NOT NULL,
	"text_hash" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "landing_receipts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "landing_submissions" (
	"tenant_id" bigint NOT NULL,
	"day" date NOT NULL,
	"phone_day_hash" text NOT NULL,
	"attempt_hash" text NOT NULL,
	CONSTRAINT "landing_submissions_tenant_id_day_phone_day_hash_pk" PRIMARY KEY("tenant_id","day","phone_day_hash")
);
--> statement-breakpoint
CREATE TABLE "landing_texts" (
	"tenant_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_texts_tenant_id_version_hash_pk" PRIMARY KEY("tenant_id","version","hash")
);
--> statement-breakpoint
CREATE TABLE "landing_traces" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "landing_traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"city_geo" text,
	"act" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"steps" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "landing_traces_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_default" ON "landing_pages" USING btree ("tenant_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "landing_receipts_lead" ON "landing_receipts" USING btree ("tenant_id","lead_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_traces_token" ON "landing_traces" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "landing_traces_opened" ON "landing_traces" USING btree ("tenant_id","opened_at");--> statement-breakpoint
CREATE INDEX "landing_traces_channel" ON "landing_traces" USING btree ("tenant_id","channel","id");--> statement-breakpoint
CREATE INDEX "landing_traces_act" ON "landing_traces" USING btree ("tenant_id","act","id");--> statement-breakpoint

-- Consent texts and receipts are append-only.
CREATE FUNCTION landing_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is added to and never changed', tg_table_name;
END $$;
--> statement-breakpoint

CREATE TRIGGER landing_texts_stay BEFORE UPDATE OR DELETE ON landing_texts
  FOR EACH ROW EXECUTE FUNCTION landing_refuse();
--> statement-breakpoint

CREATE TRIGGER landing_receipts_stay BEFORE UPDATE OR DELETE ON landing_receipts
  FOR EACH ROW EXECUTE FUNCTION landing_refuse();

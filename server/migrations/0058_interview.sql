CREATE TABLE "interviews" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "interviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"representation_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"status" text NOT NULL,
	"version" integer,
	"revision" integer NOT NULL,
	"met_on" date,
	"how" text,
	"minutes" integer,
	"papers_seen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seen" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wishes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"concerns_enc" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interviews_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "interviews_profile" ON "interviews" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_version" ON "interviews" USING btree ("tenant_id","profile_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_draft" ON "interviews" USING btree ("tenant_id","representation_id") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_submitted" ON "interviews" USING btree ("tenant_id","profile_id") WHERE status = 'submitted';--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_confirmed" ON "interviews" USING btree ("tenant_id","profile_id") WHERE status = 'confirmed';
CREATE TABLE "identities" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name_enc" text NOT NULL,
	"id_no_enc" text NOT NULL,
	"id_hash" text NOT NULL,
	"gender" text NOT NULL,
	"birthday" date NOT NULL,
	"level" text NOT NULL,
	"proven_at" timestamp (3) with time zone NOT NULL,
	"face_at" timestamp (3) with time zone,
	CONSTRAINT "identities_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "identity_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"ticket_hash" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"name_enc" text DEFAULT '' NOT NULL,
	"id_no_enc" text DEFAULT '' NOT NULL,
	"ref_enc" text DEFAULT '' NOT NULL,
	"url_enc" text DEFAULT '' NOT NULL,
	"consent_version" text NOT NULL,
	"failure" text,
	"asked" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "identity_checks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "identity_steps" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "identity_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"check_id" bigint NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_steps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "trust_level" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "is_face_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_number" ON "identities" USING btree ("tenant_id","id_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_ticket" ON "identity_checks" USING btree ("tenant_id","ticket_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_open" ON "identity_checks" USING btree ("tenant_id","user_id") WHERE status in ('created', 'sent');--> statement-breakpoint
CREATE INDEX "identity_checks_user" ON "identity_checks" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_checks_due" ON "identity_checks" USING btree ("tenant_id","ask_at") WHERE status in ('created', 'sent');--> statement-breakpoint
CREATE INDEX "identity_steps_check" ON "identity_steps" USING btree ("tenant_id","check_id","id");--> statement-breakpoint
UPDATE "love_profiles" SET "trust_level" = 1 WHERE "is_verified";--> statement-breakpoint
CREATE FUNCTION "identity_steps_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the steps of a check are only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "identity_steps_kept" BEFORE UPDATE ON "identity_steps" FOR EACH ROW EXECUTE FUNCTION "identity_steps_refuse"();

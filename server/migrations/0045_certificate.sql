CREATE TABLE "certificate_steps" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificate_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"certificate_id" bigint NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certificate_steps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"said_enc" text DEFAULT '' NOT NULL,
	"audit_task_id" bigint,
	"reason" text,
	"revoked_for" text,
	"decided_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"papers_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "fact_sources" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"field" text NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "fact_sources_tenant_id_profile_id_field_pk" PRIMARY KEY("tenant_id","profile_id","field")
);
--> statement-breakpoint
CREATE TABLE "paper_keys" (
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"wrapped" text NOT NULL,
	CONSTRAINT "paper_keys_tenant_id_paper_id_pk" PRIMARY KEY("tenant_id","paper_id")
);
--> statement-breakpoint
CREATE TABLE "paper_looks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "paper_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"certificate_id" bigint,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"page" integer,
	"code_enc" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "papers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "face_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "trust_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "love_profiles" ADD COLUMN "trust_later" jsonb;--> statement-breakpoint
CREATE INDEX "certificate_steps_of" ON "certificate_steps" USING btree ("tenant_id","certificate_id","id");--> statement-breakpoint
CREATE INDEX "certificates_profile" ON "certificates" USING btree ("tenant_id","profile_id","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_open" ON "certificates" USING btree ("tenant_id","profile_id","kind") WHERE status in ('submitted', 'auto_checking', 'need_human');--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_standing" ON "certificates" USING btree ("tenant_id","profile_id","kind") WHERE status in ('approved', 'expiring', 'rechecking');--> statement-breakpoint
CREATE INDEX "certificates_ending" ON "certificates" USING btree ("tenant_id","valid_until") WHERE status in ('approved', 'expiring', 'rechecking');--> statement-breakpoint
CREATE INDEX "certificates_papers" ON "certificates" USING btree ("tenant_id","papers_until") WHERE papers_until is not null;--> statement-breakpoint
CREATE INDEX "paper_looks_paper" ON "paper_looks" USING btree ("tenant_id","paper_id","id");--> statement-breakpoint
CREATE INDEX "paper_looks_by" ON "paper_looks" USING btree ("tenant_id","by_user_id","id");--> statement-breakpoint
CREATE INDEX "papers_profile" ON "papers" USING btree ("tenant_id","profile_id","kind");--> statement-breakpoint
CREATE INDEX "papers_certificate" ON "papers" USING btree ("tenant_id","certificate_id");--> statement-breakpoint
CREATE INDEX "papers_same" ON "papers" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "papers_unsent" ON "papers" USING btree ("tenant_id","created_at") WHERE certificate_id is null and gone_at is null;--> statement-breakpoint
CREATE INDEX "papers_going" ON "papers" USING btree ("tenant_id") WHERE gone_at is not null and file_key <> '';
--> statement-breakpoint
-- by hand
CREATE FUNCTION certificate_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is added to and never changed', tg_table_name;
END $$;--> statement-breakpoint
CREATE TRIGGER paper_looks_stay BEFORE UPDATE OR DELETE ON paper_looks FOR EACH ROW EXECUTE FUNCTION certificate_refuse();--> statement-breakpoint
CREATE TRIGGER certificate_steps_stay BEFORE UPDATE OR DELETE ON certificate_steps FOR EACH ROW EXECUTE FUNCTION certificate_refuse();--> statement-breakpoint
CREATE TRIGGER paper_looks_kept BEFORE TRUNCATE ON paper_looks FOR EACH STATEMENT EXECUTE FUNCTION certificate_refuse();--> statement-breakpoint
-- What was proven before there were certificates.
INSERT INTO certificates (tenant_id, profile_id, kind, status, result, decided_at, valid_until, created_at)
SELECT p.tenant_id, p.id, 'real_name', 'approved', jsonb_build_object('gender', i.gender, 'birthday', i.birthday), i.proven_at, NULL::timestamptz, i.proven_at
FROM identities i JOIN love_profiles p ON p.tenant_id = i.tenant_id AND p.user_id = i.user_id
UNION ALL
SELECT p.tenant_id, p.id, 'face', 'approved', jsonb_build_object('gender', i.gender, 'birthday', i.birthday), i.face_at, i.face_at + interval '24 months', i.face_at
FROM identities i JOIN love_profiles p ON p.tenant_id = i.tenant_id AND p.user_id = i.user_id
WHERE i.level = 'face' AND i.face_at > now() - interval '24 months';--> statement-breakpoint
INSERT INTO certificate_steps (tenant_id, certificate_id, status, at) SELECT tenant_id, id, status, created_at FROM certificates;--> statement-breakpoint
INSERT INTO fact_sources (tenant_id, profile_id, field, source, kind, at, until)
SELECT c.tenant_id, c.profile_id, f.field, CASE c.kind WHEN 'face' THEN 'face' ELSE 'paper' END, c.kind, c.decided_at, c.valid_until
FROM certificates c CROSS JOIN (VALUES ('gender'), ('birthday')) f(field)
WHERE c.kind = 'face' OR NOT EXISTS (SELECT 1 FROM certificates o WHERE o.tenant_id = c.tenant_id AND o.profile_id = c.profile_id AND o.kind = 'face');--> statement-breakpoint
UPDATE love_profiles p SET face_until = c.valid_until, trust_until = c.valid_until,
  trust_later = jsonb_build_array(jsonb_build_object('from', to_char(c.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'level', 1))
FROM certificates c WHERE c.tenant_id = p.tenant_id AND c.profile_id = p.id AND c.kind = 'face';

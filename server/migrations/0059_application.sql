CREATE TABLE "application_paper_keys" (
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"wrapped" text NOT NULL,
	CONSTRAINT "application_paper_keys_tenant_id_paper_id_pk" PRIMARY KEY("tenant_id","paper_id")
);
--> statement-breakpoint
CREATE TABLE "application_paper_looks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "application_paper_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_paper_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "application_papers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "application_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"application_id" bigint,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "application_papers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "desk_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "desk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"change" text NOT NULL,
	"reason" text,
	"by_user_id" bigint NOT NULL,
	"audit_task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "matchmaker_applications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "matchmaker_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"city_geo" text NOT NULL,
	"experience_years" integer NOT NULL,
	"reason" text NOT NULL,
	"agreement_version" integer NOT NULL,
	"status" text NOT NULL,
	"audit_task_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"papers_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matchmaker_applications_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "matchmaker_trainings" (
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"lessons_read" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trial_from" timestamp (3) with time zone,
	"trial_until" timestamp (3) with time zone,
	"trial_task_id" bigint,
	"trial_done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matchmaker_trainings_tenant_id_matchmaker_id_pk" PRIMARY KEY("tenant_id","matchmaker_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_tries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quiz_tries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"day" text NOT NULL,
	"questions" jsonb NOT NULL,
	"chosen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"right_count" smallint,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_tries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "application_paper_looks_paper" ON "application_paper_looks" USING btree ("tenant_id","paper_id","id");--> statement-breakpoint
CREATE INDEX "application_paper_looks_by" ON "application_paper_looks" USING btree ("tenant_id","by_user_id","id");--> statement-breakpoint
CREATE INDEX "application_papers_user" ON "application_papers" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "application_papers_of" ON "application_papers" USING btree ("tenant_id","application_id");--> statement-breakpoint
CREATE INDEX "application_papers_unsent" ON "application_papers" USING btree ("tenant_id","created_at") WHERE application_id is null and gone_at is null;--> statement-breakpoint
CREATE INDEX "application_papers_going" ON "application_papers" USING btree ("tenant_id") WHERE gone_at is not null and file_key <> '';--> statement-breakpoint
CREATE INDEX "desk_changes_of" ON "desk_changes" USING btree ("tenant_id","matchmaker_id","id");--> statement-breakpoint
CREATE INDEX "desk_changes_task" ON "desk_changes" USING btree ("tenant_id","audit_task_id") WHERE audit_task_id is not null;--> statement-breakpoint
CREATE INDEX "matchmaker_applications_of" ON "matchmaker_applications" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "matchmaker_applications_one" ON "matchmaker_applications" USING btree ("tenant_id","user_id") WHERE status in ('reviewing', 'need_more');--> statement-breakpoint
CREATE INDEX "matchmaker_applications_papers" ON "matchmaker_applications" USING btree ("tenant_id","papers_until") WHERE papers_until is not null;--> statement-breakpoint
CREATE INDEX "matchmaker_trainings_ending" ON "matchmaker_trainings" USING btree ("tenant_id","trial_until") WHERE trial_until is not null and trial_done_at is null and trial_task_id is null;--> statement-breakpoint
CREATE INDEX "quiz_tries_of" ON "quiz_tries" USING btree ("tenant_id","matchmaker_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_tries_open" ON "quiz_tries" USING btree ("tenant_id","matchmaker_id") WHERE finished_at is null;
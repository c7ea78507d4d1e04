CREATE TABLE "strikes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "strikes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint,
	"profile_id" bigint,
	"audit_task_id" bigint NOT NULL,
	"action" text NOT NULL,
	"ability" text,
	"finding" text NOT NULL,
	"removed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"until" timestamp (3) with time zone,
	"counts_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strikes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "target_profile_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "target_matchmaker_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "strikes_user" ON "strikes" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "strikes_profile" ON "strikes" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "strikes_judgement" ON "strikes" USING btree ("tenant_id","audit_task_id");--> statement-breakpoint
CREATE INDEX "strikes_ending" ON "strikes" USING btree ("tenant_id","until") WHERE ended_at is null and lifted_at is null and until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_matchmaker" ON "reports" USING btree ("tenant_id","reporter_id","target_matchmaker_id","category") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reports_judged" ON "reports" USING btree ("tenant_id","reporter_id","resolved_at");
CREATE TABLE "identity_matches" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"media_id" bigint,
	"status" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"judged_at" timestamp (3) with time zone,
	CONSTRAINT "identity_matches_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "identity_portraits" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"content_enc" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"goes_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_portraits_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "other_id" bigint;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "paper" text;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "birthday" date;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "wish" text;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "audit_task_id" bigint;--> statement-breakpoint
CREATE INDEX "identity_matches_waiting" ON "identity_matches" USING btree ("tenant_id","asked_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "identity_portraits_goes" ON "identity_portraits" USING btree ("tenant_id","goes_at");
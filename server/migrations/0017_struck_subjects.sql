CREATE TABLE "struck_subjects" (
	"tenant_id" bigint NOT NULL,
	"subject_hash" text NOT NULL,
	"strike_id" bigint NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "struck_subjects_tenant_id_subject_hash_strike_id_pk" PRIMARY KEY("tenant_id","subject_hash","strike_id")
);
--> statement-breakpoint
DROP INDEX "strikes_judgement";--> statement-breakpoint
CREATE INDEX "struck_subjects_strike" ON "struck_subjects" USING btree ("tenant_id","strike_id");--> statement-breakpoint
CREATE INDEX "struck_subjects_ending" ON "struck_subjects" USING btree ("tenant_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "strikes_judgement" ON "strikes" USING btree ("tenant_id","audit_task_id",coalesce(user_id, 0));
CREATE TABLE "matchmaker_card_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "matchmaker_card_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"name" text NOT NULL,
	"bio" text NOT NULL,
	"tags" text[] NOT NULL,
	"avatar_media_id" bigint,
	"status" text NOT NULL,
	"audit_task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "matchmaker_card_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "matchmaker_card_changes_waiting" ON "matchmaker_card_changes" USING btree ("tenant_id","matchmaker_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "matchmaker_card_changes_last" ON "matchmaker_card_changes" USING btree ("tenant_id","matchmaker_id","id");
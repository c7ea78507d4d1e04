CREATE TABLE "inboxes" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "inboxes_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"about_profile_id" bigint,
	"facts" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"is_counted" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "notices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread" ON "notices" USING btree ("tenant_id","user_id","kind","subject") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("tenant_id","about_profile_id");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("at");
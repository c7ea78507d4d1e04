CREATE TABLE "precheat_acceptances" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "precheat_acceptances_tenant_id_user_id_version_pk" PRIMARY KEY("tenant_id","user_id","version")
);
--> statement-breakpoint
ALTER TABLE "line_requests" ADD COLUMN "duration" text DEFAULT 'until_revoked' NOT NULL;
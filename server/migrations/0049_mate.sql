CREATE TABLE "daily_sets" (
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"date" text NOT NULL,
	"cycle" integer NOT NULL,
	"items" jsonb NOT NULL,
	"sought_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_sets_tenant_id_profile_id_date_pk" PRIMARY KEY("tenant_id","profile_id","date")
);

CREATE TABLE "user_places" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"system" text NOT NULL,
	"shown_latitude" double precision NOT NULL,
	"shown_longitude" double precision NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_places_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "theme_members" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "theme_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"theme_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"status" text NOT NULL,
	"words" text,
	"reason" text,
	"audit_task_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "theme_members_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "theme_wishes" (
	"tenant_id" bigint NOT NULL,
	"theme_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "theme_wishes_tenant_id_theme_id_profile_id_pk" PRIMARY KEY("tenant_id","theme_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "themes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"cover" text NOT NULL,
	"kind" text NOT NULL,
	"rule" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sensitivity" text,
	"is_vip_only" boolean DEFAULT false NOT NULL,
	"cities" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"figures" jsonb,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "themes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "user_places_at" ON "user_places" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "theme_members_once" ON "theme_members" USING btree ("tenant_id","theme_id","profile_id");--> statement-breakpoint
CREATE INDEX "theme_members_in" ON "theme_members" USING btree ("tenant_id","theme_id","at") WHERE status = 'in';--> statement-breakpoint
CREATE INDEX "theme_members_profile" ON "theme_members" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "theme_wishes_profile" ON "theme_wishes" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "themes_status" ON "themes" USING btree ("tenant_id","status","sort");
CREATE TABLE "store_goals" (
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"month" text NOT NULL,
	"figure" text NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "store_goals_tenant_id_store_id_month_figure_pk" PRIMARY KEY("tenant_id","store_id","month","figure")
);
--> statement-breakpoint
CREATE TABLE "store_members" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"source" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	CONSTRAINT "store_members_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_staff" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "store_staff_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_transfers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"from_store_id" bigint NOT NULL,
	"to_store_id" bigint NOT NULL,
	"asker" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "store_transfers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"city_geo" text NOT NULL,
	"address" text NOT NULL,
	"open_hours" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "store_members_of_one" ON "store_members" USING btree ("tenant_id","profile_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "store_members_profile" ON "store_members" USING btree ("tenant_id","profile_id","store_id");--> statement-breakpoint
CREATE INDEX "store_members_joined" ON "store_members" USING btree ("tenant_id","store_id","joined_at");--> statement-breakpoint
CREATE INDEX "store_members_list" ON "store_members" USING btree ("tenant_id","store_id","id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "store_members_waiting" ON "store_members" USING btree ("tenant_id","store_id","waiting_since") WHERE waiting_since is not null and left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_staff_once" ON "store_staff" USING btree ("tenant_id","store_id","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "store_staff_user" ON "store_staff" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_transfers_waiting" ON "store_transfers" USING btree ("tenant_id","profile_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "store_transfers_profile" ON "store_transfers" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE INDEX "store_transfers_lapsing" ON "store_transfers" USING btree ("tenant_id","expires_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "stores_name" ON "stores" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "line_requests_worked" ON "line_requests" USING btree ("tenant_id","matchmaker_id","updated_at");--> statement-breakpoint
CREATE INDEX "representations_started" ON "representations" USING btree ("tenant_id","matchmaker_id","started_at");
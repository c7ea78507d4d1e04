CREATE TABLE "matchmaker_levels" (
	"tenant_id" bigint NOT NULL,
	"matchmaker_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"falls_to" smallint,
	"falls_at" timestamp (3) with time zone,
	"counted_on" text NOT NULL,
	CONSTRAINT "matchmaker_levels_tenant_id_matchmaker_id_pk" PRIMARY KEY("tenant_id","matchmaker_id"),
	CONSTRAINT "matchmaker_levels_fall" CHECK ((falls_to is null) = (falls_at is null))
);
--> statement-breakpoint
ALTER TABLE "matchmakers" ALTER COLUMN "capacity" SET DEFAULT 50;--> statement-breakpoint
ALTER TABLE "matchmakers" ADD COLUMN "next_capacity" integer;--> statement-breakpoint
ALTER TABLE "matchmakers" ADD COLUMN "next_capacity_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "matchmaker_levels_falling" ON "matchmaker_levels" USING btree ("tenant_id","falls_at") WHERE falls_at is not null;
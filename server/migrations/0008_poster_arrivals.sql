CREATE TABLE "scene_arrivals" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"scene_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scene_arrivals_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "scene_arrivals_scene" ON "scene_arrivals" USING btree ("tenant_id","scene_id");
CREATE TABLE "pledge_texts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pledge_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"is_major" boolean NOT NULL,
	"published_by_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pledge_texts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pledge_texts_version" ON "pledge_texts" USING btree ("tenant_id","version");
CREATE TABLE "consent_uses" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consent_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"representation_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"use" text NOT NULL,
	"about_profile_id" bigint,
	"shown_to_id" bigint,
	"mark" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_uses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "representations" ADD COLUMN "text_version" text;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_uses_once" ON "consent_uses" USING btree ("tenant_id","representation_id","use","mark");--> statement-breakpoint
CREATE INDEX "consent_uses_of" ON "consent_uses" USING btree ("tenant_id","profile_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "representations_requested" ON "representations" USING btree ("tenant_id","profile_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "representations_lapsing" ON "representations" USING btree ("tenant_id","expires_at") WHERE status = 'active';--> statement-breakpoint
-- Consents given before they had an end get a year, and at least the month in which it is told of.
UPDATE "representations" SET "expires_at" = greatest(coalesce("started_at", "requested_at") + interval '12 months', now() + interval '30 days')
	WHERE "status" = 'active' AND "expires_at" IS NULL;

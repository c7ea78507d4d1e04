CREATE TABLE "role_offers" (
	"tenant_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "role_offers_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE INDEX "role_offers_user" ON "role_offers" USING btree ("tenant_id","user_id");
CREATE TABLE "walkins" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "walkins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"status" text NOT NULL,
	"phone_hash" text,
	"phone_enc" text,
	"draft_enc" text,
	"token_hash" text,
	"signature_enc" text,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text_version" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"profile_id" bigint,
	CONSTRAINT "walkins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "walkins_store" ON "walkins" USING btree ("tenant_id","store_id","id");--> statement-breakpoint
CREATE INDEX "walkins_staff" ON "walkins" USING btree ("tenant_id","staff_id","created_at");--> statement-breakpoint
CREATE INDEX "walkins_profile" ON "walkins" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "walkins_ending" ON "walkins" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "walkins_token" ON "walkins" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "walkins_begun" ON "walkins" USING btree ("tenant_id","store_id","phone_hash") WHERE status = 'begun';--> statement-breakpoint
CREATE UNIQUE INDEX "walkins_signed" ON "walkins" USING btree ("tenant_id","phone_hash") WHERE status = 'signed';
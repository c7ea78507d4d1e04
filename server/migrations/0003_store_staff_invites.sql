CREATE TABLE "store_staff_invites" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_staff_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"phone_hash" text,
	"phone_mask" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "store_staff_invites_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "store_staff" ADD COLUMN "name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "store_staff_invites_waiting" ON "store_staff_invites" USING btree ("tenant_id","store_id","phone_hash") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "store_staff_invites_phone" ON "store_staff_invites" USING btree ("tenant_id","phone_hash") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "store_staff_invites_lapsing" ON "store_staff_invites" USING btree ("tenant_id","expires_at") WHERE status = 'sent';
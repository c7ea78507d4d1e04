CREATE TABLE "account_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"what" text NOT NULL,
	"code_hash" text NOT NULL,
	"former_enc" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sending_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "account_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_changes_code" ON "account_changes" USING btree ("tenant_id","code_hash");--> statement-breakpoint
CREATE INDEX "account_changes_user" ON "account_changes" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "account_changes_end" ON "account_changes" USING btree ("expires_at");
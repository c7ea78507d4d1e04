CREATE TABLE "cashout_payees" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cashout_payees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name_enc" text NOT NULL,
	"account_enc" text NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "cashout_payees_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cashout_steps" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cashout_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"cashout_id" bigint NOT NULL,
	"status" text NOT NULL,
	"by_user_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cashout_steps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cashouts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cashouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"payee_id" bigint NOT NULL,
	"payee_kind" text NOT NULL,
	"status" text NOT NULL,
	"fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"tax_fen" bigint NOT NULL,
	"commission_fen" bigint DEFAULT 0 NOT NULL,
	"tax_table" text,
	"quote_id" text NOT NULL,
	"origin" text NOT NULL,
	"audit_task_id" bigint,
	"approved_by_id" bigint,
	"approved_at" timestamp (3) with time zone,
	"handed_at" timestamp (3) with time zone,
	"handings" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"confirm_until" timestamp (3) with time zone,
	"confirm_package" text,
	"cancel_asked_at" timestamp (3) with time zone,
	"receipt_no" text DEFAULT '' NOT NULL,
	"receipt_by_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cashouts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cashouts_fen" CHECK (fen > 0 and fee_fen >= 0 and tax_fen >= 0 and fee_fen + tax_fen < fen and commission_fen between 0 and fen),
	CONSTRAINT "cashouts_over" CHECK ((ended_at is null) = (status in ('submitted', 'risk_hold', 'auditing', 'approved', 'transferring', 'awaiting_user_confirm')))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cashout_payees_current" ON "cashout_payees" USING btree ("tenant_id","user_id","kind") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "cashout_payees_user" ON "cashout_payees" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "cashout_steps_cashout" ON "cashout_steps" USING btree ("tenant_id","cashout_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cashouts_no" ON "cashouts" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "cashouts_quote" ON "cashouts" USING btree ("tenant_id","quote_id");--> statement-breakpoint
CREATE INDEX "cashouts_user" ON "cashouts" USING btree ("tenant_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cashouts_waiting" ON "cashouts" USING btree ("tenant_id","status","ask_at") WHERE ended_at is null;--> statement-breakpoint
INSERT INTO "tenant_configs" ("tenant_id", "kind", "value")
SELECT "id", 'pay', '{"merchants": {}}'::jsonb FROM "tenants"
UNION ALL SELECT "id", 'cashout', '{"taxTable": null}'::jsonb FROM "tenants"
ON CONFLICT DO NOTHING;

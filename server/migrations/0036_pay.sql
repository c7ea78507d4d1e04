CREATE TABLE "pay_notices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pay_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"merchant" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	"verdict" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"no" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_notices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "pay_refunds" (
	"tenant_id" bigint NOT NULL,
	"refund_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"no" text NOT NULL,
	"fen" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"channel_no" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_refunds_tenant_id_refund_id_pk" PRIMARY KEY("tenant_id","refund_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"no" text NOT NULL,
	"channel" text NOT NULL,
	"merchant" text NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"scene" text NOT NULL,
	"fen" bigint NOT NULL,
	"status" text NOT NULL,
	"is_settling" boolean DEFAULT false NOT NULL,
	"ticket" jsonb,
	"notify_url" text NOT NULL,
	"channel_no" text DEFAULT '' NOT NULL,
	"payer_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payments_settling_is_paid" CHECK (not is_settling or status = 'paid')
);
--> statement-breakpoint
CREATE TABLE "reconcile_lines" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"reconciliation_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"no" text NOT NULL,
	"channel_no" text DEFAULT '' NOT NULL,
	"local_fen" bigint,
	"channel_fen" bigint,
	CONSTRAINT "reconcile_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"day" text NOT NULL,
	"channel" text NOT NULL,
	"merchant" text NOT NULL,
	"compared_at" timestamp (3) with time zone,
	"matched" integer DEFAULT 0 NOT NULL,
	"different" integer DEFAULT 0 NOT NULL,
	"task_id" bigint,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "pay_notices_no" ON "pay_notices" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE INDEX "pay_notices_age" ON "pay_notices" USING btree ("tenant_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refunds_no" ON "pay_refunds" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE INDEX "pay_refunds_payment" ON "pay_refunds" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_no" ON "payments" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settling" ON "payments" USING btree ("tenant_id","order_id") WHERE is_settling;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("tenant_id","order_id","channel","scene","fen") WHERE status = 'started';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("tenant_id","payer_hash") WHERE payer_hash is not null;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "reconcile_lines_of" ON "reconcile_lines" USING btree ("tenant_id","reconciliation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_day" ON "reconciliations" USING btree ("tenant_id","day","channel","merchant");

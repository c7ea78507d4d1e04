CREATE TABLE "escrows" (
	"tenant_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid" bigint NOT NULL,
	"released" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"held" bigint GENERATED ALWAYS AS (paid - released - refunded) STORED,
	CONSTRAINT "escrows_tenant_id_order_id_currency_pk" PRIMARY KEY("tenant_id","order_id","currency"),
	CONSTRAINT "escrows_held" CHECK (paid - released - refunded >= 0 and released >= 0 and refunded >= 0)
);
--> statement-breakpoint
CREATE TABLE "fin_first_bonuses" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"points" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fin_first_bonuses_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "fin_months" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"month" text NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fin_months_tenant_id_user_id_month_pk" PRIMARY KEY("tenant_id","user_id","month")
);
--> statement-breakpoint
CREATE TABLE "fin_orders" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fin_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" bigint,
	"subject" jsonb NOT NULL,
	"amount_fen" bigint NOT NULL,
	"points_used" bigint NOT NULL,
	"wallet_fen" bigint DEFAULT 0 NOT NULL,
	"channel_fen" bigint NOT NULL,
	"channel" text,
	"channel_no" text,
	"payment_id" bigint,
	"status" text NOT NULL,
	"freezes" integer DEFAULT 0 NOT NULL,
	"points_key" text,
	"expire_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_why" text,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_channel_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_points" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fin_orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fin_orders_split" CHECK (wallet_fen >= 0 and channel_fen >= 0 and wallet_fen + channel_fen = amount_fen and points_used >= 0),
	CONSTRAINT "fin_orders_refunded" CHECK (refunded_fen between 0 and amount_fen and refunded_points between 0 and points_used
        and refunded_channel_fen between 0 and channel_fen and refunded_fen - refunded_channel_fen between 0 and wallet_fen),
	CONSTRAINT "fin_orders_paid_once" CHECK ((paid_at is null) = (channel is null))
);
--> statement-breakpoint
CREATE TABLE "fin_refunds" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fin_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"is_stray" boolean DEFAULT false NOT NULL,
	"fen" bigint NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"wallet_fen" bigint DEFAULT 0 NOT NULL,
	"channel_fen" bigint DEFAULT 0 NOT NULL,
	"channel" text,
	"payment_id" bigint,
	"channel_no" text,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "fin_refunds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fin_refunds_split" CHECK (wallet_fen + channel_fen = fen and wallet_fen >= 0 and channel_fen >= 0 and points >= 0 and fen + points > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_months" (
	"tenant_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"month" text NOT NULL,
	"income" bigint DEFAULT 0 NOT NULL,
	"outgo" bigint DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_months_tenant_id_account_id_month_pk" PRIMARY KEY("tenant_id","account_id","month")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_orders_no" ON "fin_orders" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE INDEX "fin_orders_paid" ON "fin_orders" USING btree ("tenant_id","user_id","paid_at","id") WHERE paid_at is not null and amount_fen > 0;--> statement-breakpoint
CREATE INDEX "fin_orders_open" ON "fin_orders" USING btree ("tenant_id","expire_at") WHERE status in ('created', 'paying');--> statement-breakpoint
CREATE INDEX "fin_orders_open_of" ON "fin_orders" USING btree ("tenant_id","user_id") WHERE status in ('created', 'paying');--> statement-breakpoint
CREATE INDEX "fin_orders_biz" ON "fin_orders" USING btree ("tenant_id","biz_type","biz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_refunds_key" ON "fin_refunds" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE INDEX "fin_refunds_order" ON "fin_refunds" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "fin_refunds_of" ON "fin_refunds" USING btree ("tenant_id","user_id","created_at","id") WHERE fen > 0 and not is_stray;--> statement-breakpoint
CREATE INDEX "fin_refunds_waiting" ON "fin_refunds" USING btree ("tenant_id","created_at") WHERE status in ('pending', 'failed');--> statement-breakpoint
CREATE INDEX "ledger_entries_in" ON "ledger_entries" USING btree ("tenant_id","account_id","at","entry_no") WHERE entry_no is not null and delta > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_out" ON "ledger_entries" USING btree ("tenant_id","account_id","at","entry_no") WHERE entry_no is not null and delta < 0;--> statement-breakpoint
-- What came into members' accounts and went out in a month of China. The posting holds the accounts already, so nobody waits here anew.
CREATE FUNCTION ledger_sum_months() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO ledger_months AS m (tenant_id, account_id, month, income, outgo, earned)
  SELECT n.tenant_id, n.account_id, to_char(n.at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM'), sum(greatest(n.delta, 0)), sum(greatest(-n.delta, 0)),
    sum(CASE WHEN t.biz_type IN ('order', 'cashout', 'merge') THEN 0 ELSE greatest(n.delta, 0) END)
  FROM new_entries n
  JOIN ledger_accounts a ON a.tenant_id = n.tenant_id AND a.id = n.account_id AND a.user_id IS NOT NULL
  JOIN ledger_txns t ON t.tenant_id = n.tenant_id AND t.id = n.txn_id
  WHERE n.entry_no IS NOT NULL
  GROUP BY 1, 2, 3
  ON CONFLICT (tenant_id, account_id, month) DO UPDATE
    SET income = m.income + excluded.income, outgo = m.outgo + excluded.outgo, earned = m.earned + excluded.earned;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_months AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_sum_months();--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_months;--> statement-breakpoint
ALTER TABLE ledger_months SET (fillfactor = 70);

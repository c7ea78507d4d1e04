CREATE TABLE "mall_addresses" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_addresses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mall_codes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"gift_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"exchange_id" bigint,
	CONSTRAINT "mall_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mall_exchange_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_exchange_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"exchange_id" bigint NOT NULL,
	"status" text NOT NULL,
	"by_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_exchange_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mall_exchanges" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"no" text NOT NULL,
	"gift_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"gift_name" text NOT NULL,
	"cover" text NOT NULL,
	"kind" text NOT NULL,
	"qty" integer NOT NULL,
	"pt" integer NOT NULL,
	"fen" integer NOT NULL,
	"order_id" bigint,
	"status" text NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	"address_sealed" text,
	"pickup_store" text,
	"pickup_words" text DEFAULT '' NOT NULL,
	"code_sealed" text,
	"code_hash" text,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_no" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"complaint" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "mall_exchanges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "mall_exchanges_sum" CHECK (qty > 0 and pt >= 0 and fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "mall_gifts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"images" jsonb NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"price_pt" integer NOT NULL,
	"price_fen" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"stock" integer NOT NULL,
	"per_order_max" integer,
	"per_user_max" integer,
	"on_sale_from" timestamp (3) with time zone,
	"on_sale_to" timestamp (3) with time zone,
	"user_limit" text DEFAULT 'all' NOT NULL,
	"levels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"city" text,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pickup_store" text,
	"pickup_words" text DEFAULT '' NOT NULL,
	"needs_review" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_gifts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "mall_gifts_stock" CHECK (stock >= 0),
	CONSTRAINT "mall_gifts_price" CHECK (price_pt >= 0 and price_fen >= 0 and price_pt + price_fen > 0)
);
--> statement-breakpoint
CREATE TABLE "mall_looks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mall_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"exchange_id" bigint NOT NULL,
	"what" text NOT NULL,
	"by_user_id" bigint NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "mall_addresses_user" ON "mall_addresses" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_addresses_default" ON "mall_addresses" USING btree ("tenant_id","user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "mall_codes_free" ON "mall_codes" USING btree ("tenant_id","gift_id","id") WHERE exchange_id is null;--> statement-breakpoint
CREATE INDEX "mall_codes_exchange" ON "mall_codes" USING btree ("tenant_id","exchange_id");--> statement-breakpoint
CREATE INDEX "mall_exchange_events_exchange" ON "mall_exchange_events" USING btree ("tenant_id","exchange_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_exchanges_no" ON "mall_exchanges" USING btree ("tenant_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_exchanges_order" ON "mall_exchanges" USING btree ("tenant_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mall_exchanges_code" ON "mall_exchanges" USING btree ("tenant_id","code_hash") WHERE code_hash is not null;--> statement-breakpoint
CREATE INDEX "mall_exchanges_user" ON "mall_exchanges" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "mall_exchanges_gift" ON "mall_exchanges" USING btree ("tenant_id","gift_id","user_id");--> statement-breakpoint
CREATE INDEX "mall_exchanges_to_do" ON "mall_exchanges" USING btree ("tenant_id","id") WHERE status in ('submitted', 'reviewing', 'to_ship', 'after_sale');--> statement-breakpoint
CREATE INDEX "mall_exchanges_shipped" ON "mall_exchanges" USING btree ("tenant_id","shipped_at") WHERE status = 'shipped';--> statement-breakpoint
CREATE INDEX "mall_exchanges_unreleased" ON "mall_exchanges" USING btree ("tenant_id","received_at") WHERE received_at is not null and not is_released;--> statement-breakpoint
CREATE INDEX "mall_gifts_shown" ON "mall_gifts" USING btree ("tenant_id","position","id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "mall_looks_exchange" ON "mall_looks" USING btree ("tenant_id","exchange_id","id");--> statement-breakpoint
-- Whoever was shown another price is told so: the version says which one it was.
CREATE FUNCTION mall_gift_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.price_pt <> old.price_pt OR new.price_fen <> old.price_fen THEN new.version := old.version + 1; END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER mall_gifts_version BEFORE UPDATE ON mall_gifts FOR EACH ROW EXECUTE FUNCTION mall_gift_version();

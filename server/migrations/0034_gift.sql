CREATE TABLE "gift_sends" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gift_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"from_user_id" bigint NOT NULL,
	"gift_id" bigint NOT NULL,
	"gift_name" text NOT NULL,
	"icon" text NOT NULL,
	"qty" integer NOT NULL,
	"pt" integer NOT NULL,
	"bought_pt" integer DEFAULT 0 NOT NULL,
	"charm" integer NOT NULL,
	"scene" text NOT NULL,
	"status" text NOT NULL,
	"doubts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"leaves_at" timestamp (3) with time zone,
	"pends_until" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"thanked_at" timestamp (3) with time zone,
	"income_fen" integer DEFAULT 0 NOT NULL,
	"audit_task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_sends_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "gift_sends_sum" CHECK (qty > 0 and pt > 0 and bought_pt between 0 and pt and charm >= 0 and income_fen >= 0),
	CONSTRAINT "gift_sends_settled" CHECK ((settled_at is null) = (status in ('waiting', 'pending', 'held'))),
	CONSTRAINT "gift_sends_apart" CHECK (from_id <> to_id)
);
--> statement-breakpoint
CREATE TABLE "social_gifts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "social_gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"price_pt" integer NOT NULL,
	"charm" integer NOT NULL,
	"anim" text DEFAULT 'none' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_gifts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "social_gifts_price" CHECK (price_pt > 0 and charm >= 0)
);
--> statement-breakpoint
CREATE INDEX "gift_sends_from" ON "gift_sends" USING btree ("tenant_id","from_id","id");--> statement-breakpoint
CREATE INDEX "gift_sends_to" ON "gift_sends" USING btree ("tenant_id","to_id","id") WHERE arrived_at is not null;--> statement-breakpoint
CREATE INDEX "gift_sends_day" ON "gift_sends" USING btree ("tenant_id","from_id","created_at");--> statement-breakpoint
CREATE INDEX "gift_sends_open_to" ON "gift_sends" USING btree ("tenant_id","to_id") WHERE status in ('waiting', 'pending', 'held');--> statement-breakpoint
CREATE INDEX "gift_sends_user" ON "gift_sends" USING btree ("tenant_id","from_user_id");--> statement-breakpoint
CREATE INDEX "gift_sends_waiting" ON "gift_sends" USING btree ("tenant_id","leaves_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "gift_sends_pending" ON "gift_sends" USING btree ("tenant_id","pends_until") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "social_gifts_shown" ON "social_gifts" USING btree ("tenant_id","position","id") WHERE is_on;
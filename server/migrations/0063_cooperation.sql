CREATE TABLE "cooperations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cooperations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"asker_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"from_representation_id" bigint NOT NULL,
	"helper_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"to_representation_id" bigint NOT NULL,
	"percent" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"refusal" text,
	"offered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"line_id" bigint,
	CONSTRAINT "cooperations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cooperations_percent" CHECK (percent between 0 and 50),
	CONSTRAINT "cooperations_settled" CHECK ((line_id is not null) = (status = 'settled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cooperations_open" ON "cooperations" USING btree ("tenant_id","from_id","to_id") WHERE status in ('offered', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "cooperations_line" ON "cooperations" USING btree ("tenant_id","line_id") WHERE line_id is not null;--> statement-breakpoint
CREATE INDEX "cooperations_asker" ON "cooperations" USING btree ("tenant_id","asker_id","id");--> statement-breakpoint
CREATE INDEX "cooperations_helper" ON "cooperations" USING btree ("tenant_id","helper_id","id");--> statement-breakpoint
CREATE INDEX "cooperations_from" ON "cooperations" USING btree ("tenant_id","from_id");--> statement-breakpoint
CREATE INDEX "cooperations_to" ON "cooperations" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE INDEX "cooperations_lapsing" ON "cooperations" USING btree ("tenant_id","expires_at") WHERE status = 'offered';
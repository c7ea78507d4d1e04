CREATE TABLE "voices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "voices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "has_code" boolean;--> statement-breakpoint
CREATE INDEX "voices_owner" ON "voices" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "voices_going" ON "voices" USING btree ("created_at") WHERE sent_at is null or deleted_at is not null;
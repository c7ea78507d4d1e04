CREATE TABLE "conversation_members" (
	"tenant_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"listed_at" timestamp (3) with time zone,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"hidden_seq" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"wrote_at" timestamp (3) with time zone,
	"reminded_version" integer,
	"reminded_at" timestamp (3) with time zone,
	"reminded_signs" integer DEFAULT 0 NOT NULL,
	"risks" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "conversation_members_tenant_id_conversation_id_user_id_pk" PRIMARY KEY("tenant_id","conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"a_id" bigint NOT NULL,
	"b_id" bigint,
	"matchmaker_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"close_reason" text,
	"closed_at" timestamp (3) with time zone,
	"ended_by_user_id" bigint,
	"seq" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_from_user_id" bigint,
	"in_a_row" integer DEFAULT 0 NOT NULL,
	"begun_by_user_id" bigint,
	"begun_at" timestamp (3) with time zone,
	"opening_hash" text,
	"first_asked_at" timestamp (3) with time zone,
	"first_answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_hits" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_hits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_hits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_sends" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_sends_tenant_id_user_id_conversation_id_client_id_pk" PRIMARY KEY("tenant_id","user_id","conversation_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_user_id" bigint,
	"kind" text NOT NULL,
	"body" text,
	"media_id" bigint,
	"seconds" integer,
	"card" jsonb,
	"risks" text[] DEFAULT '{}'::text[] NOT NULL,
	"recalled_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	CONSTRAINT "messages_tenant_id_conversation_id_seq_at_pk" PRIMARY KEY("tenant_id","conversation_id","seq","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "messages_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "conversation_members_list" ON "conversation_members" USING btree ("tenant_id","user_id","listed_at");--> statement-breakpoint
CREATE INDEX "conversation_members_version" ON "conversation_members" USING btree ("tenant_id","user_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("tenant_id","a_id","b_id") WHERE kind = 'chat';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_service" ON "conversations" USING btree ("tenant_id","a_id","matchmaker_id") WHERE kind = 'service';--> statement-breakpoint
CREATE INDEX "conversations_b" ON "conversations" USING btree ("tenant_id","b_id");--> statement-breakpoint
CREATE INDEX "conversations_matchmaker" ON "conversations" USING btree ("tenant_id","matchmaker_id");--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("tenant_id","begun_by_user_id","begun_at");--> statement-breakpoint
CREATE INDEX "message_hits_user" ON "message_hits" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
CREATE INDEX "message_sends_seq" ON "message_sends" USING btree ("tenant_id","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_sends_pace" ON "message_sends" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
CREATE INDEX "messages_from" ON "messages" USING btree ("tenant_id","from_user_id","at");--> statement-breakpoint
CREATE INDEX "messages_revision" ON "messages" USING btree ("tenant_id","conversation_id","revision");--> statement-breakpoint
-- What no month holds: nothing is refused because nobody made its month in time.
CREATE TABLE "messages_rest" PARTITION OF "messages" DEFAULT;--> statement-breakpoint
-- Makes the table of a month (UTC) where there is none, and brings over what came too early for it.
CREATE FUNCTION make_message_month(first_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := 'messages_' || to_char(first_day, 'YYYY_MM');
  starts timestamptz := first_day::timestamp AT TIME ZONE 'UTC';
  ends timestamptz := (first_day + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('make_message_month', 0));
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE messages INCLUDING ALL)', name);
  EXECUTE format('WITH moved AS (DELETE FROM messages_rest WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved', starts, ends, name);
  EXECUTE format('ALTER TABLE messages ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, starts, ends);
END $$;--> statement-breakpoint
SELECT make_message_month((date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month')::date) FROM generate_series(0, 2) AS n;--> statement-breakpoint
-- Since when messages have been granted without a break: what counts days without a message asks.
CREATE FUNCTION note_messages_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT '15' = ANY (string_to_array(replace(new.grant_plugin_ids, ' ', ''), ',')) THEN new.messages_since := NULL;
  ELSIF new.messages_since IS NULL THEN new.messages_since := now();
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER tenants_messages_since BEFORE INSERT OR UPDATE ON "tenants" FOR EACH ROW EXECUTE FUNCTION note_messages_since();--> statement-breakpoint
UPDATE "tenants" SET "messages_since" = NULL;

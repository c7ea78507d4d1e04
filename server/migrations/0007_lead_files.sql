CREATE TABLE "lead_import_rows" (
	"tenant_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"person_enc" text,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	CONSTRAINT "lead_import_rows_tenant_id_import_id_line_pk" PRIMARY KEY("tenant_id","import_id","line"),
	CONSTRAINT "lead_import_rows_person" CHECK ((person_enc is not null) = (outcome = 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"template_version" integer NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"repeated" integer NOT NULL,
	"refused" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"progress_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "lead_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "lead_imports_counts" CHECK (accepted >= 0 and repeated >= 0 and refused >= 0 and accepted + repeated + refused <= total),
	CONSTRAINT "lead_imports_end" CHECK ((finished_at is null) = (status = 'running')),
	CONSTRAINT "lead_imports_done" CHECK (status = 'running' or accepted + repeated + refused = total)
);
--> statement-breakpoint
CREATE TABLE "lead_paper_keys" (
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"wrapped" text NOT NULL,
	CONSTRAINT "lead_paper_keys_tenant_id_paper_id_pk" PRIMARY KEY("tenant_id","paper_id")
);
--> statement-breakpoint
CREATE TABLE "lead_paper_looks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_paper_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_paper_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_papers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "lead_papers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "lead_import_rows_waiting" ON "lead_import_rows" USING btree ("tenant_id","import_id","line") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "lead_import_rows_outcome" ON "lead_import_rows" USING btree ("tenant_id","import_id","outcome","line");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_imports_file" ON "lead_imports" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "lead_imports_user" ON "lead_imports" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "lead_imports_running" ON "lead_imports" USING btree ("tenant_id","progress_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "lead_imports_finished" ON "lead_imports" USING btree ("tenant_id","finished_at");--> statement-breakpoint
CREATE INDEX "lead_paper_looks_paper" ON "lead_paper_looks" USING btree ("tenant_id","paper_id","id");--> statement-breakpoint
CREATE INDEX "lead_paper_looks_by" ON "lead_paper_looks" USING btree ("tenant_id","by_user_id","id");--> statement-breakpoint
CREATE INDEX "lead_papers_lead" ON "lead_papers" USING btree ("tenant_id","lead_id");--> statement-breakpoint
CREATE INDEX "lead_papers_unsent" ON "lead_papers" USING btree ("tenant_id","created_at") WHERE false and gone_at is null;--> statement-breakpoint
CREATE INDEX "lead_papers_going" ON "lead_papers" USING btree ("tenant_id") WHERE gone_at is not null and file_key <> '';
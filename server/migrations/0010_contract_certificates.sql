CREATE TABLE "signing_certificates" (
	"tenant_id" bigint NOT NULL,
	"seq" smallint NOT NULL,
	"p12_enc" text NOT NULL,
	"fingerprint" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_certificates_tenant_id_seq_pk" PRIMARY KEY("tenant_id","seq")
);

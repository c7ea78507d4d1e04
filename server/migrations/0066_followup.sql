ALTER TABLE "consent_asks" ADD COLUMN "ending_told_days" integer;--> statement-breakpoint
ALTER TABLE "consent_asks" ADD COLUMN "change_status" text;--> statement-breakpoint
ALTER TABLE "consent_asks" ADD COLUMN "change_enc" text;--> statement-breakpoint
ALTER TABLE "consent_asks" ADD COLUMN "change_token_hash" text;--> statement-breakpoint
ALTER TABLE "consent_asks" ADD COLUMN "change_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consent_asks" ADD COLUMN "change_delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consent_asks" ADD COLUMN "change_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "scan_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_asks_change_token" ON "consent_asks" USING btree ("tenant_id","change_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_scan_code" ON "stores" USING btree ("tenant_id","scan_code");
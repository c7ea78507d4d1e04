ALTER TABLE "lead_suppressions" RENAME COLUMN "phone_hash" TO "contact_hash";--> statement-breakpoint
ALTER TABLE "lead_suppressions" DROP CONSTRAINT "lead_suppressions_tenant_id_phone_hash_pk";--> statement-breakpoint
ALTER TABLE "lead_suppressions" ADD CONSTRAINT "lead_suppressions_tenant_id_contact_hash_pk" PRIMARY KEY("tenant_id","contact_hash");--> statement-breakpoint
CREATE INDEX "leads_wechat" ON "leads" USING btree ("tenant_id","wechat_hash") WHERE wechat_hash is not null;
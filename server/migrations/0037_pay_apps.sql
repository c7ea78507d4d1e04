DROP INDEX "payments_open";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("tenant_id","order_id","channel","scene","app_id","fen") WHERE status = 'started';
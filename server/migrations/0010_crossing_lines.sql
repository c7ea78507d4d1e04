DROP INDEX "line_requests_open_pair";--> statement-breakpoint
ALTER TABLE "line_quotas" ADD COLUMN "is_late_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "line_requests_open_from_to" ON "line_requests" USING btree ("tenant_id","from_id","to_id") WHERE status in ('submitted', 'screening', 'delivered', 'viewed');--> statement-breakpoint
CREATE UNIQUE INDEX "line_requests_answerable_pair" ON "line_requests" USING btree ("tenant_id",least(from_id, to_id),greatest(from_id, to_id)) WHERE status in ('delivered', 'viewed');
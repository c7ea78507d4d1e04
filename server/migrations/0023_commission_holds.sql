ALTER TABLE "commission_records" DROP CONSTRAINT "commission_records_held";--> statement-breakpoint
ALTER TABLE "commission_records" ADD CONSTRAINT "commission_records_held" CHECK ((status = 'held') = (hold_reason is not null)
        and (hold_reason is null or hold_reason in ('disputed', 'fraud', 'complaint', 'fake_lead', 'suspended', 'unacknowledged')));
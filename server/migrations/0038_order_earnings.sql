ALTER TABLE "fin_orders" ADD COLUMN "attribution_snapshot" jsonb;--> statement-breakpoint
ALTER TABLE "fin_orders" ADD COLUMN "plan_version" text;--> statement-breakpoint
-- What was ordered, what it cost and who earns by it is said once, when the order is made.
CREATE FUNCTION fin_order_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what order % was made as is never changed', old.id USING ERRCODE = 'QX001';
END $$;--> statement-breakpoint
CREATE TRIGGER fin_orders_fixed BEFORE UPDATE ON fin_orders FOR EACH ROW
  WHEN ((old.no, old.biz_type, old.subject, old.amount_fen, old.points_used, old.attribution_snapshot, old.plan_version, old.created_at)
    IS DISTINCT FROM (new.no, new.biz_type, new.subject, new.amount_fen, new.points_used, new.attribution_snapshot, new.plan_version, new.created_at))
  EXECUTE FUNCTION fin_order_refuse();

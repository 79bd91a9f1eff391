ALTER TABLE "order_events" DROP CONSTRAINT "order_events_once";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_kind";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paid";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_completed";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_credit_to";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_status";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_settled_as";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_settled";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_closed_as";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_method";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_status";--> statement-breakpoint
ALTER TABLE "payment_receipts" DROP CONSTRAINT "payment_receipts_method";--> statement-breakpoint
ALTER TABLE "payment_receipts" DROP CONSTRAINT "payment_receipts_booked_as";--> statement-breakpoint
DROP INDEX "ledger_entries_of_posting";--> statement-breakpoint
DROP INDEX "orders_to_give_up";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_month_id_pk";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_order_id_id_pk";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_of_posting" PRIMARY KEY("month","posting_id","id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_once" PRIMARY KEY("order_id","kind","about");--> statement-breakpoint
CREATE INDEX "orders_to_give_up" ON "orders" USING btree ("id") WHERE "orders"."status" = 'AWAITING_PAYMENT';--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" = any('{PLACED,RENEWED,CHECKOUT_OPENED,PAYMENT_REFUSED,PAYMENT_HELD,PAID,COMPLETED,DELIVERED,CANCELLED,EXPIRED,REPLACED,MONEY_LATE,MONEY_DOUBLE,MONEY_SHORT,MONEY_OVER,REFUND_DECIDED,REFUND_REQUESTED,PARTLY_REFUNDED,REFUNDED,REPRICED,REPLACED,REFUND_REQUESTED,PARTLY_REFUNDED,REFUNDED,INVOICED,MONEY_BALANCED}'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kind" CHECK ("order_lines"."kind" = any('{CO,SUB,TN,LL}'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" = any('{AWAITING_PAYMENT,WAITING_CONFIRMATION,COMPLETED,CANCELLED,REFUNDED}'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid" CHECK ("orders"."status" <> all('{WAITING_CONFIRMATION,COMPLETED,REFUNDED}') or "orders"."paid_by_checkout_id" is not null or "orders"."total_vnd" = 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_completed" CHECK (("orders"."status" = any('{COMPLETED,REFUNDED}')) = ("orders"."completed_at" is not null));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_credit_to" CHECK ("checkouts"."credit_to" = any('{DEFERRED_REVENUE,CUSTOMER_PREPAID}'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_status" CHECK ("checkouts"."status" = any('{INIT,WAITING,SUCCESS,REFUNDED}'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_settled_as" CHECK ("checkouts"."settled_as" = any('{IN_TIME,AFTER_EXPIRY,AFTER_FAILURE,LATE,BY_DECISION}'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_settled" CHECK (num_nulls("checkouts"."settled_at", "checkouts"."settled_as", "checkouts"."settled_by") = case when "checkouts"."status" = any('{SUCCESS,REFUNDED}') then 0 else 3 end);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_closed_as" CHECK ("checkouts"."closed_as" = any('{CANCELLED,EXPIRED}'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_method" CHECK ("payment_attempts"."method" = any('{VNPAY,VIETQR,MOMO,ZALOPAY,FUNDIIN,BALANCE}'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_status" CHECK ("payment_attempts"."status" = any('{DRAFT,PENDING,SUCCESS,FAIL}'));--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_method" CHECK ("payment_receipts"."method" = any('{VNPAY,VIETQR,MOMO,ZALOPAY,FUNDIIN,BALANCE}'));--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_booked_as" CHECK ("payment_receipts"."booked_as" = any('{IN_TIME,AFTER_EXPIRY,AFTER_FAILURE,LATE,SHORT,OVER,DOUBLE,UNKNOWN}'));--> statement-breakpoint
-- the same promise, asked in one statement instead of two: it is asked for every posting and for each of its entries
CREATE OR REPLACE FUNCTION "ledger_check_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid;
  posting ledger_postings;
BEGIN
  IF TG_TABLE_NAME = 'ledger_postings' THEN wanted := NEW.id; ELSE wanted := NEW.posting_id; END IF;
  PERFORM FROM ledger_postings AS p WHERE p.month = NEW.month AND p.id = wanted AND p.line_count = (
    SELECT CASE WHEN bool_and(of_currency.total = 0) THEN sum(of_currency.lines) END FROM (
      SELECT count(*) AS lines, sum(e.amount) AS total FROM ledger_entries AS e
      WHERE e.month = p.month AND e.posting_id = p.id GROUP BY e.currency
    ) AS of_currency);
  IF NOT FOUND THEN
    SELECT * INTO posting FROM ledger_postings AS p WHERE p.month = NEW.month AND p.id = wanted;
    RAISE EXCEPTION 'Posting % of % % is not balanced', posting.id, posting.source_kind, posting.source_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

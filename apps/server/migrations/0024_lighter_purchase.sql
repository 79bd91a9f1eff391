ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
DROP INDEX "order_lines_learner_id_index";--> statement-breakpoint
DROP INDEX "payment_receipts_checkout_id_index";--> statement-breakpoint
CREATE INDEX "order_lines_for_others" ON "order_lines" USING btree ("learner_id","order_id") WHERE "order_lines"."learner_id" <> "order_lines"."buyer_id";--> statement-breakpoint
CREATE INDEX "payment_receipts_odd" ON "payment_receipts" USING btree ("checkout_id") WHERE "payment_receipts"."booked_as" <> 'IN_TIME';--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" = any('{PLACED,RENEWED,CHECKOUT_OPENED,PAYMENT_REFUSED,PAYMENT_HELD,PAID,COMPLETED,DELIVERED,CANCELLED,EXPIRED,REPLACED,REPRICED,MONEY_LATE,MONEY_DOUBLE,MONEY_SHORT,MONEY_OVER,MONEY_BALANCED,REFUND_DECIDED,REFUND_REQUESTED,PARTLY_REFUNDED,REFUNDED,INVOICED}')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_kind";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ledger_hold_above_zero"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE below text;
BEGIN
  -- nearly always nothing of a person's is taken: asked by the account's key, without a lock, for every posting
  IF NOT EXISTS (SELECT FROM added WHERE amount > 0
    AND (SELECT code FROM ledger_accounts WHERE id = added.account_id) IN ('LEARNING_BALANCE', 'POINTS')) THEN RETURN NULL; END IF;
  PERFORM FROM ledger_accounts WHERE code IN ('LEARNING_BALANCE', 'POINTS') AND id IN (SELECT account_id FROM added WHERE amount > 0)
    ORDER BY id FOR NO KEY UPDATE; -- entries hold their account by KEY SHARE, which this lock lets pass
  SELECT a.code INTO below FROM ledger_accounts a
    WHERE a.code IN ('LEARNING_BALANCE', 'POINTS') AND a.id IN (SELECT account_id FROM added WHERE amount > 0)
      AND (SELECT sum(e.amount) FROM ledger_entries e WHERE e.account_id = a.id) > 0 LIMIT 1; -- liabilities: a debit balance is a debt of theirs
  IF below IS NOT NULL THEN
    RAISE EXCEPTION '% would fall below zero', below
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_holds_above_zero', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

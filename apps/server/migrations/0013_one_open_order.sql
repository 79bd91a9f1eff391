-- While money was held for an order, the same could be ordered once more. Such orders stay as they are, but under a wish of their own:
-- the one that is asked for again is the one whose money is held, or the oldest.
LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
UPDATE "orders" SET "intent" = "orders"."intent" || ' again ' || "orders"."id" FROM (
	SELECT "id", row_number() OVER (PARTITION BY "buyer_id", "intent" ORDER BY "status" = 'AWAITING_PAYMENT', "id") AS "nth"
	FROM "orders" WHERE "status" in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION')
) AS "unended" WHERE "unended"."id" = "orders"."id" AND "unended"."nth" > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_intent" ON "orders" USING btree ("buyer_id","intent") WHERE "orders"."status" in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION');--> statement-breakpoint
DROP INDEX "orders_one_unpaid_per_intent";--> statement-breakpoint
CREATE INDEX "orders_paid_by_checkout" ON "orders" USING btree ("paid_by_checkout_id") WHERE "orders"."paid_by_checkout_id" is not null;--> statement-breakpoint
DROP INDEX "orders_paid_by_checkout_id_index";

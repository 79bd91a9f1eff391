ALTER TABLE "refunds" DROP CONSTRAINT "refunds_suspenseItemId_unique";--> statement-breakpoint
ALTER TABLE "escrows" ADD COLUMN "held_for" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_suspense" ON "refunds" USING btree ("suspense_item_id",("receipt_id" is null));--> statement-breakpoint
CREATE INDEX "refunds_of_payee" ON "refunds" USING btree ("payee_id","id");--> statement-breakpoint
UPDATE "escrows" SET "held_for" = r."request_id" FROM "refunds" r JOIN "refund_lines" l ON l."refund_id" = r."id" AND l."counts"
WHERE l."order_line_id" = "escrows"."line_id" AND r."state" IN ('REQUESTED', 'CHECKED');

CREATE TABLE "order_receipts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "instalments" DROP CONSTRAINT "instalments_paidByCheckoutId_unique";--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "points_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "withheld_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "dues_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "panel_says" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "panel_said_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "panel_said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_receipts" ADD CONSTRAINT "order_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_panel_said_by_people_id_fk" FOREIGN KEY ("panel_said_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instalments_paid_by" ON "instalments" USING btree ("paid_by_checkout_id");--> statement-breakpoint
CREATE INDEX "invoices_queue" ON "invoices" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "invoices_to_cancel" ON "invoices" USING btree ("ask_after") WHERE "invoices"."state" = 'ISSUED' and "invoices"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_by_rare_kind" ON "order_lines" USING btree ("kind","order_id") WHERE "order_lines"."kind" <> 'SUB';--> statement-breakpoint
CREATE INDEX "orders_by_rare_status" ON "orders" USING btree ("status","id") WHERE "orders"."status" in ('WAITING_CONFIRMATION', 'CANCELLED', 'REFUNDED');--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_points" CHECK ("refund_lines"."points_back" >= 0 and "refund_lines"."points_taken" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kept" CHECK ("refunds"."withheld_vnd" >= 0 and "refunds"."dues_vnd" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_panel" CHECK ("refunds"."panel_says" in ('GIVEN', 'NOT_GIVEN') and num_nulls("refunds"."panel_says", "refunds"."panel_said_by", "refunds"."panel_said_at") in (0, 3));
--> statement-breakpoint
-- a tax rule that has begun stays as it is, whoever writes
CREATE FUNCTION "tax_rules_begun_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (CASE WHEN TG_OP = 'INSERT' THEN NEW.from_on ELSE OLD.from_on END) <= (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date THEN
    RAISE EXCEPTION 'A tax rule that has begun stays as it is'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_rules_begun_stay', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "vat_rules_begun_stay" BEFORE INSERT OR UPDATE OR DELETE ON "vat_rules" FOR EACH ROW EXECUTE FUNCTION "tax_rules_begun_stay"();
--> statement-breakpoint
CREATE TRIGGER "withholding_rules_begun_stay" BEFORE INSERT OR UPDATE OR DELETE ON "withholding_rules" FOR EACH ROW EXECUTE FUNCTION "tax_rules_begun_stay"();

ALTER TABLE "suspense_items" DROP CONSTRAINT "suspense_items_decision";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "parts_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "first_lesson" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_with_parts" ON "checkouts" USING btree ("expires_at") WHERE "checkouts"."parts_vnd" > 0;--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_years" CHECK ("course_batches"."starts_on" between '2020-01-01' and '2100-12-31' and "course_batches"."ends_on" <= '2100-12-31');--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_parts" CHECK ("checkouts"."parts_vnd" >= 0);--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_decision" CHECK (num_nulls("suspense_items"."action", "suspense_items"."decided_at", "suspense_items"."note") = case "suspense_items"."state" when 'OPEN' then 3 else 0 end and ("suspense_items"."decided_by" is null or "suspense_items"."state" <> 'OPEN'));--> statement-breakpoint
ALTER TABLE "escrow_lessons" ADD CONSTRAINT "escrow_lessons_no" CHECK ("escrow_lessons"."lesson_no" between 1 and 500);--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" = any('{PLACED,RENEWED,CHECKOUT_OPENED,PAYMENT_DECLINED,PAYMENT_HELD,PAID,COMPLETED,DELIVERED,CANCELLED,EXPIRED,REPLACED,ITEM_STARTED,ITEM_ENDED,ITEM_WITHDRAWN,REPRICED,MONEY_LATE,MONEY_DOUBLE,MONEY_SHORT,MONEY_OVER,MONEY_CREDITED,SURPLUS_CREDITED,REFUND_DECIDED,REFUND_REQUESTED,PARTLY_REFUNDED,REFUNDED,INVOICED}'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_first_lesson" CHECK ("order_lines"."first_lesson" between 1 and 500 and ("order_lines"."first_lesson" = 1 or "order_lines"."batch_id" is not null));
--> statement-breakpoint
-- custom
-- payments: the parts of its sum that a checkout has received are its undecided short money.
CREATE FUNCTION "suspense_items_count_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step bigint := 0; item suspense_items := coalesce(NEW, OLD);
BEGIN
  IF item.name <> 'SHORT' OR item.part <> '' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.state = 'OPEN' THEN step := step - OLD.amount_vnd; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'OPEN' THEN step := step + NEW.amount_vnd; END IF;
  IF step <> 0 THEN
    UPDATE checkouts SET parts_vnd = parts_vnd + step WHERE id = (SELECT checkout_id FROM payment_receipts WHERE id = item.receipt_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "suspense_items_parts_counted" AFTER INSERT OR UPDATE OF "state", "amount_vnd" OR DELETE ON "suspense_items"
  FOR EACH ROW EXECUTE FUNCTION "suspense_items_count_parts"();
--> statement-breakpoint
-- courses: how many lessons of a run have begun at a moment: its weekdays from its first day on, by the Vietnamese clock.
CREATE FUNCTION "run_lessons_begun"(starts_on date, weekdays smallint[], from_time time, at timestamptz) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::integer FROM generate_series(starts_on::timestamp, at AT TIME ZONE 'Asia/Ho_Chi_Minh', interval '1 day') AS day
  WHERE extract(isodow FROM day)::smallint = ANY(weekdays) AND day + from_time <= at AT TIME ZONE 'Asia/Ho_Chi_Minh'
$$;
--> statement-breakpoint
-- courses: the price of the lessons that remain in a run that has begun: their share of the fee, rounded down to 1.000đ.
CREATE FUNCTION "run_fee"(fee_vnd bigint, lessons integer, begun integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN begun = 0 THEN fee_vnd ELSE fee_vnd * greatest(lessons - begun, 0) / lessons / 1000 * 1000 END
$$;

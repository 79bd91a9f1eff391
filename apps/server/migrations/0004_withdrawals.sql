CREATE TABLE "refund_discount_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"condition_line_id" uuid NOT NULL,
	"discounted_line_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"paid_vnd" bigint NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"returned_vnd" bigint DEFAULT 0 NOT NULL,
	"returned_at" timestamp with time zone,
	"is_counted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "refund_discount_claims_amounts" CHECK ("refund_discount_claims"."amount_vnd" > 0 and "refund_discount_claims"."paid_vnd" >= 0 and "refund_discount_claims"."returned_vnd" between 0 and "refund_discount_claims"."amount_vnd"),
	CONSTRAINT "refund_discount_claims_returned" CHECK ("refund_discount_claims"."is_counted" or "refund_discount_claims"."returned_vnd" = 0)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
DROP INDEX "escrows_recorded";--> statement-breakpoint
ALTER TABLE "course_attendances" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "escrows" ADD COLUMN "release_allowed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "escrows" ADD COLUMN "release_allowed_for" text;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD COLUMN "points_returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD COLUMN "reward_points" integer;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD COLUMN "reward_promotion_id" uuid;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD COLUMN "reward_explanation" text NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD COLUMN "min_total_vnd" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_discount_claims" ADD CONSTRAINT "refund_discount_claims_condition_line_id_order_lines_id_fk" FOREIGN KEY ("condition_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_discount_claims" ADD CONSTRAINT "refund_discount_claims_discounted_line_id_order_lines_id_fk" FOREIGN KEY ("discounted_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_discount_claims_once" ON "refund_discount_claims" USING btree ("discounted_line_id","promotion_id") WHERE "refund_discount_claims"."is_counted";--> statement-breakpoint
CREATE INDEX "refund_discount_claims_of_request" ON "refund_discount_claims" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "order_lines_of_thing" ON "order_lines" USING btree ("ref_id") WHERE "order_lines"."ref_id" is not null;--> statement-breakpoint
CREATE INDEX "referral_entries_decided_at" ON "referral_entries" USING btree ("state","entered_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_after_refund" CHECK ("reviews"."refunded_at" is null or (not "reviews"."is_shown" and "reviews"."status" = 'PROCESSED'));--> statement-breakpoint
ALTER TABLE "escrows" ADD CONSTRAINT "escrows_release_allowed" CHECK (("escrows"."release_allowed_at" is null) = ("escrows"."release_allowed_for" is null));--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_points_returned" CHECK ("promotion_codes"."points_returned_at" is null or ("promotion_codes"."source" = 'REWARD' and "promotion_codes"."uses" = 0 and "promotion_codes"."withdrawn_at" is not null));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" = any('{PLACED,RENEWED,CHECKOUT_OPENED,PAYMENT_DECLINED,PAYMENT_HELD,PAID,COMPLETED,DELIVERED,CANCELLED,EXPIRED,REPLACED,WITHDRAWN,REPRICED,MONEY_LATE,MONEY_DOUBLE,MONEY_SHORT,MONEY_OVER,MONEY_CREDITED,REFUND_DECIDED,REFUND_REQUESTED,PARTLY_REFUNDED,REFUNDED,INVOICED}'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_not_own" CHECK ("order_lines"."seller_id" is null or ("order_lines"."seller_id" <> "order_lines"."buyer_id" and "order_lines"."seller_id" <> "order_lines"."learner_id"));--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_reward" CHECK (num_nonnulls("referral_entries"."reward_points", "referral_entries"."reward_promotion_id") = 1 and "referral_entries"."reward_points" > 0 and "referral_entries"."min_total_vnd" >= 0);--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_reason" CHECK ("referral_entries"."reason" in ('REFUNDED', 'NO_PURCHASE', 'HOUSEHOLD', 'DEVICE', 'BANK_ACCOUNT', 'PAYER'));--> statement-breakpoint
-- custom
-- catalogue: nobody gets a seat in a class or course that the platform has ended, also when it ended while the hold was inserted.
CREATE OR REPLACE FUNCTION "seat_holds_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := 0; is_gone boolean := false;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state IN ('HELD', 'TAKEN') THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state IN ('HELD', 'TAKEN') THEN step := step + 1; END IF;
  IF step <> 0 THEN
    IF coalesce(NEW.batch_id, OLD.batch_id) IS NOT NULL THEN
      IF step > 0 THEN
        SELECT c.state = 'GONE' INTO is_gone FROM courses c JOIN course_batches b ON b.course_id = c.id WHERE b.id = NEW.batch_id;
      END IF;
      UPDATE course_batches SET seats_held = seats_held + step WHERE id = coalesce(NEW.batch_id, OLD.batch_id);
    ELSE
      UPDATE open_classes SET seats_held = seats_held + step WHERE id = coalesce(NEW.class_id, OLD.class_id)
        RETURNING removed_at IS NOT NULL INTO is_gone;
    END IF;
    IF step > 0 AND is_gone THEN
      RAISE EXCEPTION 'A withdrawn class has no seats'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seat_holds_not_withdrawn', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- escrow: the money of a recorded course is released only after allowRelease.
CREATE FUNCTION "escrow_lessons_need_allowance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.outcome = 'TAUGHT' AND EXISTS (SELECT FROM escrows WHERE line_id = NEW.line_id AND is_recorded AND release_allowed_at IS NULL) THEN
    RAISE EXCEPTION 'A recorded course is released only after allowRelease'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'escrow_lessons_release_allowed', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "escrow_lessons_release_allowed" BEFORE INSERT OR UPDATE ON "escrow_lessons"
  FOR EACH ROW EXECUTE FUNCTION "escrow_lessons_need_allowance"();

-- Rules of commerce that no statement may get around. First: what a person holds in the ledger never goes below zero.
-- One statement-level trigger: a posting's entries are one statement (bookPostings), so a purchase pays for it once.
-- In READ COMMITTED each statement of a plpgsql function sees what was committed before it began: the lock first, then the sum.
CREATE FUNCTION "ledger_hold_above_zero"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE below text;
BEGIN
  PERFORM FROM ledger_accounts WHERE code IN ('LEARNING_BALANCE', 'POINTS') AND id IN (SELECT account_id FROM added WHERE amount > 0)
    ORDER BY id FOR NO KEY UPDATE; -- entries hold their account by KEY SHARE, which this lock lets pass
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT a.code INTO below FROM ledger_accounts a
    WHERE a.code IN ('LEARNING_BALANCE', 'POINTS') AND a.id IN (SELECT account_id FROM added WHERE amount > 0)
      AND (SELECT sum(e.amount) FROM ledger_entries e WHERE e.account_id = a.id) > 0 LIMIT 1; -- liabilities: a debit balance is a debt of theirs
  IF below IS NOT NULL THEN
    RAISE EXCEPTION '% would fall below zero', below
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_holds_above_zero', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_holds_above_zero" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_hold_above_zero"();
--> statement-breakpoint
-- each discount is explained to the đồng by its steps; asked at commit, because line and steps are written one after another
CREATE FUNCTION "order_line_discounts_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE line order_lines; told bigint; house bigint;
BEGIN
  IF TG_TABLE_NAME = 'order_lines' THEN SELECT * INTO line FROM order_lines WHERE id = NEW.id;
  ELSE SELECT * INTO line FROM order_lines WHERE id = coalesce(NEW.line_id, OLD.line_id);
  END IF;
  SELECT coalesce(sum(amount_vnd), 0), coalesce(sum(amount_vnd) FILTER (WHERE funded_by = 'HOUSE'), 0) INTO told, house
    FROM order_line_discounts WHERE line_id = line.id;
  IF told <> line.discount_vnd OR house <> line.house_vnd THEN
    RAISE EXCEPTION 'The discount of line % is not explained', line.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_lines_discount_explained', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_lines_discount_explained" AFTER INSERT OR UPDATE OF "discount_vnd", "house_vnd" ON "order_lines"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.discount_vnd <> 0) EXECUTE FUNCTION "order_line_discounts_sum"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_lines_discount_explained" AFTER INSERT OR UPDATE OR DELETE ON "order_line_discounts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "order_line_discounts_sum"();
--> statement-breakpoint
-- what was paid stays priced as it was
CREATE FUNCTION "order_lines_refuse_repricing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status <> 'AWAITING_PAYMENT') THEN
    RAISE EXCEPTION 'Line % is priced for good', NEW.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'order_lines_priced', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_priced" BEFORE UPDATE OF "price_vnd", "discount_vnd", "house_vnd", "fee_vnd" ON "order_lines"
  FOR EACH ROW WHEN ((OLD.price_vnd, OLD.discount_vnd, OLD.house_vnd, OLD.fee_vnd) IS DISTINCT FROM (NEW.price_vnd, NEW.discount_vnd, NEW.house_vnd, NEW.fee_vnd))
  EXECUTE FUNCTION "order_lines_refuse_repricing"();
--> statement-breakpoint
-- A row counts while it is held or used. Always in this order, so that nobody waits in a circle: promotion, code, household, person.
CREATE FUNCTION "promotion_uses_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := 0; row_ promotion_uses;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state <> 'RELEASED' THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state <> 'RELEASED' THEN step := step + 1; END IF;
  IF step = 0 THEN RETURN NULL; END IF;
  row_ := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  UPDATE promotions SET uses = uses + step WHERE id = row_.promotion_id AND max_uses IS NOT NULL;
  UPDATE promotion_codes SET uses = uses + step WHERE code = row_.code AND max_uses IS NOT NULL;
  INSERT INTO promotion_counts AS c
    SELECT row_.promotion_id, t.kind, t.whose, greatest(step, 0), t.most
    FROM promotions p CROSS JOIN LATERAL (VALUES ('HOUSEHOLD', row_.household_id, p.max_per_household), ('PERSON', row_.person_id, p.max_per_person)) AS t (kind, whose, most)
    WHERE p.id = row_.promotion_id AND t.most IS NOT NULL ORDER BY t.kind
    ON CONFLICT (promotion_id, "of", whose_id) DO UPDATE SET uses = c.uses + step, max_uses = excluded.max_uses;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "promotion_uses_counted" AFTER INSERT OR UPDATE OF "state" OR DELETE ON "promotion_uses" FOR EACH ROW EXECUTE FUNCTION "promotion_uses_count"();
--> statement-breakpoint
-- what was given under a rule stays under it: a used promotion is ended and copied, not rewritten; a released use never counts again
CREATE FUNCTION "promotions_refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM promotion_uses WHERE promotion_id = OLD.id) THEN
    RAISE EXCEPTION 'Promotion % has been used', OLD.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'promotions_stay', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "promotions_stay" BEFORE UPDATE ON "promotions" FOR EACH ROW
  WHEN ((OLD.entry, OLD.effect, OLD.value, OLD.cap_vnd, OLD.free_count, OLD.stacking, OLD.funded_by, OLD.conditions, OLD.max_per_person, OLD.max_per_household)
    IS DISTINCT FROM (NEW.entry, NEW.effect, NEW.value, NEW.cap_vnd, NEW.free_count, NEW.stacking, NEW.funded_by, NEW.conditions, NEW.max_per_person, NEW.max_per_household))
  EXECUTE FUNCTION "promotions_refuse_rewriting"();
--> statement-breakpoint
CREATE FUNCTION "refuse_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% has ended', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "promotion_uses_released" BEFORE UPDATE OF "state" ON "promotion_uses" FOR EACH ROW WHEN (OLD.state = 'RELEASED') EXECUTE FUNCTION "refuse_move"();
--> statement-breakpoint
-- identity: a household is everybody joined by guardianships, named by its smallest id. For limits, never for access.
CREATE FUNCTION "household_of"(person uuid) RETURNS uuid LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  WITH RECURSIVE kin AS (
    SELECT $1 AS id
    UNION
    SELECT CASE WHEN g.guardian_id = kin.id THEN g.child_id ELSE g.guardian_id END
    FROM kin JOIN guardianships g ON kin.id IN (g.guardian_id, g.child_id)
  ) SELECT min(id::text)::uuid FROM kin -- ids sort alike as text
$$;
--> statement-breakpoint
CREATE TRIGGER "gifts_ended" BEFORE UPDATE OF "state" ON "gifts" FOR EACH ROW WHEN (OLD.state in ('CLAIMED', 'TAKEN_BACK')) EXECUTE FUNCTION "refuse_move"();
--> statement-breakpoint
-- a gift is claimed when, and only when, somebody has claimed it
CREATE FUNCTION "gifts_claimed_agree"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE id_ uuid := CASE TG_TABLE_NAME WHEN 'gifts' THEN (to_jsonb(NEW)->>'id')::uuid ELSE (to_jsonb(NEW)->>'gift_id')::uuid END;
BEGIN
  IF EXISTS (SELECT FROM gifts g LEFT JOIN gift_claims c ON c.gift_id = g.id WHERE g.id = id_ AND (g.state = 'CLAIMED') <> (c.gift_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'Gift % and its claim disagree', id_ USING ERRCODE = 'check_violation', CONSTRAINT = 'gifts_claimed_agree', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "gifts_claimed_agree" AFTER UPDATE OF "state" ON "gifts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "gifts_claimed_agree"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "gifts_claimed_agree" AFTER INSERT ON "gift_claims" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "gifts_claimed_agree"();
--> statement-breakpoint
-- a seat that an order asks for is given back by whoever ends the order, not by the clock
CREATE FUNCTION "seat_holds_wait_for_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The seat waits for its order' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seat_holds_wait_for_order', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "seat_holds_wait_for_order" BEFORE UPDATE OF "state" ON "seat_holds" FOR EACH ROW
  WHEN (NEW.state = 'EXPIRED' AND OLD.order_line_id IS NOT NULL) EXECUTE FUNCTION "seat_holds_wait_for_order"();
--> statement-breakpoint
-- what the house keeps until it says otherwise: 20 of 100 (spec 9: 15 to 30)
INSERT INTO "store_fee_rates" ("id", "seller_id", "from_on", "percent", "set_by") VALUES ('00000000-0000-7000-8000-000000000020', NULL, '2026-01-01', 20, NULL);
--> statement-breakpoint
-- each lesson leaves the escrow once and with exactly its share
CREATE FUNCTION "escrow_lessons_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE escrows SET settled = settled + 1,
    released_vnd = released_vnd + CASE NEW."end" WHEN 'TAUGHT' THEN NEW.share_vnd ELSE 0 END,
    returned_vnd = returned_vnd + CASE NEW."end" WHEN 'RETURNED' THEN NEW.share_vnd ELSE 0 END
  WHERE line_id = NEW.line_id AND NEW.lesson_no BETWEEN 1 AND lessons
    -- floor for all but the last: the last takes the remainder
    AND NEW.share_vnd = CASE WHEN NEW.lesson_no < lessons THEN paid_vnd / lessons ELSE paid_vnd - (paid_vnd / lessons) * (lessons - 1) END;
  IF NOT FOUND THEN RAISE EXCEPTION 'Lesson % of % has another share', NEW.lesson_no, NEW.line_id USING ERRCODE = 'check_violation', CONSTRAINT = 'escrow_lessons_shares', TABLE = TG_TABLE_NAME; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "escrow_lessons_counted" AFTER INSERT ON "escrow_lessons" FOR EACH ROW EXECUTE FUNCTION "escrow_lessons_count"();
--> statement-breakpoint
CREATE TRIGGER "escrow_lessons_stay" BEFORE UPDATE OR DELETE ON "escrow_lessons" FOR EACH ROW EXECUTE FUNCTION "refuse_move"();
--> statement-breakpoint
-- a refund that has ended stays ended; what was approved is paid out as it was approved, or asked for anew
CREATE TRIGGER "refunds_over" BEFORE UPDATE OF "state" ON "refunds" FOR EACH ROW WHEN (OLD.state in ('DONE', 'REJECTED', 'WITHDRAWN')) EXECUTE FUNCTION "refuse_move"();
--> statement-breakpoint
CREATE TRIGGER "refunds_approval_stays" BEFORE UPDATE ON "refunds" FOR EACH ROW
  WHEN (OLD.approved_by IS NOT NULL AND ((OLD.approved_by, OLD.amount_vnd, OLD.channel) IS DISTINCT FROM (NEW.approved_by, NEW.amount_vnd, NEW.channel) OR (OLD.second_approved_by IS NOT NULL AND OLD.sealed_account IS DISTINCT FROM NEW.sealed_account))
    AND NEW.state <> 'REQUESTED') EXECUTE FUNCTION "refuse_move"();
--> statement-breakpoint
-- a receipt gives back no more than it brought: counted while the refund is not rejected, withdrawn or failed
CREATE FUNCTION "refunds_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE gone CONSTANT text[] := ARRAY['FAILED', 'REJECTED', 'WITHDRAWN']; step bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND NOT OLD.state = ANY(gone) AND OLD.channel <> 'BALANCE' THEN step := step - OLD.amount_vnd; END IF;
  IF NOT NEW.state = ANY(gone) AND NEW.channel <> 'BALANCE' THEN step := step + NEW.amount_vnd; END IF;
  IF step <> 0 THEN UPDATE payment_receipts SET returned_vnd = returned_vnd + step WHERE id = NEW.receipt_id; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "refunds_counted" AFTER INSERT OR UPDATE OF "state", "amount_vnd", "channel" ON "refunds" FOR EACH ROW EXECUTE FUNCTION "refunds_count"();
--> statement-breakpoint
-- a line gives back no more than it cost
CREATE FUNCTION "refund_lines_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines SET refunded_vnd = refunded_vnd + CASE WHEN NEW.counts THEN NEW.amount_vnd ELSE 0 END
    - CASE WHEN TG_OP = 'UPDATE' AND OLD.counts THEN OLD.amount_vnd ELSE 0 END WHERE id = NEW.order_line_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "refund_lines_counted" AFTER INSERT OR UPDATE ON "refund_lines" FOR EACH ROW EXECUTE FUNCTION "refund_lines_count"();
--> statement-breakpoint
-- orders that are open now are wishes too; an intent that names a second purchase ("… again …") has none
INSERT INTO "open_wishes" ("wish", "order_id")
SELECT "intent" || ' by ' || "buyer_id", "id" FROM "orders"
WHERE "status" in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION') AND "intent" NOT LIKE '% again %' ON CONFLICT DO NOTHING;

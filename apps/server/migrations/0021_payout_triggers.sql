-- Rules of payouts that the table definitions of 0020 cannot express, and the earnings of what was released before.

-- payouts: what was earned stays as it was; only which live payout has it changes.
CREATE FUNCTION "earnings_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Earnings are immutable' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'earnings_immutable', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "earnings_keep" BEFORE DELETE OR UPDATE OF "id", "person_id", "kind", "source_kind", "source_id", "reverses_id", "line_id", "lesson_no", "lesson_id", "month",
  "gross_vnd", "discount_vnd", "fee_percent", "fee_vnd", "net_vnd", "earned_at" ON "earnings" FOR EACH ROW EXECUTE FUNCTION "earnings_keep"();
--> statement-breakpoint
-- payouts: amounts, tax and account of a payout never change, and each state follows from the one before.
CREATE FUNCTION "payouts_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{state,sent_at,next_ask_at,provider_id,bank_reference,ended_on,ended_at,outcome}';
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - free <> to_jsonb(NEW) - free THEN
    RAISE EXCEPTION 'The amounts of a payout never change' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payouts_immutable', TABLE = TG_TABLE_NAME;
  END IF;
  IF OLD.state <> NEW.state AND NOT (OLD.state || ' ' || NEW.state) = ANY (ARRAY['PLANNED IN_TRANSIT', 'PLANNED DROPPED', 'IN_TRANSIT PAID', 'IN_TRANSIT RETURNED', 'IN_TRANSIT UNKNOWN', 'UNKNOWN PAID', 'UNKNOWN RETURNED']) THEN
    RAISE EXCEPTION 'A payout does not move from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payouts_moves', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payouts_keep" BEFORE UPDATE OR DELETE ON "payouts" FOR EACH ROW EXECUTE FUNCTION "payouts_keep"();
--> statement-breakpoint
-- payouts: a batch moves forward by people who are different, independent, and not paid by it (spec 9). It is approved only while the request of who
-- checked it is approved, for the very bytes that were pinned.
CREATE FUNCTION "payout_batches_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own uuid[];
BEGIN
  IF TG_OP = 'DELETE' OR OLD.id <> NEW.id OR OLD.pay_on <> NEW.pay_on OR OLD.cut_off_at <> NEW.cut_off_at OR OLD.prepared_by IS DISTINCT FROM NEW.prepared_by THEN
    RAISE EXCEPTION 'A batch keeps its day and its preparer' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_batches_immutable', TABLE = TG_TABLE_NAME;
  END IF;
  IF OLD.state <> NEW.state AND NOT (OLD.state || ' ' || NEW.state) = ANY (ARRAY['PREPARED CHECKED', 'PREPARED DROPPED', 'CHECKED PREPARED', 'CHECKED APPROVED', 'CHECKED DROPPED', 'APPROVED EXPORTED', 'EXPORTED CLOSED']) THEN
    RAISE EXCEPTION 'A batch does not move from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_batches_moves', TABLE = TG_TABLE_NAME;
  END IF;
  IF OLD.state IN ('APPROVED', 'EXPORTED', 'CLOSED') AND (OLD.file_sha256 IS DISTINCT FROM NEW.file_sha256 OR OLD.checked_by IS DISTINCT FROM NEW.checked_by OR OLD.approved_by IS DISTINCT FROM NEW.approved_by) THEN
    RAISE EXCEPTION 'An approved batch keeps its file and its people' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_batches_approved_file', TABLE = TG_TABLE_NAME;
  END IF;
  IF NEW.state = 'CHECKED' AND OLD.state <> 'CHECKED' THEN own := ARRAY[NEW.checked_by]; END IF;
  IF NEW.state = 'APPROVED' AND OLD.state <> 'APPROVED' THEN
    own := ARRAY[NEW.approved_by];
    IF NOT EXISTS (SELECT FROM approvals WHERE kind = 'PAYOUT_BATCH' AND subject_id = NEW.id AND status = 'APPROVED'
      AND asked_by = NEW.checked_by AND decided_by = NEW.approved_by AND payload->>'sha256' = NEW.file_sha256) THEN
      RAISE EXCEPTION 'A batch is approved by a second admin' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_batches_second_admin', TABLE = TG_TABLE_NAME;
    END IF;
    IF NEW.prepared_by IS NOT NULL AND independence_violation(NEW.prepared_by, NEW.approved_by) IS NOT NULL THEN
      RAISE EXCEPTION 'Who prepared a batch and who approves it are independent' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_batches_independent', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  IF EXISTS (SELECT FROM payouts WHERE batch_id = NEW.id AND person_id = ANY (own)) THEN
    RAISE EXCEPTION 'Nobody checks or approves a batch that pays them' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_batches_own', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payout_batches_keep" BEFORE UPDATE OR DELETE ON "payout_batches" FOR EACH ROW EXECUTE FUNCTION "payout_batches_keep"();
--> statement-breakpoint
-- payouts: lines are added while their payout is planned, and end with it; nothing else about them changes.
CREATE FUNCTION "payout_lines_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.payout_id <> NEW.payout_id OR OLD.earning_id <> NEW.earning_id OR (NEW.is_live AND NOT OLD.is_live) THEN
    RAISE EXCEPTION 'The lines of a payout never change' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_lines_immutable', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payout_lines_keep" BEFORE UPDATE OR DELETE ON "payout_lines" FOR EACH ROW EXECUTE FUNCTION "payout_lines_keep"();
--> statement-breakpoint
-- payouts: the file that was approved is the file that is sent; one that nobody approved is made anew with the next check.
CREATE FUNCTION "payout_files_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM payout_batches WHERE id = OLD.batch_id AND approved_by IS NOT NULL) THEN
    RAISE EXCEPTION 'The file of a batch never changes' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_files_immutable', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payout_files_keep" BEFORE UPDATE OR DELETE ON "payout_files" FOR EACH ROW EXECUTE FUNCTION "payout_files_keep"();
--> statement-breakpoint
-- payouts: until the operator decides otherwise, pay days are the 5th and the 20th, cut off three days before, from 100.000đ on.
INSERT INTO "payout_calendars" ("effective_on", "first_day", "second_day", "cut_off_days", "minimum_vnd") VALUES ('2026-01-01', 5, 20, 3, 100000);
--> statement-breakpoint
-- payouts: the earnings of all lessons that were released before, and of those that were taken back.
INSERT INTO "earnings" ("id", "person_id", "kind", "source_kind", "source_id", "line_id", "lesson_no", "lesson_id", "gross_vnd", "discount_vnd", "fee_percent", "fee_vnd", "net_vnd", "earned_at")
SELECT uuidv7(), t.seller_id, CASE WHEN e.is_recorded THEN 'RECORDED' ELSE 'LESSON' END, p.source_kind, p.source_id, t.line_id, t.lesson_no, t.lesson_id, t.gross, t.gross - t.share_vnd,
  t.fee_percent, t.gross * t.fee_percent / 100, t.gross - t.gross * t.fee_percent / 100, p.at
FROM (
  SELECT s.line_id, s.lesson_no, s.attempt, s.lesson_id, s.share_vnd, coalesce(w.seller_id, e.seller_id) AS seller_id, coalesce(w.fee_percent, e.fee_percent) AS fee_percent,
    CASE WHEN s.lesson_no < e.lessons THEN e.list_vnd / e.lessons ELSE e.list_vnd - e.list_vnd / e.lessons * (e.lessons - 1) END AS gross
  FROM escrow_lessons s JOIN escrows e ON e.line_id = s.line_id
    LEFT JOIN LATERAL (SELECT seller_id, fee_percent FROM escrow_sellers w WHERE w.line_id = e.line_id AND w.from_lesson <= s.lesson_no ORDER BY w.from_lesson DESC LIMIT 1) w ON true
  WHERE s.outcome = 'TAUGHT'
  UNION ALL
  SELECT r.line_id, r.lesson_no, r.attempt, r.lesson_id, r.share_vnd, r.seller_id, r.fee_percent,
    CASE WHEN r.lesson_no < e.lessons THEN e.list_vnd / e.lessons ELSE e.list_vnd - e.list_vnd / e.lessons * (e.lessons - 1) END
  FROM escrow_reversals r JOIN escrows e ON e.line_id = r.line_id
) AS t JOIN escrows e ON e.line_id = t.line_id
JOIN ledger_postings p ON p.source_kind = 'escrow_lesson' AND p.source_id = t.line_id || ' ' || t.lesson_no || CASE WHEN t.attempt > 1 THEN ' ' || t.attempt ELSE '' END;
--> statement-breakpoint
INSERT INTO "earnings" ("id", "person_id", "kind", "source_kind", "source_id", "reverses_id", "line_id", "lesson_no", "lesson_id", "gross_vnd", "discount_vnd", "fee_percent", "fee_vnd", "net_vnd", "earned_at")
SELECT uuidv7(), o.person_id, o.kind, p.source_kind, p.source_id, o.id, o.line_id, o.lesson_no, o.lesson_id, -o.gross_vnd, -o.discount_vnd, o.fee_percent, -o.fee_vnd, -o.net_vnd, p.at
FROM escrow_reversals r
JOIN ledger_postings p ON p.source_kind = 'escrow_reversal' AND p.source_id = r.line_id || ' ' || r.lesson_no || ' ' || r.attempt
JOIN earnings o ON o.source_kind = 'escrow_lesson' AND o.source_id = r.line_id || ' ' || r.lesson_no || CASE WHEN r.attempt > 1 THEN ' ' || r.attempt ELSE '' END;

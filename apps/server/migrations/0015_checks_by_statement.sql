-- ledger: the entries of a posting come whole, in one statement: balanced in each currency, as many as the posting says, and none later. Checked once
-- for each statement, because a set of postings has thousands of entries.
CREATE FUNCTION "ledger_check_entries"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE posting ledger_postings;
BEGIN
  SELECT p.* INTO posting FROM (SELECT DISTINCT month, posting_id FROM added) AS touched
    JOIN ledger_postings AS p ON p.month = touched.month AND p.id = touched.posting_id
    WHERE p.line_count IS DISTINCT FROM (
      SELECT CASE WHEN bool_and(of_currency.total = 0) THEN sum(of_currency.lines) END FROM (
        SELECT count(*) AS lines, sum(e.amount) AS total FROM ledger_entries AS e
        WHERE e.month = p.month AND e.posting_id = p.id GROUP BY e.currency
      ) AS of_currency) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Posting % of % % is not balanced', posting.id, posting.source_kind, posting.source_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "ledger_balanced" ON "ledger_entries";
--> statement-breakpoint
CREATE TRIGGER "ledger_balanced" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_check_entries"();
--> statement-breakpoint
-- ledger: a posting has entries by the end of its transaction; those were checked as they came.
CREATE OR REPLACE FUNCTION "ledger_check_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entries AS e WHERE e.month = NEW.month AND e.posting_id = NEW.id) THEN
    RAISE EXCEPTION 'Posting % of % % has no entries', NEW.id, NEW.source_kind, NEW.source_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- escrow: each lesson leaves the escrow once and with exactly its share. Checked and counted once for each statement.
CREATE OR REPLACE FUNCTION "escrow_lessons_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong escrow_lessons;
BEGIN
  SELECT a.* INTO wrong FROM added AS a LEFT JOIN escrows AS e ON e.line_id = a.line_id
    -- the share is rounded down, and the last lesson takes the remainder
    WHERE e.line_id IS NULL OR a.lesson_no NOT BETWEEN 1 AND e.lessons
      OR a.share_vnd <> CASE WHEN a.lesson_no < e.lessons THEN e.paid_vnd / e.lessons ELSE e.paid_vnd - (e.paid_vnd / e.lessons) * (e.lessons - 1) END LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Lesson % of line % has another share', wrong.lesson_no, wrong.line_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'escrow_lessons_shares', TABLE = TG_TABLE_NAME;
  END IF;
  UPDATE escrows AS e SET settled_lessons = e.settled_lessons + s.settled, released_vnd = e.released_vnd + s.released, returned_vnd = e.returned_vnd + s.returned
    FROM (SELECT line_id, count(*) AS settled, coalesce(sum(share_vnd) FILTER (WHERE outcome = 'TAUGHT'), 0) AS released,
        coalesce(sum(share_vnd) FILTER (WHERE outcome = 'RETURNED'), 0) AS returned FROM added GROUP BY line_id) AS s
    WHERE e.line_id = s.line_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "escrow_lessons_counted" ON "escrow_lessons";
--> statement-breakpoint
CREATE TRIGGER "escrow_lessons_counted" AFTER INSERT ON "escrow_lessons" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "escrow_lessons_count"();

-- Guards that the table definitions cannot express: exclusion constraints, deferred constraints, triggers.
SELECT 1;

--> statement-breakpoint
-- timetable: one person, one lane, one thing at a time (modules/timetable/index.ts).
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_no_overlap"
  EXCLUDE USING gist ("person_id" WITH =, "lane" WITH =, "during" WITH &&);

--> statement-breakpoint
-- entitlements: two memberships of one person follow each other, they never overlap (modules/entitlements/index.ts).
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_no_overlapping_membership"
  EXCLUDE USING gist ("person_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("what" = 'SUB');

--> statement-breakpoint
-- ledger: at commit every posting has exactly its lines, and they sum to zero in each currency (modules/ledger/index.ts).
CREATE FUNCTION "ledger_check_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  posting ledger_postings;
  lines bigint;
  is_balanced boolean;
BEGIN
  IF TG_TABLE_NAME = 'ledger_postings' THEN posting := NEW;
  ELSE SELECT * INTO STRICT posting FROM ledger_postings WHERE month = NEW.month AND id = NEW.posting_id;
  END IF;
  SELECT sum(of_currency.lines), bool_and(of_currency.total = 0) INTO lines, is_balanced FROM (
    SELECT count(*) AS lines, sum(amount) AS total FROM ledger_entries
    WHERE month = posting.month AND posting_id = posting.id GROUP BY currency
  ) AS of_currency;
  IF lines IS DISTINCT FROM posting.line_count OR NOT is_balanced THEN
    RAISE EXCEPTION 'Posting % of % % is not balanced', posting.id, posting.source_kind, posting.source_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_balanced" AFTER INSERT ON "ledger_postings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_balance"();
--> statement-breakpoint
-- also from the entries, so that none is added to a posting of yesterday
CREATE CONSTRAINT TRIGGER "ledger_balanced" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_balance"();
--> statement-breakpoint
-- ledger: what is booked stays as it is; a mistake is corrected by another posting.
CREATE FUNCTION "ledger_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_postings"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();

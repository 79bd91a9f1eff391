-- Rules that the table definitions cannot express: exclusion constraints, deferred constraint triggers, counters, and rows that must
-- not change. Ordered by module, from the ground up. The code compares the CONSTRAINT names of the errors (violatedConstraint).

-- audit: rows about what an admin did are append-only.
CREATE FUNCTION "audit_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_append_only', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
-- identity-proof: the record of who viewed an ID card is append-only.
CREATE TRIGGER "identity_proof_views_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "identity_proof_views"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
-- tax-rules: a rule that is in effect is immutable, and no rule starts in the past, because tax was computed with them.
CREATE FUNCTION "tax_rules_started_immutable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (CASE WHEN TG_OP = 'INSERT' THEN NEW.effective_on ELSE OLD.effective_on END) <= (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date THEN
    RAISE EXCEPTION 'A tax rule that is in effect is immutable'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tax_rules_started_immutable', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "vat_rules_started_immutable" BEFORE INSERT OR UPDATE OR DELETE ON "vat_rules"
  FOR EACH ROW EXECUTE FUNCTION "tax_rules_started_immutable"();
--> statement-breakpoint
CREATE TRIGGER "withholding_rules_started_immutable" BEFORE INSERT OR UPDATE OR DELETE ON "withholding_rules"
  FOR EACH ROW EXECUTE FUNCTION "tax_rules_started_immutable"();

--> statement-breakpoint
-- identity: search for people by a part of their name, with or without tone marks. Same form as `fold` in the contracts.
CREATE FUNCTION "fold_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFC))), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The column is not in identity.tables.ts, so that a select() of people does not read it.
ALTER TABLE "people" ADD COLUMN "folded_name" text GENERATED ALWAYS AS ("fold_text"("name")) STORED;
--> statement-breakpoint
CREATE INDEX "people_folded_name" ON "people" USING gin ("folded_name" gin_trgm_ops);
--> statement-breakpoint
-- identity: an active account keeps a sign-in method: an identifier or a linked account of another provider. Below the age of 16 a
-- guardian's code is enough (decision 19); otherwise one guardian could not unlink what the other has linked. From 16 on nobody else
-- may open the account. Checked at commit under the account's lock, so that two concurrent removals of the last two methods cannot
-- both succeed.
CREATE FUNCTION "accounts_keep_sign_in_method"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE id = OLD.account_id AND status = 'ACTIVE' FOR UPDATE;
  IF FOUND
    AND NOT EXISTS (SELECT FROM sign_in_identifiers WHERE account_id = OLD.account_id)
    AND NOT EXISTS (SELECT FROM linked_sign_ins WHERE account_id = OLD.account_id)
    AND NOT EXISTS (
      SELECT FROM accounts a JOIN people child ON child.id = a.person_id JOIN guardianships g ON g.child_id = child.id
      WHERE a.id = OLD.account_id
        AND coalesce(child.birth_date > (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - interval '16 years', true))
  THEN
    RAISE EXCEPTION 'Account % would have no sign-in method', OLD.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_keep_sign_in_method', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "accounts_keep_sign_in_method" AFTER DELETE ON "linked_sign_ins"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "accounts_keep_sign_in_method"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "accounts_keep_sign_in_method" AFTER DELETE ON "sign_in_identifiers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "accounts_keep_sign_in_method"();
--> statement-breakpoint
-- identity: at least one active admin remains. Checked at commit under one lock, so that two admins who remove each other at the same
-- time cannot both succeed.
CREATE FUNCTION "platform_keeps_an_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'accounts' AND NOT EXISTS (SELECT FROM person_roles WHERE person_id = OLD.person_id AND role = 'admin') THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('platform_keeps_an_admin', 0));
  IF NOT EXISTS (
    SELECT FROM person_roles JOIN accounts USING (person_id) WHERE person_roles.role = 'admin' AND accounts.status = 'ACTIVE'
  ) THEN
    RAISE EXCEPTION 'The platform would have no active admin'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'platform_keeps_an_admin', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "platform_keeps_an_admin" AFTER DELETE ON "person_roles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION "platform_keeps_an_admin"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "platform_keeps_an_admin" AFTER UPDATE OF "status" ON "accounts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'ACTIVE' AND NEW.status <> 'ACTIVE') EXECUTE FUNCTION "platform_keeps_an_admin"();
--> statement-breakpoint
-- identity: a household is all people connected by guardianships; its smallest id identifies it. For limits, never for access.
CREATE FUNCTION "household_of"(person uuid) RETURNS uuid LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  WITH RECURSIVE members AS (
    SELECT $1 AS id
    UNION
    SELECT CASE WHEN g.guardian_id = members.id THEN g.child_id ELSE g.guardian_id END
    FROM members JOIN guardianships g ON members.id IN (g.guardian_id, g.child_id)
  ) SELECT min(id::text)::uuid FROM members -- as text, because uuid has no min(); both sort alike
$$;

--> statement-breakpoint
-- timetable: a person has one entry at a time in each lane (modules/timetable/index.ts).
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_no_overlap"
  EXCLUDE USING gist ("person_id" WITH =, "lane" WITH =, "during" WITH &&);

--> statement-breakpoint
-- teachers: the star counts of a teacher are those of its shown ratings. Each statement
-- adds its changes teacher by teacher, ordered by id, so that two statements cannot deadlock.
CREATE FUNCTION "teacher_ratings_add_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT teacher_id, coalesce(sum(step) FILTER (WHERE stars = 1), 0) AS s1, coalesce(sum(step) FILTER (WHERE stars = 2), 0) AS s2, coalesce(sum(step) FILTER (WHERE stars = 3), 0) AS s3, coalesce(sum(step) FILTER (WHERE stars = 4), 0) AS s4, coalesce(sum(step) FILTER (WHERE stars = 5), 0) AS s5
    FROM (SELECT teacher_id, stars, 1 AS step FROM added WHERE is_shown) AS steps GROUP BY teacher_id ORDER BY teacher_id
  LOOP
    UPDATE teacher_profiles SET stars1 = stars1 + changed.s1, stars2 = stars2 + changed.s2, stars3 = stars3 + changed.s3, stars4 = stars4 + changed.s4, stars5 = stars5 + changed.s5 WHERE person_id = changed.teacher_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_ratings_add_stars" AFTER INSERT ON "teacher_ratings"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "teacher_ratings_add_stars"();
--> statement-breakpoint
CREATE FUNCTION "teacher_ratings_remove_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT teacher_id, coalesce(sum(step) FILTER (WHERE stars = 1), 0) AS s1, coalesce(sum(step) FILTER (WHERE stars = 2), 0) AS s2, coalesce(sum(step) FILTER (WHERE stars = 3), 0) AS s3, coalesce(sum(step) FILTER (WHERE stars = 4), 0) AS s4, coalesce(sum(step) FILTER (WHERE stars = 5), 0) AS s5
    FROM (SELECT teacher_id, stars, -1 AS step FROM removed WHERE is_shown) AS steps GROUP BY teacher_id ORDER BY teacher_id
  LOOP
    UPDATE teacher_profiles SET stars1 = stars1 + changed.s1, stars2 = stars2 + changed.s2, stars3 = stars3 + changed.s3, stars4 = stars4 + changed.s4, stars5 = stars5 + changed.s5 WHERE person_id = changed.teacher_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_ratings_remove_stars" AFTER DELETE ON "teacher_ratings"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "teacher_ratings_remove_stars"();
--> statement-breakpoint
CREATE FUNCTION "teacher_ratings_move_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT teacher_id, coalesce(sum(step) FILTER (WHERE stars = 1), 0) AS s1, coalesce(sum(step) FILTER (WHERE stars = 2), 0) AS s2, coalesce(sum(step) FILTER (WHERE stars = 3), 0) AS s3, coalesce(sum(step) FILTER (WHERE stars = 4), 0) AS s4, coalesce(sum(step) FILTER (WHERE stars = 5), 0) AS s5
    FROM (SELECT teacher_id, stars, 1 AS step FROM added WHERE is_shown UNION ALL SELECT teacher_id, stars, -1 AS step FROM removed WHERE is_shown) AS steps GROUP BY teacher_id ORDER BY teacher_id
  LOOP
    UPDATE teacher_profiles SET stars1 = stars1 + changed.s1, stars2 = stars2 + changed.s2, stars3 = stars3 + changed.s3, stars4 = stars4 + changed.s4, stars5 = stars5 + changed.s5 WHERE person_id = changed.teacher_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_ratings_move_stars" AFTER UPDATE ON "teacher_ratings"
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "teacher_ratings_move_stars"();
--> statement-breakpoint
-- teachers: the number of learners that a teacher has taught.
CREATE FUNCTION "teacher_attendances_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR changed IN SELECT teacher_id, count(*) AS n FROM moved GROUP BY teacher_id ORDER BY teacher_id LOOP
      UPDATE teacher_profiles SET learners = learners + changed.n WHERE person_id = changed.teacher_id;
    END LOOP;
  ELSE
    FOR changed IN SELECT teacher_id, count(*) AS n FROM moved GROUP BY teacher_id ORDER BY teacher_id LOOP
      UPDATE teacher_profiles SET learners = learners - changed.n WHERE person_id = changed.teacher_id;
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_attendances_inserted" AFTER INSERT ON "teacher_attendances"
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "teacher_attendances_count"();
--> statement-breakpoint
CREATE TRIGGER "teacher_attendances_deleted" AFTER DELETE ON "teacher_attendances"
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "teacher_attendances_count"();
--> statement-breakpoint
-- teachers: the number of followers of a teacher.
CREATE FUNCTION "teacher_followers_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR changed IN SELECT teacher_id, count(*) AS n FROM moved GROUP BY teacher_id ORDER BY teacher_id LOOP
      UPDATE teacher_profiles SET followers = followers + changed.n WHERE person_id = changed.teacher_id;
    END LOOP;
  ELSE
    FOR changed IN SELECT teacher_id, count(*) AS n FROM moved GROUP BY teacher_id ORDER BY teacher_id LOOP
      UPDATE teacher_profiles SET followers = followers - changed.n WHERE person_id = changed.teacher_id;
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_followers_inserted" AFTER INSERT ON "teacher_followers"
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "teacher_followers_count"();
--> statement-breakpoint
CREATE TRIGGER "teacher_followers_deleted" AFTER DELETE ON "teacher_followers"
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "teacher_followers_count"();

--> statement-breakpoint
-- catalogue: the number of people who are interested in a class.
CREATE FUNCTION "class_interests_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE open_classes SET interest_count = interest_count + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.class_id ELSE OLD.class_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_interests_counted" AFTER INSERT OR DELETE ON "class_interests"
  FOR EACH ROW EXECUTE FUNCTION "class_interests_count"();
--> statement-breakpoint
-- catalogue: the days of a course are the days of its batches that have not started; recomputed for all courses that a statement
-- changes. Takes the locks of these courses first: two transactions that add batches to one course would otherwise each write only
-- the days they see. FOR NO KEY UPDATE, because the new batch's foreign key already holds the course in both transactions.
CREATE FUNCTION "course_batches_update_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  course_ids uuid[];
  today date := (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date;
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT course_id) INTO course_ids FROM removed;
  ELSE SELECT array_agg(DISTINCT course_id) INTO course_ids FROM added;
  END IF;
  PERFORM FROM courses WHERE id = ANY(course_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET weekdays = days.weekdays, evenings = days.evenings
  FROM (
    SELECT one.course_id, coalesce(batches.weekdays, '{}')::smallint[] AS weekdays, coalesce(batches.evenings, '{}')::smallint[] AS evenings
    FROM unnest(course_ids) AS one (course_id)
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT day ORDER BY day) AS weekdays, array_agg(DISTINCT day ORDER BY day) FILTER (WHERE b.from_time >= '17:30') AS evenings
      FROM course_batches b, unnest(b.weekdays) AS day WHERE b.course_id = one.course_id AND b.starts_on >= today
    ) AS batches
  ) AS days
  WHERE courses.id = days.course_id AND (courses.weekdays, courses.evenings) IS DISTINCT FROM (days.weekdays, days.evenings);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "course_batches_inserted" AFTER INSERT ON "course_batches"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "course_batches_update_days"();
--> statement-breakpoint
CREATE TRIGGER "course_batches_updated" AFTER UPDATE ON "course_batches"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "course_batches_update_days"();
--> statement-breakpoint
CREATE TRIGGER "course_batches_deleted" AFTER DELETE ON "course_batches"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "course_batches_update_days"();
--> statement-breakpoint
-- catalogue: a seat_holds row in state HELD or TAKEN counts as one held seat. The check of the class or batch refuses one too many.
CREATE FUNCTION "seat_holds_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state IN ('HELD', 'TAKEN') THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state IN ('HELD', 'TAKEN') THEN step := step + 1; END IF;
  IF step <> 0 THEN
    IF coalesce(NEW.batch_id, OLD.batch_id) IS NOT NULL THEN
      UPDATE course_batches SET seats_held = seats_held + step WHERE id = coalesce(NEW.batch_id, OLD.batch_id);
    ELSE
      UPDATE open_classes SET seats_held = seats_held + step WHERE id = coalesce(NEW.class_id, OLD.class_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "seat_holds_counted" AFTER INSERT OR UPDATE OF "state" OR DELETE ON "seat_holds"
  FOR EACH ROW EXECUTE FUNCTION "seat_holds_count"();
--> statement-breakpoint
-- catalogue: a hold never moves to another class or learner; release it and hold again. The counter above relies on this.
CREATE FUNCTION "seat_holds_refuse_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A seat hold keeps its class and learner'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seat_holds_target_immutable', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "seat_holds_target_immutable" BEFORE UPDATE ON "seat_holds" FOR EACH ROW
  WHEN ((OLD.batch_id, OLD.class_id, OLD.learner_id) IS DISTINCT FROM (NEW.batch_id, NEW.class_id, NEW.learner_id))
  EXECUTE FUNCTION "seat_holds_refuse_move"();
--> statement-breakpoint
-- catalogue: a hold that belongs to an order does not expire by the clock; the end of the order releases it.
CREATE FUNCTION "seat_holds_no_expiry_while_ordered"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A seat hold of an order does not expire'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seat_holds_no_expiry_while_ordered', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "seat_holds_no_expiry_while_ordered" BEFORE UPDATE OF "state" ON "seat_holds" FOR EACH ROW
  WHEN (NEW.state = 'EXPIRED' AND OLD.order_line_id IS NOT NULL) EXECUTE FUNCTION "seat_holds_no_expiry_while_ordered"();
--> statement-breakpoint
-- catalogue: the star counts of a course are those of its shown reviews. Each statement
-- adds its changes course by course, ordered by id, so that two statements cannot deadlock.
CREATE FUNCTION "reviews_add_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT course_id, sum(step) FILTER (WHERE stars = 1) AS s1, sum(step) FILTER (WHERE stars = 2) AS s2, sum(step) FILTER (WHERE stars = 3) AS s3, sum(step) FILTER (WHERE stars = 4) AS s4, sum(step) FILTER (WHERE stars = 5) AS s5
    FROM (SELECT course_id, stars, 1 AS step FROM added WHERE is_shown) AS steps GROUP BY course_id ORDER BY course_id
  LOOP
    UPDATE courses SET stars1 = stars1 + coalesce(changed.s1, 0), stars2 = stars2 + coalesce(changed.s2, 0), stars3 = stars3 + coalesce(changed.s3, 0), stars4 = stars4 + coalesce(changed.s4, 0), stars5 = stars5 + coalesce(changed.s5, 0) WHERE id = changed.course_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reviews_inserted" AFTER INSERT ON "reviews"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "reviews_add_stars"();
--> statement-breakpoint
CREATE FUNCTION "reviews_remove_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT course_id, sum(step) FILTER (WHERE stars = 1) AS s1, sum(step) FILTER (WHERE stars = 2) AS s2, sum(step) FILTER (WHERE stars = 3) AS s3, sum(step) FILTER (WHERE stars = 4) AS s4, sum(step) FILTER (WHERE stars = 5) AS s5
    FROM (SELECT course_id, stars, -1 AS step FROM removed WHERE is_shown) AS steps GROUP BY course_id ORDER BY course_id
  LOOP
    UPDATE courses SET stars1 = stars1 + coalesce(changed.s1, 0), stars2 = stars2 + coalesce(changed.s2, 0), stars3 = stars3 + coalesce(changed.s3, 0), stars4 = stars4 + coalesce(changed.s4, 0), stars5 = stars5 + coalesce(changed.s5, 0) WHERE id = changed.course_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reviews_deleted" AFTER DELETE ON "reviews"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "reviews_remove_stars"();
--> statement-breakpoint
CREATE FUNCTION "reviews_move_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT course_id, sum(step) FILTER (WHERE stars = 1) AS s1, sum(step) FILTER (WHERE stars = 2) AS s2, sum(step) FILTER (WHERE stars = 3) AS s3, sum(step) FILTER (WHERE stars = 4) AS s4, sum(step) FILTER (WHERE stars = 5) AS s5
    FROM (SELECT course_id, stars, 1 AS step FROM added WHERE is_shown UNION ALL SELECT course_id, stars, -1 AS step FROM removed WHERE is_shown) AS steps GROUP BY course_id ORDER BY course_id
  LOOP
    UPDATE courses SET stars1 = stars1 + coalesce(changed.s1, 0), stars2 = stars2 + coalesce(changed.s2, 0), stars3 = stars3 + coalesce(changed.s3, 0), stars4 = stars4 + coalesce(changed.s4, 0), stars5 = stars5 + coalesce(changed.s5, 0) WHERE id = changed.course_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reviews_updated" AFTER UPDATE ON "reviews"
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "reviews_move_stars"();

--> statement-breakpoint
-- ledger: at commit every posting has exactly its lines, and they sum to zero in each currency (modules/ledger/index.ts).
-- One statement in the common case, because it runs for every posting and each of its entries. enable_seqscan is off because a plan
-- made while the ledger is tiny scans all of it and stays cached until the tables are analyzed again; both ledger checks look up rows
-- by key only.
CREATE FUNCTION "ledger_check_balance"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  checked_id uuid;
  posting ledger_postings;
BEGIN
  IF TG_TABLE_NAME = 'ledger_postings' THEN checked_id := NEW.id; ELSE checked_id := NEW.posting_id; END IF;
  PERFORM FROM ledger_postings AS p WHERE p.month = NEW.month AND p.id = checked_id AND p.line_count = (
    SELECT CASE WHEN bool_and(of_currency.total = 0) THEN sum(of_currency.lines) END FROM (
      SELECT count(*) AS lines, sum(e.amount) AS total FROM ledger_entries AS e
      WHERE e.month = p.month AND e.posting_id = p.id GROUP BY e.currency
    ) AS of_currency);
  IF NOT FOUND THEN
    SELECT * INTO posting FROM ledger_postings AS p WHERE p.month = NEW.month AND p.id = checked_id;
    RAISE EXCEPTION 'Posting % of % % is not balanced', posting.id, posting.source_kind, posting.source_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_balanced" AFTER INSERT ON "ledger_postings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_balance"();
--> statement-breakpoint
-- Entries trigger the check too, so that nothing adds an entry to an older posting.
CREATE CONSTRAINT TRIGGER "ledger_balanced" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_balance"();
--> statement-breakpoint
-- ledger: append-only; another posting corrects a mistake.
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
--> statement-breakpoint
-- ledger: the learning balance and the points of a person never fall below zero. A statement trigger, because bookPostings inserts
-- all entries of a posting in one statement. In READ COMMITTED each statement of a plpgsql function sees what was committed before
-- it began, so the function locks first and sums afterwards.
CREATE FUNCTION "ledger_check_not_negative"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE negative_code text;
BEGIN
  -- Most postings take nothing from a person: this check by key needs no lock.
  IF NOT EXISTS (SELECT FROM added WHERE amount > 0
    AND (SELECT code FROM ledger_accounts WHERE id = added.account_id) IN ('LEARNING_BALANCE', 'POINTS')) THEN RETURN NULL; END IF;
  PERFORM FROM ledger_accounts WHERE code IN ('LEARNING_BALANCE', 'POINTS') AND id IN (SELECT account_id FROM added WHERE amount > 0)
    ORDER BY id FOR NO KEY UPDATE; -- does not conflict with the KEY SHARE locks of the entries' foreign keys
  SELECT a.code INTO negative_code FROM ledger_accounts a
    WHERE a.code IN ('LEARNING_BALANCE', 'POINTS') AND a.id IN (SELECT account_id FROM added WHERE amount > 0)
      AND (SELECT sum(e.amount) FROM ledger_entries e WHERE e.account_id = a.id) > 0 LIMIT 1; -- liabilities: a debit balance is negative
  IF negative_code IS NOT NULL THEN
    RAISE EXCEPTION '% would fall below zero', negative_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_not_negative', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_not_negative" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_check_not_negative"();

--> statement-breakpoint
-- Triggers on rows in a final state call this function. The error carries the trigger's name as its constraint.
CREATE FUNCTION "refuse_change_when_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A row of % is final', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

--> statement-breakpoint
-- escrow: each lesson leaves the escrow once and with exactly its share.
CREATE FUNCTION "escrow_lessons_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE escrows SET settled_lessons = settled_lessons + 1,
    released_vnd = released_vnd + CASE NEW.outcome WHEN 'TAUGHT' THEN NEW.share_vnd ELSE 0 END,
    returned_vnd = returned_vnd + CASE NEW.outcome WHEN 'RETURNED' THEN NEW.share_vnd ELSE 0 END
  WHERE line_id = NEW.line_id AND NEW.lesson_no BETWEEN 1 AND lessons
    -- the share is rounded down, and the last lesson takes the remainder
    AND NEW.share_vnd = CASE WHEN NEW.lesson_no < lessons THEN paid_vnd / lessons ELSE paid_vnd - (paid_vnd / lessons) * (lessons - 1) END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Lesson % of line % has another share', NEW.lesson_no, NEW.line_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'escrow_lessons_shares', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "escrow_lessons_counted" AFTER INSERT ON "escrow_lessons" FOR EACH ROW EXECUTE FUNCTION "escrow_lessons_count"();
--> statement-breakpoint
CREATE TRIGGER "escrow_lessons_append_only" BEFORE UPDATE OR DELETE ON "escrow_lessons"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_when_ended"();

--> statement-breakpoint
-- promotions: a use counts while it is held or used. The order is always promotion, code, household, person, so that concurrent
-- orders cannot deadlock.
CREATE FUNCTION "promotion_uses_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := 0; changed promotion_uses;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state <> 'RELEASED' THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state <> 'RELEASED' THEN step := step + 1; END IF;
  IF step = 0 THEN RETURN NULL; END IF;
  changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  UPDATE promotions SET uses = uses + step WHERE id = changed.promotion_id AND max_uses IS NOT NULL;
  UPDATE promotion_codes SET uses = uses + step WHERE code = changed.code AND max_uses IS NOT NULL;
  INSERT INTO promotion_counts AS c (promotion_id, scope, scope_id, uses, max_uses)
    SELECT changed.promotion_id, t.scope, t.scope_id, greatest(step, 0), t.max_uses
    FROM promotions p CROSS JOIN LATERAL (VALUES ('HOUSEHOLD', changed.household_id, p.max_per_household), ('PERSON', changed.person_id, p.max_per_person)) AS t (scope, scope_id, max_uses)
    WHERE p.id = changed.promotion_id AND t.max_uses IS NOT NULL ORDER BY t.scope
    ON CONFLICT (promotion_id, scope, scope_id) DO UPDATE SET uses = c.uses + step, max_uses = excluded.max_uses;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "promotion_uses_counted" AFTER INSERT OR UPDATE OF "state" OR DELETE ON "promotion_uses"
  FOR EACH ROW EXECUTE FUNCTION "promotion_uses_count"();
--> statement-breakpoint
-- promotions: a released use never counts again.
CREATE TRIGGER "promotion_uses_released_immutable" BEFORE UPDATE OF "state" ON "promotion_uses"
  FOR EACH ROW WHEN (OLD.state = 'RELEASED') EXECUTE FUNCTION "refuse_change_when_ended"();
--> statement-breakpoint
-- promotions: the terms of a used promotion are immutable, because discounts were granted under them. To change them, end the
-- promotion and copy it.
CREATE FUNCTION "promotions_refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM promotion_uses WHERE promotion_id = OLD.id) THEN
    RAISE EXCEPTION 'Promotion % has been used', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'promotions_immutable_once_used', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "promotions_immutable_once_used" BEFORE UPDATE ON "promotions" FOR EACH ROW
  WHEN ((OLD.entry, OLD.effect, OLD.value, OLD.cap_vnd, OLD.free_count, OLD.stacking, OLD.funded_by, OLD.conditions, OLD.max_per_person, OLD.max_per_household)
    IS DISTINCT FROM (NEW.entry, NEW.effect, NEW.value, NEW.cap_vnd, NEW.free_count, NEW.stacking, NEW.funded_by, NEW.conditions, NEW.max_per_person, NEW.max_per_household))
  EXECUTE FUNCTION "promotions_refuse_rewriting"();

--> statement-breakpoint
-- entitlements: the memberships of a person follow each other and never overlap (modules/entitlements/index.ts).
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_no_overlapping_membership"
  EXCLUDE USING gist ("person_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("kind" = 'SUB');

--> statement-breakpoint
-- orders: the discount of a line is the sum of its steps, to the đồng. Checked at commit, because line and steps are separate
-- statements.
CREATE FUNCTION "order_lines_check_discount"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE line order_lines; discount_total bigint; platform_total bigint;
BEGIN
  IF TG_TABLE_NAME = 'order_lines' THEN SELECT * INTO line FROM order_lines WHERE id = NEW.id;
  ELSE SELECT * INTO line FROM order_lines WHERE id = coalesce(NEW.line_id, OLD.line_id);
  END IF;
  SELECT coalesce(sum(amount_vnd), 0), coalesce(sum(amount_vnd) FILTER (WHERE funded_by = 'PLATFORM'), 0) INTO discount_total, platform_total
    FROM order_line_discounts WHERE line_id = line.id;
  IF discount_total <> line.discount_vnd OR platform_total <> line.platform_discount_vnd THEN
    RAISE EXCEPTION 'The discount of line % is not the sum of its steps', line.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_lines_discount_matches_steps', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_lines_discount_matches_steps" AFTER INSERT OR UPDATE OF "discount_vnd", "platform_discount_vnd" ON "order_lines"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.discount_vnd <> 0) EXECUTE FUNCTION "order_lines_check_discount"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_lines_discount_matches_steps" AFTER INSERT OR UPDATE OR DELETE ON "order_line_discounts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "order_lines_check_discount"();
--> statement-breakpoint
-- orders: once an order is no longer waiting for payment, the prices of its lines are immutable, including the credit from an older
-- membership.
CREATE FUNCTION "order_lines_refuse_repricing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status <> 'AWAITING_PAYMENT') THEN
    RAISE EXCEPTION 'The price of line % is final', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'order_lines_price_immutable', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_price_immutable" BEFORE UPDATE OF "price_vnd", "discount_vnd", "platform_discount_vnd", "fee_vnd", "credit_vnd" ON "order_lines"
  FOR EACH ROW
  WHEN ((OLD.price_vnd, OLD.discount_vnd, OLD.platform_discount_vnd, OLD.fee_vnd, OLD.credit_vnd)
    IS DISTINCT FROM (NEW.price_vnd, NEW.discount_vnd, NEW.platform_discount_vnd, NEW.fee_vnd, NEW.credit_vnd))
  EXECUTE FUNCTION "order_lines_refuse_repricing"();

--> statement-breakpoint
-- instalments: a plan has as many instalments as it says, and they sum to its total. Checked at commit, because they are separate
-- statements.
CREATE FUNCTION "instalments_check_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE plan instalment_plans; instalment_count bigint; instalment_total numeric;
BEGIN
  SELECT * INTO plan FROM instalment_plans WHERE order_id = NEW.order_id;
  SELECT count(*), sum(amount_vnd) INTO instalment_count, instalment_total FROM instalments WHERE order_id = NEW.order_id;
  IF instalment_count <> plan.parts OR instalment_total IS DISTINCT FROM plan.total_vnd THEN
    RAISE EXCEPTION 'The instalments of order % do not match the plan', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'instalments_match_plan_total', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "instalments_match_plan_total" AFTER INSERT OR UPDATE OF "amount_vnd" ON "instalments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "instalments_check_total"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "instalments_match_plan_total" AFTER INSERT OR UPDATE OF "total_vnd", "parts" ON "instalment_plans"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "instalments_check_total"();

--> statement-breakpoint
-- gifts: a claimed or revoked gift is final.
CREATE TRIGGER "gifts_ended_immutable" BEFORE UPDATE OF "state" ON "gifts"
  FOR EACH ROW WHEN (OLD.state in ('CLAIMED', 'REVOKED')) EXECUTE FUNCTION "refuse_change_when_ended"();
--> statement-breakpoint
-- gifts: a gift is in state CLAIMED exactly when it has a claim. Checked at commit, because both are separate statements.
CREATE FUNCTION "gifts_claim_consistent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE checked_id uuid := CASE TG_TABLE_NAME WHEN 'gifts' THEN (to_jsonb(NEW)->>'id')::uuid ELSE (to_jsonb(NEW)->>'gift_id')::uuid END;
BEGIN
  IF EXISTS (SELECT FROM gifts g LEFT JOIN gift_claims c ON c.gift_id = g.id WHERE g.id = checked_id AND (g.state = 'CLAIMED') <> (c.gift_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'Gift % does not agree with its claim', checked_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'gifts_claim_consistent', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "gifts_claim_consistent" AFTER UPDATE OF "state" ON "gifts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "gifts_claim_consistent"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "gifts_claim_consistent" AFTER INSERT ON "gift_claims"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "gifts_claim_consistent"();

--> statement-breakpoint
-- refunds: an ended refund is final.
CREATE TRIGGER "refunds_ended_immutable" BEFORE UPDATE OF "state" ON "refunds"
  FOR EACH ROW WHEN (OLD.state in ('DONE', 'REJECTED', 'WITHDRAWN')) EXECUTE FUNCTION "refuse_change_when_ended"();
--> statement-breakpoint
-- refunds: an approved refund is paid out as approved, or goes back to REQUESTED for another approval.
CREATE TRIGGER "refunds_approval_immutable" BEFORE UPDATE ON "refunds" FOR EACH ROW
  WHEN (OLD.approved_by IS NOT NULL AND ((OLD.approved_by, OLD.amount_vnd, OLD.channel) IS DISTINCT FROM (NEW.approved_by, NEW.amount_vnd, NEW.channel) OR (OLD.second_approved_by IS NOT NULL AND OLD.sealed_account IS DISTINCT FROM NEW.sealed_account))
    AND NEW.state <> 'REQUESTED') EXECUTE FUNCTION "refuse_change_when_ended"();
--> statement-breakpoint
-- refunds: a receipt returns no more than it brought. A refund counts unless it is rejected, withdrawn or failed, or goes to the
-- learning balance.
CREATE FUNCTION "refunds_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE uncounted CONSTANT text[] := ARRAY['FAILED', 'REJECTED', 'WITHDRAWN']; step bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND NOT OLD.state = ANY(uncounted) AND OLD.channel <> 'BALANCE' THEN step := step - OLD.amount_vnd; END IF;
  IF NOT NEW.state = ANY(uncounted) AND NEW.channel <> 'BALANCE' THEN step := step + NEW.amount_vnd; END IF;
  IF step <> 0 THEN UPDATE payment_receipts SET returned_vnd = returned_vnd + step WHERE id = NEW.receipt_id; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "refunds_counted" AFTER INSERT OR UPDATE OF "state", "amount_vnd", "channel" ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "refunds_count"();
--> statement-breakpoint
-- refunds: a line returns no more than it cost.
CREATE FUNCTION "refund_lines_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines SET refunded_vnd = refunded_vnd + CASE WHEN NEW.is_counted THEN NEW.amount_vnd ELSE 0 END
    - CASE WHEN TG_OP = 'UPDATE' AND OLD.is_counted THEN OLD.amount_vnd ELSE 0 END WHERE id = NEW.order_line_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "refund_lines_counted" AFTER INSERT OR UPDATE ON "refund_lines"
  FOR EACH ROW EXECUTE FUNCTION "refund_lines_count"();

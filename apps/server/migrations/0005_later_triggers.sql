-- Rules that the table definitions of 0004 cannot express, and newer forms of functions of 0003.

-- approvals: two people can check each other unless one made the other an admin within 30 days, or they share a household or, within 90
-- days, a device. Null: independent.
CREATE FUNCTION "independence_violation"("one" uuid, "other" uuid) RETURNS text LANGUAGE sql STABLE STRICT AS $$
  SELECT CASE
    WHEN "one" = "other" THEN 'SAME_PERSON'
    WHEN EXISTS (
      SELECT FROM person_roles r WHERE r.role = 'admin' AND r.created_at > now() - interval '30 days'
        AND ((r.person_id = "one" AND "other" IN (r.granted_by, r.approved_by)) OR (r.person_id = "other" AND "one" IN (r.granted_by, r.approved_by)))
    ) THEN 'GIVEN_LATELY'
    WHEN household_of("one") = household_of("other") THEN 'SAME_HOUSEHOLD'
    WHEN EXISTS (
      SELECT FROM accounts a JOIN sessions s ON s.account_id = a.id
        JOIN accounts b ON b.person_id = "other" JOIN sessions t ON t.account_id = b.id AND t.device_hash = s.device_hash
      WHERE a.person_id = "one" AND s.last_used_at > now() - interval '90 days' AND t.last_used_at > now() - interval '90 days'
    ) OR EXISTS (
      SELECT FROM accounts a JOIN known_devices k ON k.account_id = a.id
        JOIN accounts b ON b.person_id = "other" JOIN known_devices l ON l.account_id = b.id AND l.device_token_hash = k.device_token_hash
      WHERE a.person_id = "one"
    ) THEN 'SAME_DEVICE'
  END;
$$;
--> statement-breakpoint
-- approvals: the database refuses an approval by an admin who is not independent of the one who asked, or who gains by it. Only the consent
-- of the person who gives up a right of their own needs no independence.
CREATE FUNCTION "approvals_independent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE violation text;
BEGIN
  IF NEW.decided_by IS NOT DISTINCT FROM NEW.consenter_id THEN RETURN NEW; END IF;
  violation := independence_violation(NEW.asked_by, NEW.decided_by);
  IF violation IS NULL AND EXISTS (SELECT FROM unnest(NEW.beneficiary_ids) AS b (id) WHERE household_of(b.id) = household_of(NEW.decided_by)) THEN
    violation := 'OWN_CASE';
  END IF;
  IF violation IS NOT NULL THEN
    RAISE EXCEPTION 'The two admins are not independent: %', violation
      USING ERRCODE = 'check_violation', CONSTRAINT = 'approvals_independent', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "approvals_independent" BEFORE INSERT OR UPDATE OF "status", "decided_by" ON "approvals" FOR EACH ROW
  WHEN (NEW.status in ('APPROVED', 'EFFECTIVE', 'LAPSED')) EXECUTE FUNCTION "approvals_independent"();
--> statement-breakpoint
-- approvals: what was asked stays as asked, and an ended request is final.
CREATE TRIGGER "approvals_immutable" BEFORE UPDATE ON "approvals" FOR EACH ROW
  WHEN ((OLD.kind, OLD.subject_id, OLD.summary, OLD.payload, OLD.beneficiary_ids, OLD.consenter_id, OLD.asked_by, OLD.asked_device, OLD.reason)
    IS DISTINCT FROM (NEW.kind, NEW.subject_id, NEW.summary, NEW.payload, NEW.beneficiary_ids, NEW.consenter_id, NEW.asked_by, NEW.asked_device, NEW.reason))
  EXECUTE FUNCTION "refuse_change_when_ended"();
--> statement-breakpoint
CREATE TRIGGER "approvals_ended_immutable" BEFORE UPDATE ON "approvals" FOR EACH ROW
  WHEN (OLD.status not in ('PENDING', 'APPROVED')) EXECUTE FUNCTION "refuse_change_when_ended"();
--> statement-breakpoint
-- identity: once two people hold the admin role, an admin grants it only by an approved request whose time has come.
CREATE FUNCTION "admins_are_approved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM person_roles r JOIN accounts a USING (person_id)
      WHERE r.role = 'admin' AND a.status <> 'CLOSED' AND r.person_id <> NEW.person_id) >= 2
    AND NOT EXISTS (SELECT FROM approvals p WHERE p.kind = 'ADMIN_ROLE' AND p.subject_id = NEW.person_id AND p.status = 'APPROVED'
      AND p.effective_at <= now() AND p.asked_by = NEW.granted_by AND p.decided_by = NEW.approved_by)
  THEN
    RAISE EXCEPTION 'A second admin has not approved this admin role'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admins_are_approved', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "admins_are_approved" BEFORE INSERT ON "person_roles" FOR EACH ROW
  WHEN (NEW.role = 'admin' AND NEW.granted_by IS NOT NULL) EXECUTE FUNCTION "admins_are_approved"();
--> statement-breakpoint
-- refunds: two admins who approve a bank transfer are independent, and neither approves a refund to their own household.
CREATE FUNCTION "refunds_independent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE violation text;
BEGIN
  violation := independence_violation(NEW.approved_by, NEW.second_approved_by);
  IF violation IS NULL AND household_of(NEW.payee_id) IN (household_of(NEW.approved_by), household_of(NEW.second_approved_by)) THEN
    violation := 'OWN_CASE';
  END IF;
  IF violation IS NOT NULL THEN
    RAISE EXCEPTION 'The admins who approve a refund are not independent: %', violation
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_independent', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "refunds_independent" BEFORE UPDATE OF "approved_by", "second_approved_by" ON "refunds" FOR EACH ROW
  WHEN ((OLD.approved_by, OLD.second_approved_by) IS DISTINCT FROM (NEW.approved_by, NEW.second_approved_by))
  EXECUTE FUNCTION "refunds_independent"();
--> statement-breakpoint
-- family_requests: a decided request is final.
CREATE TRIGGER "family_requests_decided_immutable" BEFORE UPDATE OF "status" ON "family_requests"
  FOR EACH ROW WHEN (OLD.status <> 'OPEN') EXECUTE FUNCTION "refuse_change_when_ended"();
--> statement-breakpoint
-- family_requests: only a guardian of the child approves or refuses.
CREATE FUNCTION "family_requests_decided_by_guardian"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM guardianships WHERE guardian_id = NEW.decided_by AND child_id = NEW.child_id) THEN
    RAISE EXCEPTION 'family request % is decided by a person who is not a guardian', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'family_requests_decided_by_guardian';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "family_requests_decided_by_guardian" BEFORE UPDATE OF "status" ON "family_requests"
  FOR EACH ROW WHEN (NEW.status IN ('APPROVED', 'REFUSED')) EXECUTE FUNCTION "family_requests_decided_by_guardian"();
--> statement-breakpoint
-- spending_rules: set by a guardian of the child, under the guardianship as it is now.
CREATE FUNCTION "spending_rules_set_by_guardian"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM guardianships WHERE link_id = NEW.guardianship_id AND guardian_id = NEW.set_by AND child_id = NEW.child_id) THEN
    RAISE EXCEPTION 'spending rule of % is not set by a guardian', NEW.child_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'spending_rules_set_by_guardian';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "spending_rules_set_by_guardian" BEFORE INSERT OR UPDATE ON "spending_rules"
  FOR EACH ROW EXECUTE FUNCTION "spending_rules_set_by_guardian"();
--> statement-breakpoint
-- consent_entries: a guardian answers under the guardianship as it is now.
CREATE FUNCTION "consent_entries_guardianship_current"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM guardianships WHERE link_id = NEW.guardianship_id AND guardian_id = NEW.by_id AND child_id = NEW.subject_id) THEN
    RAISE EXCEPTION 'consent % is given under no current guardianship', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'consent_entries_guardianship_current';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "consent_entries_guardianship_current" BEFORE INSERT ON "consent_entries"
  FOR EACH ROW WHEN (NEW.side = 'GUARDIAN') EXECUTE FUNCTION "consent_entries_guardianship_current"();
--> statement-breakpoint
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
--> statement-breakpoint
-- timetable: spec 5, free times of one person are at least half an hour apart (modules/people/timetable). Without time zone, because an index allows
-- no other arithmetic.
DELETE FROM "timetable" AS "later" USING "timetable" AS "first"
  WHERE "later"."kind" = 'free_time' AND "first"."kind" = 'free_time' AND "later"."person_id" = "first"."person_id"
    AND (lower("first"."during"), "first"."id") < (lower("later"."during"), "later"."id")
    AND lower("later"."during") < upper("first"."during") + interval '30 minutes';
--> statement-breakpoint
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_free_time_apart"
  EXCLUDE USING gist ("person_id" WITH =,
    tsrange(lower("during") AT TIME ZONE 'UTC', (upper("during") AT TIME ZONE 'UTC') + interval '30 minutes') WITH &&)
  WHERE ("kind" = 'free_time');
--> statement-breakpoint
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

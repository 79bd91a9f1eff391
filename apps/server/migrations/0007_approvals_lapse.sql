-- custom
-- approvals: an approved request lapses also when its two admins are no longer independent, or the one who approved has come to gain by it; what it
-- asked does not happen. Otherwise as in 0005.
CREATE OR REPLACE FUNCTION "approvals_independent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE violation text;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status = 'LAPSED' AND OLD.status = 'APPROVED' AND NEW.decided_by = OLD.decided_by THEN RETURN NEW; END IF;
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

-- identity: below 16 a guardian's code is a way in, whatever else is removed (decision 19): else the account that one guardian has
-- linked with a child could not be removed by the other. From 16 on nobody else opens the account, so it keeps one of its own.
CREATE OR REPLACE FUNCTION "accounts_keep_a_way_in"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    RAISE EXCEPTION 'Account % would have no way in', OLD.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_keep_a_way_in', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

-- Guards of accounts that the table definitions cannot express.
SELECT 1;

--> statement-breakpoint
-- audit: what an admin did stays written (modules/audit/index.ts).
CREATE FUNCTION "audit_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_append_only', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
-- identity: an account in use keeps a way in: a phone or e-mail, or an account elsewhere that is linked. Judged at commit, one
-- after the other by the account's lock, so that of two who each remove one of the last two only one gets through.
CREATE FUNCTION "accounts_keep_a_way_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE id = OLD.account_id AND status = 'ACTIVE' FOR UPDATE;
  IF FOUND
    AND NOT EXISTS (SELECT FROM sign_in_identifiers WHERE account_id = OLD.account_id)
    AND NOT EXISTS (SELECT FROM linked_sign_ins WHERE account_id = OLD.account_id)
  THEN
    RAISE EXCEPTION 'Account % would have no way in', OLD.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_keep_a_way_in', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "accounts_keep_a_way_in" AFTER DELETE ON "linked_sign_ins"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "accounts_keep_a_way_in"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "accounts_keep_a_way_in" AFTER DELETE ON "sign_in_identifiers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "accounts_keep_a_way_in"();
--> statement-breakpoint
-- identity-proof: who opened somebody's ID card stays written (modules/identity-proof/index.ts).
CREATE TRIGGER "identity_proof_views_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "identity_proof_views"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();

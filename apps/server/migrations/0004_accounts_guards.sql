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
--> statement-breakpoint
-- identity: people are found by a part of their name, with or without its tones. The same form as `fold` in the contracts.
CREATE FUNCTION "fold_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFC))), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "folded_name" text GENERATED ALWAYS AS ("fold_text"("name")) STORED;
--> statement-breakpoint
CREATE INDEX "people_folded_name" ON "people" USING gin ("folded_name" gin_trgm_ops);
--> statement-breakpoint
-- identity: the house keeps an admin who can sign in. Judged at commit, one after the other, so that of two admins who put each
-- other out only one gets through.
CREATE FUNCTION "house_keeps_an_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'accounts' AND NOT EXISTS (SELECT FROM person_roles WHERE person_id = OLD.person_id AND role = 'admin') THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('house_keeps_an_admin', 0));
  IF NOT EXISTS (
    SELECT FROM person_roles JOIN accounts USING (person_id) WHERE person_roles.role = 'admin' AND accounts.status = 'ACTIVE'
  ) THEN
    RAISE EXCEPTION 'The house would have no admin'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'house_keeps_an_admin', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "house_keeps_an_admin" AFTER DELETE ON "person_roles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION "house_keeps_an_admin"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "house_keeps_an_admin" AFTER UPDATE OF "status" ON "accounts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'ACTIVE' AND NEW.status <> 'ACTIVE') EXECUTE FUNCTION "house_keeps_an_admin"();

-- tax-papers: what a paper states never changes, and once it has a number nothing of it does.
CREATE FUNCTION "tax_papers_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{state,series,number,lookup_code,legal_name,taxpayer_kind,sealed_party,tax_id_end,refusal,issued_at,next_poll_at,tries}';
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - free <> to_jsonb(NEW) - free THEN
    RAISE EXCEPTION 'What a tax paper states never changes' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tax_papers_immutable', TABLE = TG_TABLE_NAME;
  END IF;
  IF OLD.state = 'ISSUED' THEN
    RAISE EXCEPTION 'A numbered tax paper never changes' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tax_papers_issued_keep', TABLE = TG_TABLE_NAME;
  END IF;
  IF OLD.state <> NEW.state AND NOT (OLD.state || ' ' || NEW.state) = ANY (ARRAY['WAITING DRAFT', 'DRAFT SENT', 'SENT ISSUED', 'SENT REFUSED', 'REFUSED DRAFT']) THEN
    RAISE EXCEPTION 'A tax paper does not move from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tax_papers_moves', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tax_papers_keep" BEFORE UPDATE OR DELETE ON "tax_papers" FOR EACH ROW EXECUTE FUNCTION "tax_papers_keep"();
--> statement-breakpoint
-- tax-papers: a certificate is of a payout that was paid to its person, with exactly the taxes withheld from it.
CREATE FUNCTION "tax_papers_of_payout"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payout_id IS NOT NULL AND NOT EXISTS (SELECT FROM payouts WHERE id = NEW.payout_id AND state = 'PAID' AND person_id = NEW.person_id
    AND vat_vnd = NEW.vat_vnd AND pit_vnd = NEW.pit_vnd AND ended_on = NEW.paid_on) THEN
    RAISE EXCEPTION 'A certificate states what was withheld from a paid payout' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tax_papers_withheld', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tax_papers_of_payout" BEFORE INSERT ON "tax_papers" FOR EACH ROW EXECUTE FUNCTION "tax_papers_of_payout"();

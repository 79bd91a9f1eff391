-- Rules of plan shares that the table definitions of 0020 cannot express.

-- plan-shares: whoever teaches in a month knows by which rule it is shared.
CREATE FUNCTION "plan_share_rules_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date;
BEGIN
  IF (TG_OP <> 'INSERT' AND OLD.effective_month <= today) OR (TG_OP <> 'DELETE' AND NEW.effective_month <= today) THEN
    RAISE EXCEPTION 'A rule begins with a month that has not begun' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'plan_share_rules_begun', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "plan_share_rules_keep" BEFORE INSERT OR UPDATE OR DELETE ON "plan_share_rules" FOR EACH ROW EXECUTE FUNCTION "plan_share_rules_keep"();
--> statement-breakpoint
-- plan-shares: what was shared stays as it was.
CREATE FUNCTION "plan_shares_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Plan shares are immutable' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'plan_shares_immutable', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "plan_share_months_keep" BEFORE UPDATE OR DELETE ON "plan_share_months" FOR EACH ROW EXECUTE FUNCTION "plan_shares_keep"();
--> statement-breakpoint
CREATE TRIGGER "plan_shares_keep" BEFORE UPDATE OR DELETE ON "plan_shares" FOR EACH ROW EXECUTE FUNCTION "plan_shares_keep"();
--> statement-breakpoint
-- plan-shares: the shares of a month sum to what it shares, in đồng and in minutes.
CREATE FUNCTION "plan_shares_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM plan_share_months m LEFT JOIN plan_shares s ON s.month = m.month WHERE m.month = NEW.month
    GROUP BY m.month HAVING m.shared_vnd <> coalesce(sum(s.vnd), 0) OR m.minutes <> coalesce(sum(s.minutes), 0) OR m.teachers <> count(s.month)
  ) THEN
    RAISE EXCEPTION 'The shares of % do not sum to its pool', NEW.month USING ERRCODE = 'restrict_violation', CONSTRAINT = 'plan_shares_sum', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "plan_share_months_sum" AFTER INSERT ON "plan_share_months" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "plan_shares_sum"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "plan_shares_sum" AFTER INSERT ON "plan_shares" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "plan_shares_sum"();

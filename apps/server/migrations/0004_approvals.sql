CREATE TABLE "point_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"giver_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_gifts_amount" CHECK ("point_gifts"."amount" > 0),
	CONSTRAINT "point_gifts_not_to_oneself" CHECK ("point_gifts"."giver_id" <> "point_gifts"."receiver_id"),
	CONSTRAINT "point_gifts_state" CHECK ("point_gifts"."state" in ('GIVEN', 'ASKED', 'DROPPED'))
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_person_id" uuid,
	"summary" text NOT NULL,
	"href" text,
	"payload" jsonb NOT NULL,
	"beneficiary_ids" uuid[] DEFAULT '{}' NOT NULL,
	"consenter_id" uuid,
	"delay_hours" smallint NOT NULL,
	"notifies_all_admins" boolean NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_session_id" uuid NOT NULL,
	"asked_device" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_session_id" uuid,
	"decided_device" text,
	"decision_reason" text,
	"effective_at" timestamp with time zone,
	"lapse_reason" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('ADMIN_ROLE', 'ADMIN_ROLE_REMOVAL', 'PROMOTION', 'POINTS_BY_HAND')),
	CONSTRAINT "approvals_status" CHECK ("approvals"."status" in ('PENDING', 'APPROVED', 'EFFECTIVE', 'LAPSED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
	CONSTRAINT "approvals_two_persons" CHECK ("approvals"."decided_by" <> "approvals"."asked_by"),
	CONSTRAINT "approvals_two_devices" CHECK ("approvals"."status" not in ('APPROVED', 'EFFECTIVE', 'LAPSED') or "approvals"."decided_device" <> "approvals"."asked_device" or "approvals"."decided_by" = "approvals"."consenter_id"),
	CONSTRAINT "approvals_decided" CHECK (num_nulls("approvals"."decided_by", "approvals"."decided_at", "approvals"."decided_session_id", "approvals"."decided_device", "approvals"."decision_reason") in (0, 5)),
	CONSTRAINT "approvals_approved" CHECK ("approvals"."status" not in ('APPROVED', 'EFFECTIVE', 'LAPSED') or ("approvals"."decided_by" is not null and "approvals"."effective_at" is not null)),
	CONSTRAINT "approvals_ended" CHECK (("approvals"."status" in ('PENDING', 'APPROVED')) = ("approvals"."ended_at" is null)),
	CONSTRAINT "approvals_lapsed" CHECK (("approvals"."status" = 'LAPSED') = ("approvals"."lapse_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "person_roles" ADD COLUMN "granted_by" uuid;--> statement-breakpoint
ALTER TABLE "person_roles" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "approved_terms" text;--> statement-breakpoint
ALTER TABLE "point_gifts" ADD CONSTRAINT "point_gifts_giver_id_people_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_gifts" ADD CONSTRAINT "point_gifts_receiver_id_people_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_subject_person_id_people_id_fk" FOREIGN KEY ("subject_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_consenter_id_people_id_fk" FOREIGN KEY ("consenter_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_gifts_of_giver" ON "point_gifts" USING btree ("giver_id","at");--> statement-breakpoint
CREATE INDEX "point_gifts_of_receiver" ON "point_gifts" USING btree ("receiver_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_open" ON "approvals" USING btree ("kind","subject_id") WHERE "approvals"."status" in ('PENDING', 'APPROVED');--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("id" DESC NULLS LAST) WHERE "approvals"."status" in ('PENDING', 'APPROVED');--> statement-breakpoint
CREATE INDEX "approvals_of_asker" ON "approvals" USING btree ("asked_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approvals_of_person" ON "approvals" USING btree ("subject_person_id","id" DESC NULLS LAST) WHERE "approvals"."subject_person_id" is not null;--> statement-breakpoint
CREATE INDEX "approvals_ended" ON "approvals" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_granted_by_people_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_not_by_oneself" CHECK ("person_roles"."role" <> 'admin' or ("person_roles"."granted_by" <> "person_roles"."person_id" and "person_roles"."approved_by" <> "person_roles"."person_id"));--> statement-breakpoint
-- custom
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

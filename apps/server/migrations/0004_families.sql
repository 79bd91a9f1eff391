CREATE TABLE "family_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"child_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_key" text NOT NULL,
	"subject" jsonb NOT NULL,
	"title" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_vnd" bigint,
	"note" text,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "family_requests_kind" CHECK ("family_requests"."kind" in ('PURCHASE', 'BOOKING', 'EXTENSION', 'CONSENT')),
	CONSTRAINT "family_requests_status" CHECK ("family_requests"."status" in ('OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
	CONSTRAINT "family_requests_amount" CHECK ("family_requests"."amount_vnd" >= 0),
	CONSTRAINT "family_requests_ended" CHECK (("family_requests"."status" = 'OPEN') = ("family_requests"."decided_at" is null)),
	CONSTRAINT "family_requests_decided_by" CHECK (("family_requests"."status" in ('APPROVED', 'REFUSED')) = ("family_requests"."decided_by" is not null)),
	CONSTRAINT "family_requests_not_own" CHECK ("family_requests"."decided_by" <> "family_requests"."child_id"),
	CONSTRAINT "family_requests_reason" CHECK ("family_requests"."reason" is null or "family_requests"."status" = 'REFUSED')
);
--> statement-breakpoint
CREATE TABLE "spending_rules" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"monthly_limit_vnd" bigint,
	"set_by" uuid NOT NULL,
	"guardianship_id" uuid NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spending_rules_mode" CHECK ("spending_rules"."mode" in ('NEVER', 'LIMITED', 'ALWAYS')),
	CONSTRAINT "spending_rules_limit" CHECK (("spending_rules"."mode" = 'LIMITED') = ("spending_rules"."monthly_limit_vnd" is not null) and "spending_rules"."monthly_limit_vnd" > 0),
	CONSTRAINT "spending_rules_not_own" CHECK ("spending_rules"."set_by" <> "spending_rules"."child_id")
);
--> statement-breakpoint
CREATE TABLE "family_purchases" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"guardian_id" uuid NOT NULL,
	"order_ids" uuid[] NOT NULL,
	"failure" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "family_purchases_outcome" CHECK ((cardinality("family_purchases"."order_ids") = 0) = ("family_purchases"."failure" is not null))
);
--> statement-breakpoint
ALTER TABLE "support_requests" DROP CONSTRAINT "support_requests_category";
--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "link_id" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "consent_entries" ADD COLUMN "guardianship_id" uuid;
--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_link_id_unique" UNIQUE("link_id");
--> statement-breakpoint
-- custom: answers that a present guardian gave belong to the guardianship of now; others are without one and so not in force
UPDATE "consent_entries" AS "entry" SET "guardianship_id" = coalesce(
  (SELECT "link_id" FROM "guardianships" WHERE "guardian_id" = "entry"."by_id" AND "child_id" = "entry"."subject_id"), gen_random_uuid())
  WHERE "entry"."side" = 'GUARDIAN';
--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spending_rules" ADD CONSTRAINT "spending_rules_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spending_rules" ADD CONSTRAINT "spending_rules_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spending_rules" ADD CONSTRAINT "spending_rules_guardianship_id_guardianships_link_id_fk" FOREIGN KEY ("guardianship_id") REFERENCES "public"."guardianships"("link_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_purchases" ADD CONSTRAINT "family_purchases_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "family_requests_open" ON "family_requests" USING btree ("child_id","kind","subject_key") WHERE "family_requests"."status" = 'OPEN';
--> statement-breakpoint
CREATE INDEX "family_requests_by_child" ON "family_requests" USING btree ("child_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "family_requests_to_expire" ON "family_requests" USING btree ("expires_at") WHERE "family_requests"."status" = 'OPEN';
--> statement-breakpoint
CREATE INDEX "spending_rules_guardianship" ON "spending_rules" USING btree ("guardianship_id");
--> statement-breakpoint
ALTER TABLE "consent_entries" ADD CONSTRAINT "consent_entries_guardianship" CHECK (("consent_entries"."side" = 'GUARDIAN') = ("consent_entries"."guardianship_id" is not null));
--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_category" CHECK ("support_requests"."category" in ('ORDER', 'REFUND', 'CLASS', 'ACCOUNT', 'FAMILY', 'PRIVATE', 'OTHER'));
--> statement-breakpoint
-- custom
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

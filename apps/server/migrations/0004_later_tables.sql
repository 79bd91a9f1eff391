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
CREATE TABLE "reward_redemptions" (
	"person_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"reward_id" uuid NOT NULL,
	"code" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reward_redemptions_person_id_request_id_pk" PRIMARY KEY("person_id","request_id"),
	CONSTRAINT "reward_redemptions_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "refund_discount_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"condition_line_id" uuid NOT NULL,
	"discounted_line_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"paid_vnd" bigint NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"returned_vnd" bigint DEFAULT 0 NOT NULL,
	"returned_at" timestamp with time zone,
	"is_counted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "refund_discount_claims_amounts" CHECK ("refund_discount_claims"."amount_vnd" > 0 and "refund_discount_claims"."paid_vnd" >= 0 and "refund_discount_claims"."returned_vnd" between 0 and "refund_discount_claims"."amount_vnd"),
	CONSTRAINT "refund_discount_claims_returned" CHECK ("refund_discount_claims"."is_counted" or "refund_discount_claims"."returned_vnd" = 0)
);
--> statement-breakpoint
ALTER TABLE "sign_in_identifiers" DROP CONSTRAINT "sign_in_identifiers_form";--> statement-breakpoint
ALTER TABLE "suspense_items" DROP CONSTRAINT "suspense_items_decision";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "support_requests" DROP CONSTRAINT "support_requests_category";--> statement-breakpoint
DROP INDEX "escrows_recorded";--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "link_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "person_roles" ADD COLUMN "granted_by" uuid;--> statement-breakpoint
ALTER TABLE "person_roles" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "consent_entries" ADD COLUMN "guardianship_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_attendances" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "parts_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "escrows" ADD COLUMN "release_allowed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "escrows" ADD COLUMN "release_allowed_for" text;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD COLUMN "points_returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "approved_terms" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "first_lesson" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD COLUMN "reward_points" integer;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD COLUMN "reward_promotion_id" uuid;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD COLUMN "reward_explanation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD COLUMN "min_total_vnd" bigint DEFAULT 200000 NOT NULL;--> statement-breakpoint
-- Rows from before these columns: an entered code gets the terms of today's offer or ends without one, an answer of a present guardian belongs to the present
-- guardianship, and a checkout counts its undecided short money.
ALTER TABLE "referral_entries" ALTER COLUMN "reward_explanation" DROP DEFAULT, ALTER COLUMN "min_total_vnd" DROP DEFAULT;--> statement-breakpoint
UPDATE "referral_entries" SET "reward_promotion_id" = "offer"."id", "reward_explanation" = "offer"."explanation"
  FROM (SELECT "id", "explanation" FROM "promotions" WHERE "conditions"->>'isReferralReward' = 'true' AND "state" = 'ACTIVE' ORDER BY "id" DESC LIMIT 1) AS "offer";--> statement-breakpoint
DELETE FROM "referral_entries" WHERE "state" = 'ENTERED' AND "reward_promotion_id" IS NULL;--> statement-breakpoint
UPDATE "consent_entries" AS "entry" SET "guardianship_id" = coalesce(
  (SELECT "link_id" FROM "guardianships" WHERE "guardian_id" = "entry"."by_id" AND "child_id" = "entry"."subject_id"), gen_random_uuid())
  WHERE "entry"."side" = 'GUARDIAN';--> statement-breakpoint
UPDATE "checkouts" SET "parts_vnd" = "short"."sum" FROM (
  SELECT "receipt"."checkout_id", sum("item"."amount_vnd") AS "sum" FROM "suspense_items" AS "item"
  JOIN "payment_receipts" AS "receipt" ON "receipt"."id" = "item"."receipt_id"
  WHERE "item"."name" = 'SHORT' AND "item"."part" = '' AND "item"."state" = 'OPEN' GROUP BY "receipt"."checkout_id"
) AS "short" WHERE "checkouts"."id" = "short"."checkout_id";--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_link_id_unique" UNIQUE("link_id");--> statement-breakpoint
ALTER TABLE "point_gifts" ADD CONSTRAINT "point_gifts_giver_id_people_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_gifts" ADD CONSTRAINT "point_gifts_receiver_id_people_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_subject_person_id_people_id_fk" FOREIGN KEY ("subject_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_consenter_id_people_id_fk" FOREIGN KEY ("consenter_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_rules" ADD CONSTRAINT "spending_rules_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_rules" ADD CONSTRAINT "spending_rules_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_rules" ADD CONSTRAINT "spending_rules_guardianship_id_guardianships_link_id_fk" FOREIGN KEY ("guardianship_id") REFERENCES "public"."guardianships"("link_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_purchases" ADD CONSTRAINT "family_purchases_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_code_promotion_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promotion_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_discount_claims" ADD CONSTRAINT "refund_discount_claims_condition_line_id_order_lines_id_fk" FOREIGN KEY ("condition_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_discount_claims" ADD CONSTRAINT "refund_discount_claims_discounted_line_id_order_lines_id_fk" FOREIGN KEY ("discounted_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_gifts_of_giver" ON "point_gifts" USING btree ("giver_id","at");--> statement-breakpoint
CREATE INDEX "point_gifts_of_receiver" ON "point_gifts" USING btree ("receiver_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_open" ON "approvals" USING btree ("kind","subject_id") WHERE "approvals"."status" in ('PENDING', 'APPROVED');--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("id" DESC NULLS LAST) WHERE "approvals"."status" in ('PENDING', 'APPROVED');--> statement-breakpoint
CREATE INDEX "approvals_of_asker" ON "approvals" USING btree ("asked_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approvals_of_person" ON "approvals" USING btree ("subject_person_id","id" DESC NULLS LAST) WHERE "approvals"."subject_person_id" is not null;--> statement-breakpoint
CREATE INDEX "approvals_ended" ON "approvals" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "family_requests_open" ON "family_requests" USING btree ("child_id","kind","subject_key") WHERE "family_requests"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "family_requests_by_child" ON "family_requests" USING btree ("child_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "family_requests_to_expire" ON "family_requests" USING btree ("expires_at") WHERE "family_requests"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "spending_rules_guardianship" ON "spending_rules" USING btree ("guardianship_id");--> statement-breakpoint
CREATE INDEX "reward_redemptions_of_reward" ON "reward_redemptions" USING btree ("reward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_discount_claims_once" ON "refund_discount_claims" USING btree ("discounted_line_id","promotion_id") WHERE "refund_discount_claims"."is_counted";--> statement-breakpoint
CREATE INDEX "refund_discount_claims_of_request" ON "refund_discount_claims" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_granted_by_people_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_with_parts" ON "checkouts" USING btree ("expires_at") WHERE "checkouts"."parts_vnd" > 0;--> statement-breakpoint
CREATE INDEX "order_lines_of_thing" ON "order_lines" USING btree ("ref_id") WHERE "order_lines"."ref_id" is not null;--> statement-breakpoint
CREATE INDEX "referral_entries_decided_at" ON "referral_entries" USING btree ("state","entered_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_not_by_oneself" CHECK ("person_roles"."role" <> 'admin' or ("person_roles"."granted_by" <> "person_roles"."person_id" and "person_roles"."approved_by" <> "person_roles"."person_id"));--> statement-breakpoint
ALTER TABLE "sign_in_identifiers" ADD CONSTRAINT "sign_in_identifiers_form" CHECK (case "sign_in_identifiers"."kind" when 'phone' then "sign_in_identifiers"."value" ~ '^[+]84[1-9][0-9]{8,9}$'
        when 'email' then length("sign_in_identifiers"."value") <= 254 and "sign_in_identifiers"."value"::text ~ '^[a-z0-9_!#$%&''*+/=?^`{|}~-]+([.][a-z0-9_!#$%&''*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$' else false end) NOT VALID;--> statement-breakpoint
ALTER TABLE "consent_entries" ADD CONSTRAINT "consent_entries_guardianship" CHECK (("consent_entries"."side" = 'GUARDIAN') = ("consent_entries"."guardianship_id" is not null));--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_years" CHECK ("course_batches"."starts_on" between '2020-01-01' and '2100-12-31' and "course_batches"."ends_on" <= '2100-12-31') NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_after_refund" CHECK ("reviews"."refunded_at" is null or (not "reviews"."is_shown" and "reviews"."status" = 'PROCESSED'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_parts" CHECK ("checkouts"."parts_vnd" >= 0);--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_decision" CHECK (num_nulls("suspense_items"."action", "suspense_items"."decided_at", "suspense_items"."note") = case "suspense_items"."state" when 'OPEN' then 3 else 0 end and ("suspense_items"."decided_by" is null or "suspense_items"."state" <> 'OPEN'));--> statement-breakpoint
ALTER TABLE "escrow_lessons" ADD CONSTRAINT "escrow_lessons_no" CHECK ("escrow_lessons"."lesson_no" between 1 and 500);--> statement-breakpoint
ALTER TABLE "escrows" ADD CONSTRAINT "escrows_release_allowed" CHECK (("escrows"."release_allowed_at" is null) = ("escrows"."release_allowed_for" is null));--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_points_returned" CHECK ("promotion_codes"."points_returned_at" is null or ("promotion_codes"."source" = 'REWARD' and "promotion_codes"."uses" = 0 and "promotion_codes"."withdrawn_at" is not null));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" = any('{PLACED,RENEWED,CHECKOUT_OPENED,PAYMENT_DECLINED,PAYMENT_HELD,PAID,COMPLETED,DELIVERED,CANCELLED,EXPIRED,REPLACED,WITHDRAWN,ITEM_STARTED,ITEM_ENDED,ITEM_WITHDRAWN,REPRICED,MONEY_LATE,MONEY_DOUBLE,MONEY_SHORT,MONEY_OVER,MONEY_CREDITED,SURPLUS_CREDITED,REFUND_DECIDED,REFUND_REQUESTED,PARTLY_REFUNDED,REFUNDED,INVOICED}'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_not_own" CHECK ("order_lines"."seller_id" is null or ("order_lines"."seller_id" <> "order_lines"."buyer_id" and "order_lines"."seller_id" <> "order_lines"."learner_id")) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_first_lesson" CHECK ("order_lines"."first_lesson" between 1 and 500 and ("order_lines"."first_lesson" = 1 or "order_lines"."batch_id" is not null));--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_reward" CHECK (num_nonnulls("referral_entries"."reward_points", "referral_entries"."reward_promotion_id") = 1 and "referral_entries"."reward_points" > 0 and "referral_entries"."min_total_vnd" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_reason" CHECK ("referral_entries"."reason" in ('REFUNDED', 'NO_PURCHASE', 'HOUSEHOLD', 'DEVICE', 'BANK_ACCOUNT', 'PAYER'));--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_category" CHECK ("support_requests"."category" in ('ORDER', 'REFUND', 'CLASS', 'ACCOUNT', 'FAMILY', 'PRIVATE', 'OTHER'));
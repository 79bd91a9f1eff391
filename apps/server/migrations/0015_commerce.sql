-- what the check of a tax id below is made by: 10 digits with a check digit, of a branch with 3 more, or the 12 of a person
CREATE FUNCTION "vn_tax_id_ok"(text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 ~ '^[0-9]{12}$' THEN true -- a person's number
    WHEN $1 ~ '^[0-9]{10}(-[0-9]{3})?$' THEN substr($1, 10, 1)::int =
      10 - (SELECT sum(substr($1, i::int, 1)::int * w) % 11 FROM unnest(ARRAY[31,29,23,19,17,13,7,5,3]) WITH ORDINALITY AS t(w, i))
    ELSE false END
$$;--> statement-breakpoint
CREATE SEQUENCE "public"."payos_order_code" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1;--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"learner_id" uuid NOT NULL,
	"seen_name" text NOT NULL,
	"seen_is_sold" boolean DEFAULT true NOT NULL,
	"seen_price_vnd" bigint NOT NULL,
	"seen_seats_left" integer,
	"is_chosen" boolean DEFAULT true NOT NULL,
	"is_saved" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_once" UNIQUE("person_id","sku","learner_id"),
	CONSTRAINT "cart_items_chosen" CHECK (NOT ("cart_items"."is_chosen" and "cart_items"."is_saved"))
);
--> statement-breakpoint
CREATE TABLE "entitlement_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entitlement_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"change" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "entitlement_changes_change" CHECK ("entitlement_changes"."change" in ('SPLIT', 'MOVED', 'CUT', 'LOCKED', 'UNLOCKED')),
	CONSTRAINT "entitlement_changes_after" CHECK (("entitlement_changes"."starts_at" is null) = ("entitlement_changes"."ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "escrow_lessons" (
	"line_id" uuid NOT NULL,
	"lesson_no" smallint NOT NULL,
	"lesson_id" uuid,
	"end" text NOT NULL,
	"share_vnd" bigint NOT NULL,
	"refund_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "escrow_lessons_line_id_lesson_no_pk" PRIMARY KEY("line_id","lesson_no"),
	CONSTRAINT "escrow_lessons_end" CHECK ("escrow_lessons"."end" in ('TAUGHT', 'RETURNED')),
	CONSTRAINT "escrow_lessons_refund" CHECK (("escrow_lessons"."end" = 'RETURNED') = ("escrow_lessons"."refund_id" is not null)),
	CONSTRAINT "escrow_lessons_share" CHECK ("escrow_lessons"."share_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "escrows" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"lessons" smallint NOT NULL,
	"list_vnd" bigint NOT NULL,
	"paid_vnd" bigint NOT NULL,
	"fee_percent" smallint NOT NULL,
	"is_recorded" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"free_until" timestamp with time zone NOT NULL,
	"settled" smallint DEFAULT 0 NOT NULL,
	"released_vnd" bigint DEFAULT 0 NOT NULL,
	"returned_vnd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "escrows_lessons" CHECK ("escrows"."lessons" between 1 and 500 and "escrows"."settled" between 0 and "escrows"."lessons"),
	CONSTRAINT "escrows_amounts" CHECK ("escrows"."paid_vnd" between 0 and "escrows"."list_vnd" and "escrows"."released_vnd" >= 0 and "escrows"."returned_vnd" >= 0 and "escrows"."released_vnd" + "escrows"."returned_vnd" <= "escrows"."paid_vnd"),
	CONSTRAINT "escrows_emptied" CHECK ("escrows"."settled" < "escrows"."lessons" or "escrows"."released_vnd" + "escrows"."returned_vnd" = "escrows"."paid_vnd"),
	CONSTRAINT "escrows_fee" CHECK ("escrows"."fee_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "store_fee_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid,
	"from_on" date NOT NULL,
	"percent" smallint NOT NULL,
	"set_by" uuid,
	CONSTRAINT "store_fee_rates_once" UNIQUE NULLS NOT DISTINCT("seller_id","from_on"),
	CONSTRAINT "store_fee_rates_percent" CHECK ("store_fee_rates"."percent" between 15 and 30)
);
--> statement-breakpoint
CREATE TABLE "gift_claims" (
	"gift_id" uuid PRIMARY KEY NOT NULL,
	"claimed_by" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"as" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_claims_as" CHECK ("gift_claims"."as" in ('PARENT', 'STUDENT'))
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"promotion_code" text,
	"order_line_id" uuid,
	"giver_id" uuid,
	"receiver_id" uuid,
	"receiver_phone" text,
	"card" text DEFAULT 'SAO_KHUE' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"deliver_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_code_unique" UNIQUE("code"),
	CONSTRAINT "gifts_promotionCode_unique" UNIQUE("promotion_code"),
	CONSTRAINT "gifts_orderLineId_unique" UNIQUE("order_line_id"),
	CONSTRAINT "gifts_kind" CHECK ("gifts"."kind" in ('VOUCHER', 'COURSE', 'PLAN') and ("gifts"."kind" = 'VOUCHER') = ("gifts"."promotion_code" is not null) and ("gifts"."kind" <> 'VOUCHER') = ("gifts"."order_line_id" is not null)),
	CONSTRAINT "gifts_receiver" CHECK (num_nonnulls("gifts"."receiver_id", "gifts"."receiver_phone") >= 1 and "gifts"."receiver_phone" ~ '^[+]84[1-9][0-9]{8,9}$'),
	CONSTRAINT "gifts_message" CHECK (char_length("gifts"."message") <= 500),
	CONSTRAINT "gifts_state" CHECK ("gifts"."state" in ('WAITING', 'OFFERED', 'CLAIMED', 'TAKEN_BACK', 'EXPIRED')),
	CONSTRAINT "gifts_delivered" CHECK ("gifts"."state" = 'WAITING' or "gifts"."delivered_at" is not null or "gifts"."state" = 'TAKEN_BACK')
);
--> statement-breakpoint
CREATE TABLE "invoice_wishes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tax_id" text,
	"address" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "invoice_wishes_tax_id" CHECK (vn_tax_id_ok("invoice_wishes"."tax_id"))
);
--> statement-breakpoint
CREATE TABLE "open_wishes" (
	"wish" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line_discounts" (
	"line_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"kind" text NOT NULL,
	"promotion_id" uuid,
	"code" text,
	"amount_vnd" bigint NOT NULL,
	"funded_by" text NOT NULL,
	"says" text NOT NULL,
	CONSTRAINT "order_line_discounts_line_id_step_pk" PRIMARY KEY("line_id","step"),
	CONSTRAINT "order_line_discounts_kind" CHECK ("order_line_discounts"."kind" in ('PROMOTION', 'POINTS')),
	CONSTRAINT "order_line_discounts_promotion" CHECK (("order_line_discounts"."kind" = 'PROMOTION') = ("order_line_discounts"."promotion_id" is not null)),
	CONSTRAINT "order_line_discounts_amount" CHECK ("order_line_discounts"."amount_vnd" > 0),
	CONSTRAINT "order_line_discounts_funded" CHECK ("order_line_discounts"."funded_by" in ('HOUSE', 'SELLER'))
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"owner_id" uuid,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "promotion_codes_form" CHECK ("promotion_codes"."code" ~ '^[A-Z0-9_-]{3,64}$'),
	CONSTRAINT "promotion_codes_uses" CHECK ("promotion_codes"."uses" >= 0 and "promotion_codes"."uses" <= "promotion_codes"."max_uses"),
	CONSTRAINT "promotion_codes_source" CHECK ("promotion_codes"."source" in ('PUBLIC', 'BATCH', 'GIFT', 'REWARD', 'REFERRAL')),
	CONSTRAINT "promotion_codes_owned" CHECK ("promotion_codes"."source" not in ('GIFT', 'REWARD', 'REFERRAL') or ("promotion_codes"."owner_id" is not null and "promotion_codes"."max_uses" = 1))
);
--> statement-breakpoint
CREATE TABLE "promotion_counts" (
	"promotion_id" uuid NOT NULL,
	"of" text NOT NULL,
	"whose_id" uuid NOT NULL,
	"uses" integer NOT NULL,
	"max_uses" integer NOT NULL,
	CONSTRAINT "promotion_counts_promotion_id_of_whose_id_pk" PRIMARY KEY("promotion_id","of","whose_id"),
	CONSTRAINT "promotion_counts_of" CHECK ("promotion_counts"."of" in ('PERSON', 'HOUSEHOLD')),
	CONSTRAINT "promotion_counts_limit" CHECK ("promotion_counts"."uses" between 0 and "promotion_counts"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"code" text,
	"placement_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"discount_vnd" bigint NOT NULL,
	"state" text DEFAULT 'HELD' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "promotion_uses_state" CHECK ("promotion_uses"."state" in ('HELD', 'USED', 'RELEASED')),
	CONSTRAINT "promotion_uses_ended" CHECK (("promotion_uses"."state" = 'HELD') = ("promotion_uses"."ended_at" is null)),
	CONSTRAINT "promotion_uses_discount" CHECK ("promotion_uses"."discount_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"says" text NOT NULL,
	"entry" text NOT NULL,
	"effect" text NOT NULL,
	"value" bigint NOT NULL,
	"cap_vnd" bigint,
	"free_count" smallint,
	"stacking" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"funded_by" text DEFAULT 'HOUSE' NOT NULL,
	"conditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_per_person" integer,
	"max_per_household" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_entry" CHECK ("promotions"."entry" in ('AUTOMATIC', 'CODE')),
	CONSTRAINT "promotions_effect" CHECK ("promotions"."effect" in ('PERCENT', 'AMOUNT', 'FIXED_PRICE', 'FREE_COURSE', 'FREE_DAYS', 'BUY_N')),
	CONSTRAINT "promotions_value" CHECK (case "promotions"."effect" when 'PERCENT' then "promotions"."value" between 1 and 100 when 'FREE_DAYS' then "promotions"."value" between 1 and 366 when 'BUY_N' then "promotions"."value" between 2 and 20 and "promotions"."free_count" between 1 and "promotions"."value" - 1 when 'FREE_COURSE' then "promotions"."value" = 0 else "promotions"."value" between 0 and 9999999999 end),
	CONSTRAINT "promotions_cap" CHECK ("promotions"."cap_vnd" > 0),
	CONSTRAINT "promotions_stacking" CHECK ("promotions"."stacking" in ('ALONE', 'BESIDE_AUTOMATIC', 'WITH_OTHERS')),
	CONSTRAINT "promotions_funded" CHECK ("promotions"."funded_by" in ('HOUSE', 'SELLER')),
	CONSTRAINT "promotions_state" CHECK ("promotions"."state" in ('DRAFT', 'ACTIVE', 'PAUSED', 'ENDED')),
	CONSTRAINT "promotions_times" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses" >= 0 and "promotions"."uses" <= "promotions"."max_uses"),
	CONSTRAINT "promotions_limits" CHECK ("promotions"."max_uses" > 0 and "promotions"."max_per_person" > 0 and "promotions"."max_per_household" > 0)
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referral_entries" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referee_id" uuid NOT NULL,
	"referrer_household" uuid NOT NULL,
	"referee_household" uuid NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'ENTERED' NOT NULL,
	"why" text,
	"order_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "referral_entries_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "referral_entries_state" CHECK ("referral_entries"."state" in ('ENTERED', 'REWARDED', 'REFUSED')),
	CONSTRAINT "referral_entries_decided" CHECK (("referral_entries"."state" = 'ENTERED') = ("referral_entries"."decided_at" is null) and ("referral_entries"."state" <> 'REWARDED' or "referral_entries"."order_id" is not null) and ("referral_entries"."state" <> 'REFUSED' or "referral_entries"."why" is not null)),
	CONSTRAINT "referral_entries_other_household" CHECK ("referral_entries"."referrer_household" <> "referral_entries"."referee_household")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"lessons" smallint,
	"days" smallint,
	"points_back" integer DEFAULT 0 NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_amount" CHECK ("refund_lines"."amount_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"request_id" uuid NOT NULL,
	"about" text NOT NULL,
	"order_id" uuid,
	"suspense_item_id" uuid,
	"receipt_id" uuid,
	"payee_id" uuid,
	"requested_by" uuid,
	"reason" text NOT NULL,
	"note" text,
	"amount_vnd" bigint NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'REQUESTED' NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"second_approved_by" uuid,
	"second_approved_at" timestamp with time zone,
	"rejected_by" uuid,
	"payment_account_id" uuid,
	"sealed_account" text,
	"gateway_request_id" text,
	"gateway_reference" text,
	"gateway_code" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"ask_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refunds_code_unique" UNIQUE("code"),
	CONSTRAINT "refunds_suspenseItemId_unique" UNIQUE("suspense_item_id"),
	CONSTRAINT "refunds_gatewayRequestId_unique" UNIQUE("gateway_request_id"),
	CONSTRAINT "refunds_about" CHECK ("refunds"."about" in ('ORDER', 'SUSPENSE') and ("refunds"."about" = 'ORDER') = ("refunds"."order_id" is not null) and ("refunds"."about" = 'SUSPENSE') = ("refunds"."suspense_item_id" is not null)),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_vnd" between 0 and 9999999999),
	CONSTRAINT "refunds_channel" CHECK ("refunds"."channel" in ('GATEWAY', 'BALANCE', 'BANK')),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('REQUESTED', 'CHECKED', 'APPROVED', 'SENDING', 'SENT', 'DONE', 'FAILED', 'REJECTED', 'WITHDRAWN')),
	CONSTRAINT "refunds_of_money" CHECK ("refunds"."channel" = 'BALANCE' or "refunds"."receipt_id" is not null),
	CONSTRAINT "refunds_not_ones_own" CHECK ("refunds"."approved_by" is distinct from "refunds"."requested_by" or "refunds"."approved_by" is null),
	CONSTRAINT "refunds_second_not_ones_own" CHECK ("refunds"."second_approved_by" is null or ("refunds"."second_approved_by" is distinct from "refunds"."requested_by" and "refunds"."second_approved_by" <> "refunds"."approved_by")),
	CONSTRAINT "refunds_four_eyes" CHECK ("refunds"."channel" <> 'BANK' or "refunds"."state" not in ('APPROVED', 'SENDING', 'SENT', 'DONE') or ("refunds"."approved_by" is not null and "refunds"."second_approved_by" is not null)),
	CONSTRAINT "refunds_ended" CHECK (("refunds"."state" in ('DONE', 'REJECTED', 'WITHDRAWN')) = ("refunds"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_once_per_source";--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_kind";--> statement-breakpoint
ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_period";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paid";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_method";--> statement-breakpoint
ALTER TABLE "payment_receipts" DROP CONSTRAINT "payment_receipts_method";--> statement-breakpoint
ALTER TABLE "suspense_items" DROP CONSTRAINT "suspense_items_decided";--> statement-breakpoint
DROP INDEX "plan_earnings_unfinished";--> statement-breakpoint
DROP INDEX "seat_holds_to_expire";--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "part" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "house_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refunded_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "bonus_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ref_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "seat_hold_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "lessons" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "minutes" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cooling_off_days" smallint DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_key" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placement_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "balance_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "amends_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider_reference" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "way" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "returned_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_earnings" ADD COLUMN "cut_on" date;--> statement-breakpoint
ALTER TABLE "plan_earnings" ADD COLUMN "cut_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD COLUMN "order_line_id" uuid;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_changes" ADD CONSTRAINT "entitlement_changes_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow_lessons" ADD CONSTRAINT "escrow_lessons_line_id_escrows_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."escrows"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrows" ADD CONSTRAINT "escrows_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrows" ADD CONSTRAINT "escrows_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_fee_rates" ADD CONSTRAINT "store_fee_rates_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_fee_rates" ADD CONSTRAINT "store_fee_rates_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_claimed_by_people_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_promotion_code_promotion_codes_code_fk" FOREIGN KEY ("promotion_code") REFERENCES "public"."promotion_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_giver_id_people_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_receiver_id_people_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_wishes" ADD CONSTRAINT "invoice_wishes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_wishes" ADD CONSTRAINT "open_wishes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_discounts" ADD CONSTRAINT "order_line_discounts_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_counts" ADD CONSTRAINT "promotion_counts_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_code_promotion_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promotion_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_referrer_id_people_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_referee_id_people_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payee_id_people_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_second_approved_by_people_id_fk" FOREIGN KEY ("second_approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_rejected_by_people_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlement_changes_of" ON "entitlement_changes" USING btree ("entitlement_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "escrow_lessons_meeting" ON "escrow_lessons" USING btree ("line_id","lesson_id") WHERE "escrow_lessons"."lesson_id" is not null;--> statement-breakpoint
CREATE INDEX "escrows_recorded" ON "escrows" USING btree ("free_until") WHERE "escrows"."is_recorded" and "escrows"."settled" < "escrows"."lessons";--> statement-breakpoint
CREATE INDEX "escrows_of_seller" ON "escrows" USING btree ("seller_id") WHERE "escrows"."settled" < "escrows"."lessons";--> statement-breakpoint
CREATE INDEX "gifts_to_deliver" ON "gifts" USING btree ("deliver_at") WHERE "gifts"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "gifts_to_expire" ON "gifts" USING btree ("expires_at") WHERE "gifts"."state" = 'OFFERED';--> statement-breakpoint
CREATE INDEX "gifts_of_receiver" ON "gifts" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "gifts_of_phone" ON "gifts" USING btree ("receiver_phone") WHERE "gifts"."receiver_id" is null and "gifts"."state" in ('WAITING', 'OFFERED');--> statement-breakpoint
CREATE INDEX "open_wishes_order" ON "open_wishes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "promotion_codes_of_owner" ON "promotion_codes" USING btree ("owner_id","created_at" DESC NULLS LAST) WHERE "promotion_codes"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "promotion_codes_of_promotion" ON "promotion_codes" USING btree ("promotion_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_once" ON "promotion_uses" USING btree ("promotion_id","placement_id") WHERE "promotion_uses"."state" <> 'RELEASED';--> statement-breakpoint
CREATE INDEX "promotion_uses_of_placement" ON "promotion_uses" USING btree ("placement_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_of_promotion" ON "promotion_uses" USING btree ("promotion_id","at");--> statement-breakpoint
CREATE INDEX "promotions_automatic" ON "promotions" USING btree ("starts_at") WHERE "promotions"."entry" = 'AUTOMATIC' and "promotions"."state" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "promotions_by_state" ON "promotions" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_entries_once_per_household" ON "referral_entries" USING btree ("referee_household");--> statement-breakpoint
CREATE INDEX "referral_entries_of_referrer" ON "referral_entries" USING btree ("referrer_id","entered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refund_lines_of_line" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "refunds_queue" ON "refunds" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "refunds_of_request" ON "refunds" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_waiting" ON "refunds" USING btree ("order_id","channel") WHERE "refunds"."state" in ('REQUESTED', 'CHECKED') and "refunds"."about" = 'ORDER';--> statement-breakpoint
CREATE INDEX "refunds_to_ask" ON "refunds" USING btree ("ask_after") WHERE "refunds"."ask_after" is not null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_amends_id_checkouts_id_fk" FOREIGN KEY ("amends_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_seat" ON "order_lines" USING btree ("seat_hold_id") WHERE "order_lines"."seat_hold_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_seller" ON "orders" USING btree ("placement_id","seller_key") WHERE "orders"."placement_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_provider" ON "payment_attempts" USING btree ("method","provider_reference") WHERE "payment_attempts"."provider_reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_holds_of_line" ON "seat_holds" USING btree ("order_line_id") WHERE "seat_holds"."order_line_id" is not null and "seat_holds"."state" in ('HELD', 'TAKEN');--> statement-breakpoint
CREATE INDEX "plan_earnings_unfinished" ON "plan_earnings" USING btree ("first_day") WHERE "plan_earnings"."cut_on" is null and ("plan_earnings"."earned_through" is null or "plan_earnings"."earned_through" < "plan_earnings"."last_day");--> statement-breakpoint
CREATE INDEX "seat_holds_to_expire" ON "seat_holds" USING btree ("expires_at") WHERE "seat_holds"."state" = 'HELD' and "seat_holds"."order_line_id" is null;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_once_per_source" UNIQUE("source","source_id","part");--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'RECEIPT', 'HOUSE_EXPORT'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind" CHECK ("assets"."kind" in ('PNG', 'JPG', 'PDF', 'DOCX', 'XLSX', 'PPTX', 'CSV'));--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_period" CHECK ("entitlements"."starts_at" <= "entitlements"."ends_at");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('PLACED', 'RENEWED', 'CHECKOUT_OPENED', 'PAYMENT_REFUSED', 'PAYMENT_HELD', 'PAID', 'COMPLETED', 'DELIVERED', 'CANCELLED', 'EXPIRED', 'MONEY_LATE', 'MONEY_DOUBLE', 'MONEY_SHORT', 'MONEY_OVER', 'REFUND_DECIDED', 'REPRICED', 'REPLACED', 'REFUND_REQUESTED', 'PARTLY_REFUNDED', 'REFUNDED', 'INVOICED'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_paid" CHECK ("order_lines"."discount_vnd" between 0 and "order_lines"."price_vnd" and "order_lines"."house_vnd" between 0 and "order_lines"."discount_vnd");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_vnd" between 0 and "order_lines"."price_vnd" - "order_lines"."discount_vnd");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_thing" CHECK ("order_lines"."kind" = 'SUB' or ("order_lines"."ref_id" is not null and "order_lines"."lessons" between 1 and 500));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_minutes" CHECK (("order_lines"."kind" = 'TN') = ("order_lines"."minutes" is not null) and "order_lines"."minutes" in (30, 60, 120, 180));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount_vnd" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid" CHECK ("orders"."status" not in ('WAITING_CONFIRMATION', 'COMPLETED', 'REFUNDED') or "orders"."paid_by_checkout_id" is not null or "orders"."total_vnd" = 0);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_balance" CHECK ("checkouts"."balance_vnd" between 0 and 9999999999);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_credit_to" CHECK ("checkouts"."credit_to" in ('DEFERRED_REVENUE', 'CUSTOMER_PREPAID'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_method" CHECK ("payment_attempts"."method" in ('VNPAY', 'VIETQR', 'MOMO', 'ZALOPAY', 'FUNDIIN', 'BALANCE'));--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_returned" CHECK ("payment_receipts"."returned_vnd" between 0 and "payment_receipts"."amount_vnd");--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_method" CHECK ("payment_receipts"."method" in ('VNPAY', 'VIETQR', 'MOMO', 'ZALOPAY', 'FUNDIIN', 'BALANCE'));--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_decided" CHECK (case "suspense_items"."state" when 'OPEN' then "suspense_items"."action" is null when 'APPLIED' then "suspense_items"."action" = 'APPLY' when 'REFUND_DUE' then "suspense_items"."action" = 'REFUND' when 'BALANCED' then "suspense_items"."action" = 'TO_BALANCE' when 'ASSIGNED' then "suspense_items"."action" = 'ASSIGN' and "suspense_items"."checkout_id" is not null else false end);--> statement-breakpoint
ALTER TABLE "plan_earnings" ADD CONSTRAINT "plan_earnings_cut" CHECK (("plan_earnings"."cut_on" is null) = ("plan_earnings"."cut_vnd" = 0) and "plan_earnings"."cut_vnd" >= 0 and ("plan_earnings"."cut_on" is null or "plan_earnings"."earned_vnd" + "plan_earnings"."cut_vnd" = "plan_earnings"."amount_vnd"));
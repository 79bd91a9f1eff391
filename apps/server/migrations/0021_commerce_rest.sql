CREATE TABLE "instalment_plans" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"buyer_id" uuid NOT NULL,
	"total_vnd" bigint NOT NULL,
	"parts" smallint NOT NULL,
	"grace_days" smallint DEFAULT 7 NOT NULL,
	"state" text DEFAULT 'PROPOSED' NOT NULL,
	"agreed_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"refunds_to_balance_said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instalment_plans_total" CHECK ("instalment_plans"."total_vnd" > 0),
	CONSTRAINT "instalment_plans_parts" CHECK ("instalment_plans"."parts" between 2 and 6),
	CONSTRAINT "instalment_plans_grace" CHECK ("instalment_plans"."grace_days" between 0 and 60),
	CONSTRAINT "instalment_plans_state" CHECK ("instalment_plans"."state" in ('PROPOSED', 'ACTIVE', 'OVERDUE', 'LOCKED', 'PAID', 'ENDED')),
	CONSTRAINT "instalment_plans_agreed" CHECK (("instalment_plans"."state" = 'PROPOSED') = ("instalment_plans"."agreed_at" is null) or "instalment_plans"."state" = 'ENDED')
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"order_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"due_on" date NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"paid_by_checkout_id" uuid,
	"paid_at" timestamp with time zone,
	"forgiven_vnd" bigint DEFAULT 0 NOT NULL,
	"reminded_on" date,
	CONSTRAINT "instalments_order_id_no_pk" PRIMARY KEY("order_id","no"),
	CONSTRAINT "instalments_paidByCheckoutId_unique" UNIQUE("paid_by_checkout_id"),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount_vnd" > 0 and "instalments"."forgiven_vnd" between 0 and "instalments"."amount_vnd"),
	CONSTRAINT "instalments_paid" CHECK (("instalments"."paid_by_checkout_id" is null) = ("instalments"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"name" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"vat_percent" smallint,
	"vat_vnd" bigint NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_no_pk" PRIMARY KEY("invoice_id","no"),
	CONSTRAINT "invoice_lines_vat" CHECK ("invoice_lines"."vat_vnd" = case when "invoice_lines"."vat_percent" is null then 0 else sign("invoice_lines"."amount_vnd"::numeric) * div(abs("invoice_lines"."amount_vnd") * "invoice_lines"."vat_percent" * 2 + 100 + "invoice_lines"."vat_percent", 2 * (100 + "invoice_lines"."vat_percent")) end)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"of_invoice_id" uuid,
	"refund_id" uuid,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"provider_key" text NOT NULL,
	"series" text,
	"number" text,
	"lookup_code" text,
	"total_vnd" bigint NOT NULL,
	"vat_vnd" bigint NOT NULL,
	"buyer" jsonb NOT NULL,
	"refusal" text,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"ask_after" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoices_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "invoices_providerKey_unique" UNIQUE("provider_key"),
	CONSTRAINT "invoices_number" UNIQUE("series","number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('ISSUE', 'ADJUST', 'REPLACE') and ("invoices"."kind" = 'ISSUE') = ("invoices"."of_invoice_id" is null)),
	CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('DRAFT', 'SENT', 'ISSUED', 'REPLACED', 'CANCELLED', 'REFUSED')),
	CONSTRAINT "invoices_issued" CHECK ("invoices"."state" in ('DRAFT', 'SENT', 'REFUSED') or num_nulls("invoices"."series", "invoices"."number", "invoices"."issued_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"left_over" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	CONSTRAINT "point_lots_once" UNIQUE("source_kind","source_id","person_id"),
	CONSTRAINT "point_lots_type" CHECK ("point_lots"."type" in ('TU', 'RP')),
	CONSTRAINT "point_lots_left" CHECK ("point_lots"."amount" > 0 and "point_lots"."left_over" between 0 and "point_lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "point_months" (
	"person_id" uuid NOT NULL,
	"month" date NOT NULL,
	"earned" integer NOT NULL,
	"cap" integer NOT NULL,
	CONSTRAINT "point_months_person_id_month_pk" PRIMARY KEY("person_id","month"),
	CONSTRAINT "point_months_cap" CHECK ("point_months"."earned" between 0 and "point_months"."cap")
);
--> statement-breakpoint
CREATE TABLE "point_promises" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "point_rules" (
	"from_on" date PRIMARY KEY NOT NULL,
	"vnd_per_point" integer NOT NULL,
	"worth_vnd" integer NOT NULL,
	"most_percent" smallint NOT NULL,
	"monthly_cap" integer NOT NULL,
	"months_valid" smallint NOT NULL,
	CONSTRAINT "point_rules_vnd" CHECK ("point_rules"."vnd_per_point" > 0 and "point_rules"."worth_vnd" > 0),
	CONSTRAINT "point_rules_bounds" CHECK ("point_rules"."most_percent" between 0 and 100 and "point_rules"."monthly_cap" >= 0 and "point_rules"."months_valid" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "point_use_lots" (
	"use_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_use_lots_use_id_lot_id_pk" PRIMARY KEY("use_id","lot_id"),
	CONSTRAINT "point_use_lots_amount" CHECK ("point_use_lots"."amount" > 0 and "point_use_lots"."returned" between 0 and "point_use_lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "point_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"purpose" text NOT NULL,
	"source_id" text NOT NULL,
	"state" text NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "point_uses_amount" CHECK ("point_uses"."amount" > 0 and "point_uses"."returned" between 0 and "point_uses"."amount"),
	CONSTRAINT "point_uses_purpose" CHECK ("point_uses"."purpose" in ('ORDER', 'REWARD', 'CLAWBACK')),
	CONSTRAINT "point_uses_state" CHECK ("point_uses"."state" in ('HELD', 'USED', 'RETURNED')),
	CONSTRAINT "point_uses_ended" CHECK (("point_uses"."state" = 'HELD') = ("point_uses"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"points" integer NOT NULL,
	"stock" integer,
	"given" integer DEFAULT 0 NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "rewards_points" CHECK ("rewards"."points" > 0),
	CONSTRAINT "rewards_stock" CHECK ("rewards"."given" >= 0 and ("rewards"."stock" is null or "rewards"."given" <= "rewards"."stock"))
);
--> statement-breakpoint
CREATE TABLE "membership_pauses" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"ended_on" date,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_pauses_days" CHECK ("membership_pauses"."until_on" - "membership_pauses"."from_on" between 1 and 30),
	CONSTRAINT "membership_pauses_ended" CHECK ("membership_pauses"."ended_on" between "membership_pauses"."from_on" and "membership_pauses"."until_on")
);
--> statement-breakpoint
CREATE TABLE "membership_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_line_id" uuid NOT NULL,
	"seat" smallint NOT NULL,
	"seats" smallint NOT NULL,
	"person_id" uuid NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "membership_seats_number" CHECK ("membership_seats"."seat" between 2 and "membership_seats"."seats")
);
--> statement-breakpoint
CREATE TABLE "vat_rules" (
	"kind" text NOT NULL,
	"from_on" date NOT NULL,
	"percent" smallint,
	"clause" text NOT NULL,
	CONSTRAINT "vat_rules_kind_from_on_pk" PRIMARY KEY("kind","from_on"),
	CONSTRAINT "vat_rules_kind" CHECK ("vat_rules"."kind" in ('CO', 'SUB', 'TN', 'LL', 'STORE_FEE')),
	CONSTRAINT "vat_rules_percent" CHECK ("vat_rules"."percent" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "withholding_rules" (
	"policy" text NOT NULL,
	"from_on" date NOT NULL,
	"base" text NOT NULL,
	"free_below_vnd" bigint NOT NULL,
	"is_boundary_free" boolean NOT NULL,
	"vat_permille" smallint NOT NULL,
	"pit_permille" smallint NOT NULL,
	"clause" text NOT NULL,
	CONSTRAINT "withholding_rules_policy_from_on_pk" PRIMARY KEY("policy","from_on"),
	CONSTRAINT "withholding_rules_policy" CHECK ("withholding_rules"."policy" in ('SPEC_MONTHLY', 'STATUTORY', 'PLATFORM', 'NONE')),
	CONSTRAINT "withholding_rules_base" CHECK ("withholding_rules"."base" in ('MONTH', 'PAYMENT', 'SALE')),
	CONSTRAINT "withholding_rules_rates" CHECK ("withholding_rules"."vat_permille" between 0 and 1000 and "withholding_rules"."pit_permille" between 0 and 1000)
);
--> statement-breakpoint
ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_source";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_paid";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_credit_to";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "credit_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "replaces_line_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_earnings" ADD COLUMN "part" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_earnings" ADD COLUMN "moved_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_earnings" DROP CONSTRAINT "plan_earnings_pkey";--> statement-breakpoint
ALTER TABLE "plan_earnings" ADD CONSTRAINT "plan_earnings_source_line_id_part_pk" PRIMARY KEY("source_line_id","part");--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "seats" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_id_instalment_plans_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."instalment_plans"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_paid_by_checkout_id_checkouts_id_fk" FOREIGN KEY ("paid_by_checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_of_invoice_id_invoices_id_fk" FOREIGN KEY ("of_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_months" ADD CONSTRAINT "point_months_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_promises" ADD CONSTRAINT "point_promises_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_use_lots" ADD CONSTRAINT "point_use_lots_use_id_point_uses_id_fk" FOREIGN KEY ("use_id") REFERENCES "public"."point_uses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_use_lots" ADD CONSTRAINT "point_use_lots_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_uses" ADD CONSTRAINT "point_uses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_pauses" ADD CONSTRAINT "membership_pauses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_pauses" ADD CONSTRAINT "membership_pauses_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_seats" ADD CONSTRAINT "membership_seats_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_plans_one_running" ON "instalment_plans" USING btree ("buyer_id") WHERE "instalment_plans"."state" in ('ACTIVE', 'OVERDUE', 'LOCKED');--> statement-breakpoint
CREATE INDEX "instalment_plans_of_buyer" ON "instalment_plans" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on") WHERE "instalments"."paid_at" is null and "instalments"."forgiven_vnd" < "instalments"."amount_vnd";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" in ('ISSUE', 'REPLACE') and "invoices"."state" in ('DRAFT', 'SENT', 'ISSUED', 'REFUSED');--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_to_ask" ON "invoices" USING btree ("ask_after") WHERE "invoices"."state" in ('DRAFT', 'SENT');--> statement-breakpoint
CREATE INDEX "point_lots_usable" ON "point_lots" USING btree ("person_id","expires_at","id") WHERE "point_lots"."left_over" > 0;--> statement-breakpoint
CREATE INDEX "point_lots_to_expire" ON "point_lots" USING btree ("expires_at") WHERE "point_lots"."left_over" > 0;--> statement-breakpoint
CREATE INDEX "point_promises_due" ON "point_promises" USING btree ("due_at") WHERE "point_promises"."given_at" is null;--> statement-breakpoint
CREATE INDEX "point_use_lots_lot" ON "point_use_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_uses_once" ON "point_uses" USING btree ("purpose","source_id") WHERE "point_uses"."state" <> 'RETURNED';--> statement-breakpoint
CREATE INDEX "point_uses_of_person" ON "point_uses" USING btree ("person_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "membership_seats_one" ON "membership_seats" USING btree ("order_line_id","seat") WHERE "membership_seats"."taken_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_seats_person" ON "membership_seats" USING btree ("order_line_id","person_id") WHERE "membership_seats"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "membership_seats_of_person" ON "membership_seats" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_source" CHECK ("entitlements"."source" in ('LINE', 'GIFT', 'CLASS', 'ADMIN', 'SEAT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "entitlements" VALIDATE CONSTRAINT "entitlements_source";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_paid" CHECK ("order_lines"."discount_vnd" between 0 and "order_lines"."price_vnd" - "order_lines"."credit_vnd" and "order_lines"."credit_vnd" >= 0 and "order_lines"."house_vnd" between 0 and "order_lines"."discount_vnd") NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_paid";--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_credit_to" CHECK ("checkouts"."credit_to" = any('{DEFERRED_REVENUE,CUSTOMER_PREPAID,INSTALMENTS_RECEIVABLE}')) NOT VALID;--> statement-breakpoint
ALTER TABLE "checkouts" VALIDATE CONSTRAINT "checkouts_credit_to";--> statement-breakpoint
ALTER TABLE "plan_earnings" ADD CONSTRAINT "plan_earnings_moved" CHECK ("plan_earnings"."moved_vnd" between 0 and "plan_earnings"."cut_vnd");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_seats" CHECK ("plans"."seats" between 1 and 6);
--> statement-breakpoint
-- what was paid stays priced as it was, with what an older membership paid of it
DROP TRIGGER "order_lines_priced" ON "order_lines";
--> statement-breakpoint
CREATE TRIGGER "order_lines_priced" BEFORE UPDATE OF "price_vnd", "discount_vnd", "house_vnd", "fee_vnd", "credit_vnd" ON "order_lines"
  FOR EACH ROW WHEN ((OLD.price_vnd, OLD.discount_vnd, OLD.house_vnd, OLD.fee_vnd, OLD.credit_vnd) IS DISTINCT FROM (NEW.price_vnd, NEW.discount_vnd, NEW.house_vnd, NEW.fee_vnd, NEW.credit_vnd))
  EXECUTE FUNCTION "order_lines_refuse_repricing"();
--> statement-breakpoint
-- the parts of a plan are the whole of it; asked at commit, because they are written one after another
CREATE FUNCTION "instalments_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE plan instalment_plans; parts bigint; total numeric;
BEGIN
  SELECT * INTO plan FROM instalment_plans WHERE order_id = NEW.order_id;
  SELECT count(*), sum(amount_vnd) INTO parts, total FROM instalments WHERE order_id = NEW.order_id;
  IF parts <> plan.parts OR total IS DISTINCT FROM plan.total_vnd THEN
    RAISE EXCEPTION 'The parts of % are not the whole', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'instalments_are_the_whole', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "instalments_are_the_whole" AFTER INSERT OR UPDATE OF "amount_vnd" ON "instalments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "instalments_sum"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "instalments_are_the_whole" AFTER INSERT OR UPDATE OF "total_vnd", "parts" ON "instalment_plans"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "instalments_sum"();
--> statement-breakpoint
INSERT INTO "point_rules" VALUES ('2026-01-01', 10000, 100, 20, 5000, 12);
--> statement-breakpoint
INSERT INTO "vat_rules" VALUES
  ('CO', '2026-01-01', NULL, 'Dạy học: không chịu thuế (chưa xác nhận với cơ quan thuế)'),
  ('LL', '2026-01-01', NULL, 'Dạy học: không chịu thuế (chưa xác nhận với cơ quan thuế)'),
  ('TN', '2026-01-01', NULL, 'Dạy học: không chịu thuế (chưa xác nhận với cơ quan thuế)'),
  ('SUB', '2026-01-01', 10, 'Dịch vụ nền tảng'),
  ('STORE_FEE', '2026-01-01', 10, 'Dịch vụ nền tảng');
--> statement-breakpoint
INSERT INTO "withholding_rules" VALUES
  ('SPEC_MONTHLY', '2020-01-01', 'MONTH', 2000000, true, 0, 100, 'Đặc tả mục 9'),
  ('STATUTORY', '2013-10-01', 'PAYMENT', 2000000, false, 0, 100, 'Thông tư 111/2013'),
  ('STATUTORY', '2026-07-01', 'PAYMENT', 5000000, false, 0, 100, 'Nghị định 253/2026, điều 50'),
  ('PLATFORM', '2025-07-01', 'SALE', 0, false, 50, 20, 'Nghị định 117/2025; 252/2026 từ 01/07/2026'),
  ('NONE', '2020-01-01', 'SALE', 0, true, 0, 0, 'Pháp nhân tự khai thuế');

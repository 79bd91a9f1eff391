CREATE TABLE "plan_share_months" (
	"month" date PRIMARY KEY NOT NULL,
	"revenue_vnd" bigint NOT NULL,
	"permille" smallint NOT NULL,
	"cap_minutes" smallint NOT NULL,
	"pool_vnd" bigint NOT NULL,
	"minutes" integer NOT NULL,
	"shared_vnd" bigint NOT NULL,
	"teachers" integer NOT NULL,
	"shared_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_share_months_month" CHECK (extract(day from "plan_share_months"."month") = 1),
	CONSTRAINT "plan_share_months_terms" CHECK ("plan_share_months"."permille" between 0 and 1000 and "plan_share_months"."cap_minutes" between 1 and 1440),
	CONSTRAINT "plan_share_months_pool" CHECK ("plan_share_months"."pool_vnd" = greatest("plan_share_months"."revenue_vnd", 0) * "plan_share_months"."permille" / 1000),
	CONSTRAINT "plan_share_months_shared" CHECK ("plan_share_months"."minutes" >= 0 and "plan_share_months"."shared_vnd" = case when "plan_share_months"."minutes" > 0 then "plan_share_months"."pool_vnd" else 0 end)
);
--> statement-breakpoint
CREATE TABLE "plan_share_rules" (
	"effective_month" date PRIMARY KEY NOT NULL,
	"permille" smallint NOT NULL,
	"cap_minutes" smallint NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_share_rules_month" CHECK (extract(day from "plan_share_rules"."effective_month") = 1),
	CONSTRAINT "plan_share_rules_terms" CHECK ("plan_share_rules"."permille" between 0 and 1000 and "plan_share_rules"."cap_minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "plan_shares" (
	"month" date NOT NULL,
	"teacher_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"vnd" bigint NOT NULL,
	CONSTRAINT "plan_shares_month_teacher_id_pk" PRIMARY KEY("month","teacher_id"),
	CONSTRAINT "plan_shares_amounts" CHECK ("plan_shares"."minutes" > 0 and "plan_shares"."vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"reverses_id" uuid,
	"line_id" uuid,
	"lesson_no" smallint,
	"lesson_id" uuid,
	"month" date,
	"gross_vnd" bigint NOT NULL,
	"discount_vnd" bigint NOT NULL,
	"fee_percent" smallint NOT NULL,
	"fee_vnd" bigint NOT NULL,
	"net_vnd" bigint NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"payout_id" uuid,
	CONSTRAINT "earnings_source_unique" UNIQUE("source_kind","source_id"),
	CONSTRAINT "earnings_reverses_unique" UNIQUE("reverses_id"),
	CONSTRAINT "earnings_kind" CHECK ("earnings"."kind" in ('LESSON', 'RECORDED', 'PLAN_SHARE')),
	CONSTRAINT "earnings_net" CHECK ("earnings"."net_vnd" = "earnings"."gross_vnd" - "earnings"."fee_vnd"),
	CONSTRAINT "earnings_sign" CHECK (case when "earnings"."reverses_id" is null then "earnings"."net_vnd" >= 0 and "earnings"."fee_vnd" >= 0 and "earnings"."discount_vnd" between 0 and "earnings"."gross_vnd"
        else "earnings"."net_vnd" <= 0 and "earnings"."fee_vnd" <= 0 and "earnings"."discount_vnd" between "earnings"."gross_vnd" and 0 end),
	CONSTRAINT "earnings_fee" CHECK ("earnings"."fee_percent" between 0 and 100),
	CONSTRAINT "earnings_of_line" CHECK (("earnings"."kind" = 'PLAN_SHARE') = ("earnings"."line_id" is null) and ("earnings"."line_id" is null) = ("earnings"."lesson_no" is null) and ("earnings"."kind" = 'PLAN_SHARE') = ("earnings"."month" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pay_on" date NOT NULL,
	"cut_off_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'PREPARED' NOT NULL,
	"prepared_by" uuid,
	"prepared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp with time zone,
	"file_sha256" text,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"channel" text,
	"exported_by" uuid,
	"exported_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"dropped_by" uuid,
	"dropped_at" timestamp with time zone,
	"drop_reason" text,
	"payouts" integer DEFAULT 0 NOT NULL,
	"base_vnd" bigint DEFAULT 0 NOT NULL,
	"vat_vnd" bigint DEFAULT 0 NOT NULL,
	"pit_vnd" bigint DEFAULT 0 NOT NULL,
	"net_vnd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payout_batches_state" CHECK ("payout_batches"."state" in ('PREPARED', 'CHECKED', 'APPROVED', 'EXPORTED', 'CLOSED', 'DROPPED')),
	CONSTRAINT "payout_batches_channel" CHECK ("payout_batches"."channel" in ('FILE', 'PAYOS')),
	CONSTRAINT "payout_batches_checked" CHECK (num_nulls("payout_batches"."checked_by", "payout_batches"."checked_at", "payout_batches"."file_sha256") in (0, 3)),
	CONSTRAINT "payout_batches_approved" CHECK (num_nulls("payout_batches"."approved_by", "payout_batches"."approved_at") in (0, 2) and ("payout_batches"."approved_by" is null or "payout_batches"."checked_by" is not null)),
	CONSTRAINT "payout_batches_exported" CHECK (num_nulls("payout_batches"."exported_by", "payout_batches"."exported_at", "payout_batches"."channel") in (0, 3) and ("payout_batches"."exported_by" is null or "payout_batches"."approved_by" is not null)),
	CONSTRAINT "payout_batches_dropped" CHECK (num_nulls("payout_batches"."dropped_by", "payout_batches"."dropped_at", "payout_batches"."drop_reason") in (0, 3) and ("payout_batches"."dropped_at" is null or "payout_batches"."approved_by" is null)),
	CONSTRAINT "payout_batches_four_eyes" CHECK (("payout_batches"."checked_by" <> "payout_batches"."prepared_by") is not false and ("payout_batches"."approved_by" <> "payout_batches"."checked_by") is not false and ("payout_batches"."approved_by" <> "payout_batches"."prepared_by") is not false),
	CONSTRAINT "payout_batches_sums" CHECK ("payout_batches"."net_vnd" = "payout_batches"."base_vnd" - "payout_batches"."vat_vnd" - "payout_batches"."pit_vnd" and "payout_batches"."vat_vnd" >= 0 and "payout_batches"."pit_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payout_calendars" (
	"effective_on" date PRIMARY KEY NOT NULL,
	"first_day" smallint NOT NULL,
	"second_day" smallint NOT NULL,
	"cut_off_days" smallint NOT NULL,
	"minimum_vnd" bigint NOT NULL,
	"set_by" uuid,
	CONSTRAINT "payout_calendars_days" CHECK ("payout_calendars"."first_day" >= 1 and "payout_calendars"."second_day" - "payout_calendars"."first_day" between 7 and 21 and "payout_calendars"."second_day" <= 28),
	CONSTRAINT "payout_calendars_cut_off" CHECK ("payout_calendars"."cut_off_days" between 0 and 10),
	CONSTRAINT "payout_calendars_minimum" CHECK ("payout_calendars"."minimum_vnd" between 0 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "payout_files" (
	"batch_id" uuid NOT NULL,
	"format" text NOT NULL,
	"sha256" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "payout_files_batch_id_format_pk" PRIMARY KEY("batch_id","format"),
	CONSTRAINT "payout_files_format" CHECK ("payout_files"."format" in ('CSV', 'XLSX'))
);
--> statement-breakpoint
CREATE TABLE "payout_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_by" uuid,
	"released_at" timestamp with time zone,
	"release_reason" text,
	CONSTRAINT "payout_holds_released" CHECK (num_nulls("payout_holds"."released_by", "payout_holds"."released_at", "payout_holds"."release_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"payout_id" uuid NOT NULL,
	"earning_id" uuid NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payout_lines_payout_id_earning_id_pk" PRIMARY KEY("payout_id","earning_id")
);
--> statement-breakpoint
CREATE TABLE "payout_statement_rows" (
	"statement_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"payout_id" uuid,
	"verdict" text NOT NULL,
	"text" text NOT NULL,
	"bank_reference" text,
	"on" date,
	"amount_vnd" bigint NOT NULL,
	CONSTRAINT "payout_statement_rows_statement_id_row_pk" PRIMARY KEY("statement_id","row"),
	CONSTRAINT "payout_statement_rows_verdict" CHECK ("payout_statement_rows"."verdict" in ('PAID', 'RETURNED', 'ALREADY', 'AMOUNT', 'NOT_OURS'))
);
--> statement-breakpoint
CREATE TABLE "payout_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"file_name" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_statements_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'PLANNED' NOT NULL,
	"pay_on" date NOT NULL,
	"lines" integer NOT NULL,
	"gross_vnd" bigint NOT NULL,
	"base_vnd" bigint NOT NULL,
	"vat_vnd" bigint NOT NULL,
	"pit_vnd" bigint NOT NULL,
	"net_vnd" bigint NOT NULL,
	"tax_policy" text NOT NULL,
	"tax_rule_from" date NOT NULL,
	"tax_clause" text NOT NULL,
	"tax_explanation" text[] NOT NULL,
	"month_before_vnd" bigint NOT NULL,
	"month_withheld_vnd" bigint NOT NULL,
	"year_before_vnd" bigint NOT NULL,
	"legal_name" text NOT NULL,
	"bank_bin" text NOT NULL,
	"last_four" text NOT NULL,
	"holder" text NOT NULL,
	"sealed_account" text NOT NULL,
	"sent_at" timestamp with time zone,
	"next_ask_at" timestamp with time zone,
	"provider_id" text,
	"bank_reference" text,
	"ended_on" date,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "payouts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payouts_once_per_batch" UNIQUE("batch_id","person_id"),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('PLANNED', 'IN_TRANSIT', 'PAID', 'RETURNED', 'UNKNOWN', 'DROPPED')),
	CONSTRAINT "payouts_policy" CHECK ("payouts"."tax_policy" in ('SPEC_MONTHLY', 'STATUTORY', 'PLATFORM', 'NONE')),
	CONSTRAINT "payouts_amounts" CHECK ("payouts"."net_vnd" = "payouts"."base_vnd" - "payouts"."vat_vnd" - "payouts"."pit_vnd" and "payouts"."net_vnd" > 0 and "payouts"."vat_vnd" >= 0 and "payouts"."pit_vnd" >= 0),
	CONSTRAINT "payouts_lines" CHECK ("payouts"."lines" >= 1),
	CONSTRAINT "payouts_attempt" CHECK ("payouts"."attempt" >= 1),
	CONSTRAINT "payouts_ended" CHECK (("payouts"."state" in ('PAID', 'RETURNED', 'DROPPED')) = ("payouts"."ended_at" is not null) and ("payouts"."state" not in ('PAID', 'RETURNED') or "payouts"."ended_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoiced_fee_months" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"payout_id" uuid,
	"month" date NOT NULL,
	"original_id" uuid,
	"state" text NOT NULL,
	"provider_key" text NOT NULL,
	"series" text,
	"number" text,
	"lookup_code" text,
	"legal_name" text NOT NULL,
	"taxpayer_kind" text,
	"sealed_party" text,
	"tax_id_end" text,
	"amount_vnd" bigint NOT NULL,
	"vat_vnd" bigint NOT NULL,
	"pit_vnd" bigint NOT NULL,
	"vat_percent" smallint,
	"tax_policy" text,
	"clause" text,
	"paid_on" date,
	"refusal" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "tax_papers_payout" UNIQUE("payout_id"),
	CONSTRAINT "tax_papers_provider_key" UNIQUE("provider_key"),
	CONSTRAINT "tax_papers_number" UNIQUE("series","number"),
	CONSTRAINT "tax_papers_adjusted_month" UNIQUE("original_id","month"),
	CONSTRAINT "tax_papers_kind" CHECK (case "tax_papers"."kind" when 'CERTIFICATE' then num_nulls("tax_papers"."payout_id", "tax_papers"."tax_policy", "tax_papers"."clause", "tax_papers"."paid_on") = 0 and num_nonnulls("tax_papers"."original_id", "tax_papers"."vat_percent") = 0
        when 'FEE_INVOICE' then num_nonnulls("tax_papers"."payout_id", "tax_papers"."original_id", "tax_papers"."tax_policy", "tax_papers"."clause", "tax_papers"."paid_on") = 0
        when 'FEE_ADJUSTMENT' then "tax_papers"."original_id" is not null and num_nonnulls("tax_papers"."payout_id", "tax_papers"."tax_policy", "tax_papers"."clause", "tax_papers"."paid_on") = 0 else false end),
	CONSTRAINT "tax_papers_state" CHECK ("tax_papers"."state" in ('WAITING', 'DRAFT', 'SENT', 'REFUSED', 'ISSUED')),
	CONSTRAINT "tax_papers_policy" CHECK ("tax_papers"."tax_policy" in ('SPEC_MONTHLY', 'STATUTORY', 'PLATFORM', 'NONE')),
	CONSTRAINT "tax_papers_taxpayer" CHECK ("tax_papers"."taxpayer_kind" in ('INDIVIDUAL', 'BUSINESS')),
	CONSTRAINT "tax_papers_month" CHECK (extract(day from "tax_papers"."month") = 1 and ("tax_papers"."paid_on" >= "tax_papers"."month" and "tax_papers"."paid_on" < "tax_papers"."month" + interval '1 month') is not false),
	CONSTRAINT "tax_papers_party" CHECK (num_nulls("tax_papers"."sealed_party", "tax_papers"."tax_id_end") = case "tax_papers"."state" when 'WAITING' then 2 else 0 end),
	CONSTRAINT "tax_papers_issued" CHECK (num_nulls("tax_papers"."series", "tax_papers"."number", "tax_papers"."lookup_code", "tax_papers"."issued_at") = case "tax_papers"."state" when 'ISSUED' then 0 else 4 end),
	CONSTRAINT "tax_papers_amounts" CHECK (case when "tax_papers"."kind" = 'CERTIFICATE' then "tax_papers"."amount_vnd" > 0 and "tax_papers"."vat_vnd" >= 0 and "tax_papers"."pit_vnd" >= 0 and "tax_papers"."vat_vnd" + "tax_papers"."pit_vnd" > 0
        else "tax_papers"."pit_vnd" = 0 and "tax_papers"."amount_vnd" <> 0 and ("tax_papers"."amount_vnd" > 0) = ("tax_papers"."kind" = 'FEE_INVOICE') and "tax_papers"."vat_vnd" = case when "tax_papers"."vat_percent" is null then 0
          else sign("tax_papers"."amount_vnd"::numeric) * div(abs("tax_papers"."amount_vnd") * "tax_papers"."vat_percent" * 2 + 100 + "tax_papers"."vat_percent", 2 * (100 + "tax_papers"."vat_percent")) end end)
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "withholding_rules" ADD COLUMN "exempt_up_to_year_vnd" bigint;--> statement-breakpoint
ALTER TABLE "default_payment_accounts" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_share_rules" ADD CONSTRAINT "plan_share_rules_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_month_plan_share_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."plan_share_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_reverses_id_earnings_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."earnings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_prepared_by_people_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_checked_by_people_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_exported_by_people_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_dropped_by_people_id_fk" FOREIGN KEY ("dropped_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_calendars" ADD CONSTRAINT "payout_calendars_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_placed_by_people_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_released_by_people_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_earning_id_earnings_id_fk" FOREIGN KEY ("earning_id") REFERENCES "public"."earnings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statement_rows" ADD CONSTRAINT "payout_statement_rows_statement_id_payout_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."payout_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statement_rows" ADD CONSTRAINT "payout_statement_rows_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statements" ADD CONSTRAINT "payout_statements_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_papers" ADD CONSTRAINT "tax_papers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_papers" ADD CONSTRAINT "tax_papers_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_papers" ADD CONSTRAINT "tax_papers_original_id_tax_papers_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."tax_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_share_rules_set_by_index" ON "plan_share_rules" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "plan_shares_by_amount" ON "plan_shares" USING btree ("month","vnd","teacher_id");--> statement-breakpoint
CREATE INDEX "plan_shares_teacher_id_index" ON "plan_shares" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "earnings_of_person" ON "earnings" USING btree ("person_id","earned_at","id");--> statement-breakpoint
CREATE INDEX "earnings_owed" ON "earnings" USING btree ("person_id","earned_at") WHERE "earnings"."payout_id" is null;--> statement-breakpoint
CREATE INDEX "earnings_of_payout" ON "earnings" USING btree ("payout_id","id") WHERE "earnings"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "earnings_of_line" ON "earnings" USING btree ("line_id","lesson_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batches_of_calendar" ON "payout_batches" USING btree ("pay_on") WHERE "payout_batches"."prepared_by" is null;--> statement-breakpoint
CREATE INDEX "payout_batches_open" ON "payout_batches" USING btree ("id") WHERE "payout_batches"."state" not in ('CLOSED', 'DROPPED');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_holds_once" ON "payout_holds" USING btree ("person_id") WHERE "payout_holds"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_once" ON "payout_lines" USING btree ("earning_id") WHERE "payout_lines"."is_live";--> statement-breakpoint
CREATE INDEX "payout_statement_rows_of_payout" ON "payout_statement_rows" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payouts_of_person" ON "payouts" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "payouts_by_pay_day" ON "payouts" USING btree ("person_id","pay_on");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("batch_id") WHERE "payouts"."state" in ('IN_TRANSIT', 'UNKNOWN');--> statement-breakpoint
CREATE INDEX "payouts_to_ask" ON "payouts" USING btree ("next_ask_at") WHERE "payouts"."next_ask_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_papers_fee_month" ON "tax_papers" USING btree ("person_id","month") WHERE "tax_papers"."kind" = 'FEE_INVOICE';--> statement-breakpoint
CREATE INDEX "tax_papers_of_person" ON "tax_papers" USING btree ("person_id","month","id");--> statement-breakpoint
CREATE INDEX "tax_papers_queue" ON "tax_papers" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "tax_papers_to_poll" ON "tax_papers" USING btree ("next_poll_at") WHERE "tax_papers"."state" in ('DRAFT', 'SENT');--> statement-breakpoint
CREATE INDEX "tax_papers_waiting" ON "tax_papers" USING btree ("person_id") WHERE "tax_papers"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "tax_papers_by_lookup_code" ON "tax_papers" USING btree ("lookup_code") WHERE "tax_papers"."lookup_code" is not null;--> statement-breakpoint
CREATE INDEX "tax_papers_by_number" ON "tax_papers" USING btree ("number") WHERE "tax_papers"."number" is not null;--> statement-breakpoint
ALTER TABLE "withholding_rules" ADD CONSTRAINT "withholding_rules_year" CHECK ("withholding_rules"."exempt_up_to_year_vnd" is null or ("withholding_rules"."base" = 'SALE' and "withholding_rules"."exempt_up_to_year_vnd" > 0));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('ADMIN_ROLE', 'ADMIN_ROLE_REMOVAL', 'ADMIN_LOCK', 'ADMIN_LOCK_KEPT', 'ADMIN_UNLOCK', 'STORE_FEE', 'PROMOTION', 'POINTS_BY_HAND', 'LESSON_REVERSAL', 'PAYOUT_BATCH', 'PAYOUT_OUTCOME'));
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
ALTER TABLE "tax_papers" ADD CONSTRAINT "tax_papers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_papers" ADD CONSTRAINT "tax_papers_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_papers" ADD CONSTRAINT "tax_papers_original_id_tax_papers_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."tax_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_papers_fee_month" ON "tax_papers" USING btree ("person_id","month") WHERE "tax_papers"."kind" = 'FEE_INVOICE';--> statement-breakpoint
CREATE INDEX "tax_papers_of_person" ON "tax_papers" USING btree ("person_id","month","id");--> statement-breakpoint
CREATE INDEX "tax_papers_queue" ON "tax_papers" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "tax_papers_to_poll" ON "tax_papers" USING btree ("next_poll_at") WHERE "tax_papers"."state" in ('DRAFT', 'SENT');--> statement-breakpoint
CREATE INDEX "tax_papers_waiting" ON "tax_papers" USING btree ("person_id") WHERE "tax_papers"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "tax_papers_by_lookup_code" ON "tax_papers" USING btree ("lookup_code") WHERE "tax_papers"."lookup_code" is not null;--> statement-breakpoint
CREATE INDEX "tax_papers_by_number" ON "tax_papers" USING btree ("number") WHERE "tax_papers"."number" is not null;
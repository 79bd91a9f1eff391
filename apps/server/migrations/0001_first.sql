CREATE TABLE "open_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"subject_id" integer NOT NULL,
	"grade_from" integer,
	"grade_to" integer,
	"teacher_id" uuid NOT NULL,
	"teacher_title" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"starts_key" timestamp with time zone GENERATED ALWAYS AS (coalesce(starts_at, 'infinity')) STORED NOT NULL,
	"ends_key" timestamp with time zone GENERATED ALWAYS AS (coalesce(ends_at, 'infinity')) STORED NOT NULL,
	"seats" integer NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_classes_code" UNIQUE("code"),
	CONSTRAINT "open_classes_seats" CHECK ("open_classes"."seats_taken" between 0 and "open_classes"."seats"),
	CONSTRAINT "open_classes_grades" CHECK (("open_classes"."grade_from" is null) = ("open_classes"."grade_to" is null) and "open_classes"."grade_from" between 1 and "open_classes"."grade_to"),
	CONSTRAINT "open_classes_title" CHECK ("open_classes"."teacher_title" in ('Cô', 'Thầy')),
	CONSTRAINT "open_classes_times" CHECK (("open_classes"."starts_at" is null) = ("open_classes"."ends_at" is null) and "open_classes"."ends_at" > "open_classes"."starts_at" and "open_classes"."ends_at" <= "open_classes"."starts_at" + interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"what" text NOT NULL,
	"ref_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_once_per_source" UNIQUE("source","source_id"),
	CONSTRAINT "entitlements_what" CHECK ("entitlements"."what" in ('CO', 'SUB', 'TN', 'LL')),
	CONSTRAINT "entitlements_source" CHECK ("entitlements"."source" in ('LINE', 'GIFT', 'CLASS', 'ADMIN')),
	CONSTRAINT "entitlements_period" CHECK ("entitlements"."starts_at" < "entitlements"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_personId_unique" UNIQUE("person_id"),
	CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('ACTIVE', 'LOCKED'))
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"guardian_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardianships_guardian_id_child_id_pk" PRIMARY KEY("guardian_id","child_id"),
	CONSTRAINT "guardianships_not_self" CHECK ("guardianships"."guardian_id" <> "guardianships"."child_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"birth_date" date,
	"avatar_kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_avatar_kind" CHECK ("people"."avatar_kind" in ('f', 'm', 'fk', 'mk', 'fg', 'mg', 'fo', 'mo'))
);
--> statement-breakpoint
CREATE TABLE "person_roles" (
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_roles_person_id_role_pk" PRIMARY KEY("person_id","role"),
	CONSTRAINT "person_roles_role" CHECK ("person_roles"."role" in ('student', 'parent', 'teacher', 'tutor', 'master', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_salt" text,
	"successor_hash" text,
	CONSTRAINT "session_tokens_successor" CHECK (("session_tokens"."used_at" is null) = ("session_tokens"."successor_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "sessions_end" CHECK (("sessions"."ended_at" is null) = ("sessions"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_identifiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" "citext" NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_identifiers_taken" UNIQUE("value"),
	CONSTRAINT "sign_in_identifiers_form" CHECK (case "sign_in_identifiers"."kind" when 'phone' then "sign_in_identifiers"."value" ~ '^[+]84[1-9][0-9]{8,9}$' when 'email' then "sign_in_identifiers"."value" ~ '@' else false end)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_accounts_once" UNIQUE NULLS NOT DISTINCT("code","owner_id"),
	CONSTRAINT "ledger_accounts_currency" UNIQUE("id","currency"),
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('asset', 'expense', 'liability', 'equity', 'income')),
	CONSTRAINT "ledger_accounts_currency_known" CHECK ("ledger_accounts"."currency" in ('VND', 'CCXU'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"month" date NOT NULL,
	"id" uuid NOT NULL,
	"posting_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_month_id_pk" PRIMARY KEY("month","id"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0 and "ledger_entries"."amount" between -9007199254740991 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"month" date NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"line_count" smallint NOT NULL,
	CONSTRAINT "ledger_postings_month_id_pk" PRIMARY KEY("month","id"),
	CONSTRAINT "ledger_postings_once_per_source" UNIQUE("source_kind","source_id"),
	CONSTRAINT "ledger_postings_month" CHECK ("ledger_postings"."month" = date_trunc('month', "ledger_postings"."at" at time zone 'Asia/Ho_Chi_Minh')::date),
	CONSTRAINT "ledger_postings_lines" CHECK ("ledger_postings"."line_count" >= 2)
);
--> statement-breakpoint
CREATE TABLE "checkout_orders" (
	"checkout_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "checkout_orders_checkout_id_order_id_pk" PRIMARY KEY("checkout_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"checkout_code" text,
	"amount_vnd" bigint,
	CONSTRAINT "order_events_order_id_id_pk" PRIMARY KEY("order_id","id"),
	CONSTRAINT "order_events_once" UNIQUE("order_id","kind","about"),
	CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('PLACED', 'RENEWED', 'CHECKOUT_OPENED', 'PAYMENT_REFUSED', 'PAYMENT_HELD', 'PAID', 'COMPLETED', 'DELIVERED', 'CANCELLED', 'EXPIRED', 'MONEY_LATE', 'MONEY_DOUBLE', 'MONEY_SHORT', 'MONEY_OVER', 'REFUND_DECIDED'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"seller_id" uuid,
	"fee_vnd" bigint DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"price_vnd" bigint NOT NULL,
	"months" integer,
	"plan_version_id" uuid,
	CONSTRAINT "order_lines_kind" CHECK ("order_lines"."kind" in ('CO', 'SUB', 'TN', 'LL')),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."fee_vnd" between 0 and "order_lines"."price_vnd"),
	CONSTRAINT "order_lines_plan" CHECK ("order_lines"."kind" <> 'SUB' or ("order_lines"."plan_version_id" is not null and "order_lines"."months" is not null))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"intent" text NOT NULL,
	"total_vnd" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"paid_by_checkout_id" uuid,
	CONSTRAINT "orders_code_unique" UNIQUE("code"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'COMPLETED', 'CANCELLED', 'REFUNDED')),
	CONSTRAINT "orders_total" CHECK ("orders"."total_vnd" between 0 and 9999999999),
	CONSTRAINT "orders_waiting" CHECK ("orders"."expires_at" <= "orders"."give_up_at"),
	CONSTRAINT "orders_paid" CHECK ("orders"."status" not in ('WAITING_CONFIRMATION', 'COMPLETED', 'REFUNDED') or "orders"."paid_by_checkout_id" is not null),
	CONSTRAINT "orders_completed" CHECK (("orders"."status" in ('COMPLETED', 'REFUNDED')) = ("orders"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"payer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"credit_to" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_as" text,
	"settled_by" uuid,
	"closed_at" timestamp with time zone,
	"closed_as" text,
	"link_key" text NOT NULL,
	CONSTRAINT "checkouts_code_unique" UNIQUE("code"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_vnd" between 1 and 9999999999),
	CONSTRAINT "checkouts_status" CHECK ("checkouts"."status" in ('INIT', 'WAITING', 'SUCCESS', 'REFUNDED')),
	CONSTRAINT "checkouts_settled_as" CHECK ("checkouts"."settled_as" in ('IN_TIME', 'AFTER_EXPIRY', 'AFTER_FAILURE', 'LATE', 'BY_DECISION')),
	CONSTRAINT "checkouts_settled" CHECK (num_nulls("checkouts"."settled_at", "checkouts"."settled_as", "checkouts"."settled_by") = case when "checkouts"."status" in ('SUCCESS', 'REFUNDED') then 0 else 3 end),
	CONSTRAINT "checkouts_closed" CHECK (("checkouts"."closed_at" is null) = ("checkouts"."closed_as" is null)),
	CONSTRAINT "checkouts_closed_as" CHECK ("checkouts"."closed_as" in ('CANCELLED', 'EXPIRED'))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gateway_code" text,
	"gateway_transaction_no" text,
	"bank_code" text,
	"answered_at" timestamp with time zone,
	"ask_after" timestamp with time zone,
	CONSTRAINT "payment_attempts_once_per_method" UNIQUE("checkout_id","method"),
	CONSTRAINT "payment_attempts_method" CHECK ("payment_attempts"."method" in ('VNPAY')),
	CONSTRAINT "payment_attempts_status" CHECK ("payment_attempts"."status" in ('DRAFT', 'PENDING', 'SUCCESS', 'FAIL'))
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"gateway_transaction_no" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"checkout_id" uuid,
	"booked_as" text NOT NULL,
	"bank_code" text,
	"facts" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_receipts_once" UNIQUE("method","reference","gateway_transaction_no","amount_vnd"),
	CONSTRAINT "payment_receipts_method" CHECK ("payment_receipts"."method" in ('VNPAY')),
	CONSTRAINT "payment_receipts_amount" CHECK ("payment_receipts"."amount_vnd" between 1 and 9999999999),
	CONSTRAINT "payment_receipts_booked_as" CHECK ("payment_receipts"."booked_as" in ('IN_TIME', 'AFTER_EXPIRY', 'AFTER_FAILURE', 'LATE', 'SHORT', 'OVER', 'DOUBLE', 'UNKNOWN')),
	CONSTRAINT "payment_receipts_unknown" CHECK (("payment_receipts"."checkout_id" is null) = ("payment_receipts"."booked_as" = 'UNKNOWN'))
);
--> statement-breakpoint
CREATE TABLE "suspense_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"part" text NOT NULL,
	"name" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"action" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"note" text,
	CONSTRAINT "suspense_items_once" UNIQUE("receipt_id","part"),
	CONSTRAINT "suspense_items_name" CHECK ("suspense_items"."name" in ('LATE', 'SHORT', 'OVER', 'DOUBLE', 'UNKNOWN')),
	CONSTRAINT "suspense_items_amount" CHECK ("suspense_items"."amount_vnd" between 1 and 9999999999),
	CONSTRAINT "suspense_items_decided" CHECK (case "suspense_items"."state" when 'OPEN' then "suspense_items"."action" is null when 'APPLIED' then "suspense_items"."action" = 'APPLY' when 'REFUND_DUE' then "suspense_items"."action" = 'REFUND' end),
	CONSTRAINT "suspense_items_decision" CHECK (num_nulls("suspense_items"."action", "suspense_items"."decided_at", "suspense_items"."decided_by", "suspense_items"."note") = case "suspense_items"."state" when 'OPEN' then 4 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "course_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_requests_content" CHECK (char_length("course_requests"."content") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "plan_earnings" (
	"source_line_id" uuid PRIMARY KEY NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"earned_through" date,
	"earned_vnd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "plan_earnings_days" CHECK ("plan_earnings"."first_day" <= "plan_earnings"."last_day" and "plan_earnings"."earned_through" between "plan_earnings"."first_day" and "plan_earnings"."last_day"),
	CONSTRAINT "plan_earnings_amount" CHECK ("plan_earnings"."amount_vnd" > 0 and "plan_earnings"."earned_vnd" between 0 and "plan_earnings"."amount_vnd"),
	CONSTRAINT "plan_earnings_begun" CHECK (("plan_earnings"."earned_through" is null) <= ("plan_earnings"."earned_vnd" = 0)),
	CONSTRAINT "plan_earnings_done" CHECK (("plan_earnings"."earned_through" = "plan_earnings"."last_day") <= ("plan_earnings"."earned_vnd" = "plan_earnings"."amount_vnd"))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"price_vnd" bigint NOT NULL,
	"months" integer NOT NULL,
	"description" text NOT NULL,
	"image" text NOT NULL,
	"view_color" text NOT NULL,
	"sort" integer NOT NULL,
	"on_sale" boolean NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "plans_version" UNIQUE("sku","version"),
	CONSTRAINT "plans_price" CHECK ("plans"."price_vnd" between 1 and 9999999999),
	CONSTRAINT "plans_months" CHECK ("plans"."months" between 1 and 120),
	CONSTRAINT "plans_color" CHECK ("plans"."view_color" ~* '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "teacher_profiles" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"subject_ids" integer[] NOT NULL,
	"school" text,
	"years_teaching" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_profiles_title" CHECK ("teacher_profiles"."title" in ('Cô', 'Thầy')),
	CONSTRAINT "teacher_profiles_intro" CHECK (char_length("teacher_profiles"."intro") <= 150),
	CONSTRAINT "teacher_profiles_years" CHECK ("teacher_profiles"."years_teaching" between 0 and 70)
);
--> statement-breakpoint
CREATE TABLE "timetable" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"kind" text NOT NULL,
	"lane" text GENERATED ALWAYS AS (case kind when 'free_time' then 'offered' else 'busy' end) STORED NOT NULL,
	"ref_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timetable_kind" CHECK ("timetable"."kind" in ('class', 'booking', 'hold', 'free_time')),
	CONSTRAINT "timetable_bounded" CHECK (not isempty("timetable"."during") and lower("timetable"."during") > '-infinity' and upper("timetable"."during") < 'infinity' and lower_inc("timetable"."during") and not upper_inc("timetable"."during"))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_identifiers" ADD CONSTRAINT "sign_in_identifiers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_posting" FOREIGN KEY ("month","posting_id") REFERENCES "public"."ledger_postings"("month","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" FOREIGN KEY ("account_id","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_orders" ADD CONSTRAINT "checkout_orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_orders" ADD CONSTRAINT "checkout_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_plan_version_id_plans_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_by_checkout_id_checkouts_id_fk" FOREIGN KEY ("paid_by_checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_payer_id_people_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_requests" ADD CONSTRAINT "course_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_classes_starts_key_id_index" ON "open_classes" USING btree ("starts_key","id");--> statement-breakpoint
CREATE INDEX "open_classes_subject_id_starts_key_id_index" ON "open_classes" USING btree ("subject_id","starts_key","id");--> statement-breakpoint
CREATE INDEX "open_classes_teacher_id_starts_key_index" ON "open_classes" USING btree ("teacher_id","starts_key");--> statement-breakpoint
CREATE INDEX "entitlements_of_person" ON "entitlements" USING btree ("person_id","what","ends_at");--> statement-breakpoint
CREATE INDEX "guardianships_child_id_index" ON "guardianships" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "one_time_links_account_id_index" ON "one_time_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_tokens_session_id_index" ON "session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_tokens_expires_at_index" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_identifiers_account_id_index" ON "sign_in_identifiers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_owner_id_index" ON "ledger_accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_posting" ON "ledger_entries" USING btree ("month","posting_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("account_id","id","amount");--> statement-breakpoint
CREATE INDEX "checkout_orders_order_id_index" ON "checkout_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_index" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_learner_id_index" ON "order_lines" USING btree ("learner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_unpaid_per_intent" ON "orders" USING btree ("buyer_id","intent") WHERE "orders"."status" = 'AWAITING_PAYMENT';--> statement-breakpoint
CREATE INDEX "orders_buyer_id_id_index" ON "orders" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "orders_to_give_up" ON "orders" USING btree ("give_up_at") WHERE "orders"."status" = 'AWAITING_PAYMENT';--> statement-breakpoint
CREATE INDEX "orders_paid_by_checkout_id_index" ON "orders" USING btree ("paid_by_checkout_id");--> statement-breakpoint
CREATE INDEX "checkouts_payer_id_purpose_index" ON "checkouts" USING btree ("payer_id","purpose");--> statement-breakpoint
CREATE INDEX "payment_attempts_to_ask" ON "payment_attempts" USING btree ("ask_after") WHERE "payment_attempts"."ask_after" is not null;--> statement-breakpoint
CREATE INDEX "payment_receipts_checkout_id_index" ON "payment_receipts" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "suspense_items_by_state" ON "suspense_items" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "course_requests_person_id_index" ON "course_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "plan_earnings_unfinished" ON "plan_earnings" USING btree ("first_day") WHERE "plan_earnings"."earned_through" is null or "plan_earnings"."earned_through" < "plan_earnings"."last_day";--> statement-breakpoint
CREATE UNIQUE INDEX "plans_current" ON "plans" USING btree ("sku") WHERE "plans"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "timetable_ref_id_index" ON "timetable" USING btree ("ref_id");
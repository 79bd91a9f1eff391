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
ALTER TABLE "plan_share_rules" ADD CONSTRAINT "plan_share_rules_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_month_plan_share_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."plan_share_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_share_rules_set_by_index" ON "plan_share_rules" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "plan_shares_by_amount" ON "plan_shares" USING btree ("month","vnd","teacher_id");--> statement-breakpoint
CREATE INDEX "plan_shares_teacher_id_index" ON "plan_shares" USING btree ("teacher_id");
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
ALTER TABLE "notifications" ADD COLUMN "is_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_code_promotion_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promotion_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_redemptions_of_reward" ON "reward_redemptions" USING btree ("reward_id");--> statement-breakpoint
-- custom
-- timetable: spec 5, free times of one person are at least half an hour apart (modules/people/timetable). Without time zone, because an index allows
-- no other arithmetic.
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_free_time_apart"
  EXCLUDE USING gist ("person_id" WITH =,
    tsrange(lower("during") AT TIME ZONE 'UTC', (upper("during") AT TIME ZONE 'UTC') + interval '30 minutes') WITH &&)
  WHERE ("kind" = 'free_time');

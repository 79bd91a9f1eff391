CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"learner_id" uuid,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_one" UNIQUE NULLS NOT DISTINCT("person_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"remind_minutes" smallint,
	"repeat" text NOT NULL,
	"course_id" uuid,
	"notify_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_title" CHECK (char_length("reminders"."title") between 1 and 120),
	CONSTRAINT "reminders_repeat" CHECK ("reminders"."repeat" in ('none', 'weekly')),
	CONSTRAINT "reminders_minutes" CHECK ("reminders"."remind_minutes" between 0 and 10080),
	CONSTRAINT "reminders_notify" CHECK ("reminders"."notify_at" is null or "reminders"."remind_minutes" is not null)
);
--> statement-breakpoint
CREATE TABLE "attendance_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"was" text NOT NULL,
	"attendance" text NOT NULL,
	"reason" text NOT NULL,
	"marked_by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_rules" (
	"kind" text NOT NULL,
	"from_on" date NOT NULL,
	"held_percent" smallint NOT NULL,
	"not_held_percent" smallint NOT NULL,
	"least_minutes" smallint NOT NULL,
	"together_minutes" smallint NOT NULL,
	"wait_minutes" smallint NOT NULL,
	"contest_hours" smallint NOT NULL,
	"decide_working_days" smallint NOT NULL,
	CONSTRAINT "held_rules_kind_from_on_pk" PRIMARY KEY("kind","from_on"),
	CONSTRAINT "held_rules_kind" CHECK ("held_rules"."kind" in ('COURSE', 'OPEN_CLASS', 'INTERACTIVE_CLASS')),
	CONSTRAINT "held_rules_percents" CHECK (0 < "held_rules"."not_held_percent" and "held_rules"."not_held_percent" <= "held_rules"."held_percent" and "held_rules"."held_percent" <= 100),
	CONSTRAINT "held_rules_minutes" CHECK ("held_rules"."least_minutes" > 0 and "held_rules"."together_minutes" > 0 and "held_rules"."wait_minutes" > 0 and "held_rules"."contest_hours" > 0 and "held_rules"."decide_working_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_documents" (
	"lesson_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_documents_lesson_id_asset_id_pk" PRIMARY KEY("lesson_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_problems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "lesson_problems_once" UNIQUE("lesson_id","learner_id"),
	CONSTRAINT "lesson_problems_state" CHECK ("lesson_problems"."state" in ('OPEN', 'FOR_FAMILY', 'FOR_TEACHER', 'WITHDRAWN')),
	CONSTRAINT "lesson_problems_decided" CHECK (("lesson_problems"."state" = 'OPEN') = ("lesson_problems"."decided_at" is null)),
	CONSTRAINT "lesson_problems_answer" CHECK (("lesson_problems"."answer" is null) = ("lesson_problems"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "lesson_reminders" (
	"lesson_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_reminders_lesson_id_kind_starts_at_pk" PRIMARY KEY("lesson_id","kind","starts_at"),
	CONSTRAINT "lesson_reminders_kind" CHECK ("lesson_reminders"."kind" in ('DAY', 'HOUR', 'NOW', 'MISSING', 'DECLARE'))
);
--> statement-breakpoint
CREATE TABLE "lesson_seats" (
	"lesson_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"attendance" text DEFAULT 'EXPECTED' NOT NULL,
	"minutes" smallint,
	"excuse" text,
	"excused_at" timestamp with time zone,
	"guest_of_id" uuid,
	"is_rostered" boolean DEFAULT false NOT NULL,
	"line_id" uuid,
	"money" text DEFAULT 'NONE' NOT NULL,
	"lesson_no" smallint,
	"amount_vnd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "lesson_seats_lesson_id_learner_id_pk" PRIMARY KEY("lesson_id","learner_id"),
	CONSTRAINT "lesson_seats_attendance" CHECK ("lesson_seats"."attendance" in ('EXPECTED', 'PRESENT', 'LATE', 'LEFT_EARLY', 'ABSENT', 'EXCUSED')),
	CONSTRAINT "lesson_seats_money" CHECK ("lesson_seats"."money" in ('NONE', 'HELD', 'CONTESTED', 'RELEASED', 'OWED', 'BACK')),
	CONSTRAINT "lesson_seats_rostered" CHECK ("lesson_seats"."is_rostered" or "lesson_seats"."money" = 'NONE'),
	CONSTRAINT "lesson_seats_line_money" CHECK ("lesson_seats"."line_id" is not null or "lesson_seats"."money" = 'NONE'),
	CONSTRAINT "lesson_seats_released" CHECK (("lesson_seats"."money" = 'RELEASED') = ("lesson_seats"."lesson_no" is not null)),
	CONSTRAINT "lesson_seats_excuse" CHECK (("lesson_seats"."excuse" is null) = ("lesson_seats"."excused_at" is null)),
	CONSTRAINT "lesson_seats_guest" CHECK ("lesson_seats"."guest_of_id" is distinct from "lesson_seats"."lesson_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_stays_source" CHECK ("lesson_stays"."source" in ('ROOM', 'TEACHER', 'LINK', 'DECLARED')),
	CONSTRAINT "lesson_stays_times" CHECK ("lesson_stays"."to_at" >= "lesson_stays"."from_at" and "lesson_stays"."to_at" <= "lesson_stays"."from_at" + interval '24 hours'),
	CONSTRAINT "lesson_stays_reason" CHECK (("lesson_stays"."source" = 'DECLARED') = ("lesson_stays"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"times_revision" integer NOT NULL,
	"state" text DEFAULT 'PLANNED' NOT NULL,
	"rule_from_on" date NOT NULL,
	"link" text,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"because" text,
	"teacher_minutes" smallint,
	"release_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lessons_kind" CHECK ("lessons"."kind" in ('COURSE', 'OPEN_CLASS', 'INTERACTIVE_CLASS')),
	CONSTRAINT "lessons_state" CHECK ("lessons"."state" in ('PLANNED', 'HELD', 'NOT_HELD', 'COMPLETED', 'CANCELLED')),
	CONSTRAINT "lessons_times" CHECK ("lessons"."ends_at" > "lessons"."starts_at" and "lessons"."ends_at" <= "lessons"."starts_at" + interval '24 hours'),
	CONSTRAINT "lessons_decided" CHECK (("lessons"."state" in ('HELD', 'NOT_HELD', 'COMPLETED')) = ("lessons"."decided_at" is not null) and ("lessons"."decided_at" is null) = ("lessons"."because" is null)),
	CONSTRAINT "lessons_release" CHECK (("lessons"."state" in ('HELD', 'COMPLETED')) = ("lessons"."release_at" is not null) and ("lessons"."state" = 'COMPLETED') = ("lessons"."released_at" is not null)),
	CONSTRAINT "lessons_started" CHECK ("lessons"."stopped_at" is null or "lessons"."started_at" is not null and "lessons"."stopped_at" >= "lessons"."started_at")
);
--> statement-breakpoint
CREATE TABLE "escrow_reversals" (
	"line_id" uuid NOT NULL,
	"lesson_no" smallint NOT NULL,
	"attempt" smallint NOT NULL,
	"lesson_id" uuid,
	"share_vnd" bigint NOT NULL,
	"seller_id" uuid NOT NULL,
	"fee_percent" smallint NOT NULL,
	"taught_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "escrow_reversals_line_id_lesson_no_attempt_pk" PRIMARY KEY("line_id","lesson_no","attempt"),
	CONSTRAINT "escrow_reversals_attempt" CHECK ("escrow_reversals"."attempt" >= 1),
	CONSTRAINT "escrow_reversals_share" CHECK ("escrow_reversals"."share_vnd" >= 0),
	CONSTRAINT "escrow_reversals_fee" CHECK ("escrow_reversals"."fee_percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "escrow_lessons" ADD COLUMN "attempt" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_meetings" ADD COLUMN "substitute_id" uuid;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
UPDATE "seat_holds" SET taken_at = coalesce(ended_at, created_at) WHERE state = 'TAKEN';--> statement-breakpoint
ALTER TABLE "notification_quiet_hours" ADD COLUMN "wakes_for_lessons" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "lesson_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_marked_by_people_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_seat" FOREIGN KEY ("lesson_id","learner_id") REFERENCES "public"."lesson_seats"("lesson_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_documents" ADD CONSTRAINT "lesson_documents_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_problems" ADD CONSTRAINT "lesson_problems_opened_by_people_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_problems" ADD CONSTRAINT "lesson_problems_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_problems" ADD CONSTRAINT "lesson_problems_seat" FOREIGN KEY ("lesson_id","learner_id") REFERENCES "public"."lesson_seats"("lesson_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_reminders" ADD CONSTRAINT "lesson_reminders_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_seats" ADD CONSTRAINT "lesson_seats_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_seats" ADD CONSTRAINT "lesson_seats_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_seats" ADD CONSTRAINT "lesson_seats_guest_of_id_lessons_id_fk" FOREIGN KEY ("guest_of_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_stays" ADD CONSTRAINT "lesson_stays_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_stays" ADD CONSTRAINT "lesson_stays_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_rule" FOREIGN KEY ("kind","rule_from_on") REFERENCES "public"."held_rules"("kind","from_on") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow_reversals" ADD CONSTRAINT "escrow_reversals_line_id_escrows_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."escrows"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow_reversals" ADD CONSTRAINT "escrow_reversals_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_of_learner" ON "calendar_feeds" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "reminders_of_person" ON "reminders" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "reminders_by_creator" ON "reminders" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "reminders_of_course" ON "reminders" USING btree ("course_id") WHERE "reminders"."course_id" is not null;--> statement-breakpoint
CREATE INDEX "reminders_to_notify" ON "reminders" USING btree ("notify_at") WHERE "reminders"."notify_at" is not null;--> statement-breakpoint
CREATE INDEX "attendance_marks_lesson_id_learner_id_index" ON "attendance_marks" USING btree ("lesson_id","learner_id");--> statement-breakpoint
CREATE INDEX "attendance_marks_marked_by_index" ON "attendance_marks" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "lesson_documents_asset_id_index" ON "lesson_documents" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "lesson_problems_by_due" ON "lesson_problems" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "lesson_problems_opened_by_index" ON "lesson_problems" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "lesson_problems_decided_by_index" ON "lesson_problems" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "lesson_seats_learner_id_lesson_id_index" ON "lesson_seats" USING btree ("learner_id","lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_seats_line" ON "lesson_seats" USING btree ("line_id","lesson_id") WHERE "lesson_seats"."line_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_seats_guest" ON "lesson_seats" USING btree ("guest_of_id","learner_id") WHERE "lesson_seats"."guest_of_id" is not null;--> statement-breakpoint
CREATE INDEX "lesson_seats_to_release" ON "lesson_seats" USING btree ("lesson_id") WHERE "lesson_seats"."money" = 'HELD';--> statement-breakpoint
CREATE INDEX "lesson_stays_lesson_id_person_id_from_at_index" ON "lesson_stays" USING btree ("lesson_id","person_id","from_at");--> statement-breakpoint
CREATE INDEX "lesson_stays_person_id_index" ON "lesson_stays" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "lessons_of_ref" ON "lessons" USING btree ("ref_id","starts_at");--> statement-breakpoint
CREATE INDEX "lessons_of_teacher" ON "lessons" USING btree ("teacher_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "lessons_to_declare" ON "lessons" USING btree ("teacher_id","starts_at","id") WHERE "lessons"."state" = 'PLANNED' and "lessons"."asked_at" is not null;--> statement-breakpoint
CREATE INDEX "lessons_to_decide" ON "lessons" USING btree ("ends_at") WHERE "lessons"."state" = 'PLANNED';--> statement-breakpoint
CREATE INDEX "lessons_to_release" ON "lessons" USING btree ("release_at") WHERE "lessons"."state" = 'HELD';--> statement-breakpoint
CREATE INDEX "lessons_by_state" ON "lessons" USING btree ("state","starts_at","id");--> statement-breakpoint
CREATE INDEX "lessons_by_time" ON "lessons" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "escrow_reversals_seller_id_index" ON "escrow_reversals" USING btree ("seller_id");--> statement-breakpoint
ALTER TABLE "run_meetings" ADD CONSTRAINT "run_meetings_substitute_id_people_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_meetings_substituted" ON "run_meetings" USING btree ("substitute_id") WHERE "run_meetings"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX "seat_holds_left_batch" ON "seat_holds" USING btree ("batch_id","ended_at") WHERE "seat_holds"."state" = 'RELEASED';--> statement-breakpoint
CREATE INDEX "seat_holds_left_class" ON "seat_holds" USING btree ("class_id","ended_at") WHERE "seat_holds"."state" = 'RELEASED';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_lines_of_lesson" ON "refund_lines" USING btree ("order_line_id","lesson_id") WHERE "refund_lines"."lesson_id" is not null;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'CHAT_FILE', 'TEACHER_PROOF', 'TEACHER_PHOTO', 'COURSE_DOCUMENT', 'LESSON_DOCUMENT', 'INTRO_VIDEO', 'VIDEO_POSTER', 'RECEIPT', 'CONTRACT_PDF', 'PACKED_FILM'));--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_taken" CHECK ("seat_holds"."state" <> 'TAKEN' or "seat_holds"."taken_at" is not null);--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('ADMIN_ROLE', 'ADMIN_ROLE_REMOVAL', 'ADMIN_LOCK', 'ADMIN_LOCK_KEPT', 'ADMIN_UNLOCK', 'STORE_FEE', 'PROMOTION', 'POINTS_BY_HAND', 'LESSON_REVERSAL'));--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('REFUND', 'SUSPENSE_PAYMENT', 'TEACHER_APPLICATION', 'TEACHER_PROFILE', 'TEACHER_CONTRACT', 'IDENTITY_PROOF', 'COURSE_VERSION', 'CLASS_VERSION', 'LESSON_PROBLEM', 'REVIEW', 'TEACHER_RATING', 'CHAT_CASE', 'VISITOR_REQUEST', 'SUPPORT', 'DATA_REQUEST', 'SECOND_LOOK'));--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_lesson" CHECK ("refund_lines"."lesson_id" is null or ("refund_lines"."lessons" is not distinct from 1 and "refund_lines"."is_counted"));
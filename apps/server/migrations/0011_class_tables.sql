CREATE TABLE "escrow_sellers" (
	"line_id" uuid NOT NULL,
	"from_lesson" smallint NOT NULL,
	"seller_id" uuid NOT NULL,
	"fee_percent" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "escrow_sellers_line_id_from_lesson_pk" PRIMARY KEY("line_id","from_lesson"),
	CONSTRAINT "escrow_sellers_lesson" CHECK ("escrow_sellers"."from_lesson" between 1 and 500),
	CONSTRAINT "escrow_sellers_fee" CHECK ("escrow_sellers"."fee_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "authored_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_versions" (
	"class_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_in" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content_sha" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "class_versions_class_id_version_pk" PRIMARY KEY("class_id","version"),
	CONSTRAINT "class_versions_status" CHECK ("class_versions"."status" in ('DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL', 'APPROVED', 'REJECTED', 'CANCELLED')),
	CONSTRAINT "class_versions_submitted" CHECK ("class_versions"."status" not in ('PENDING_APPROVAL', 'UNDER_APPROVAL') or "class_versions"."submitted_at" is not null and "class_versions"."content_sha" is not null),
	CONSTRAINT "class_versions_decided" CHECK (("class_versions"."status" in ('APPROVED', 'REJECTED')) = ("class_versions"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "school_pupil_declarations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"side" text NOT NULL,
	"is_taught" boolean NOT NULL,
	"school" text,
	"declared_by" uuid NOT NULL,
	"declared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "school_pupil_declarations_side" CHECK ("school_pupil_declarations"."side" in ('FAMILY', 'TEACHER')),
	CONSTRAINT "school_pupil_declarations_two_people" CHECK ("school_pupil_declarations"."teacher_id" <> "school_pupil_declarations"."learner_id"),
	CONSTRAINT "school_pupil_declarations_own_side" CHECK ("school_pupil_declarations"."side" = 'FAMILY' or "school_pupil_declarations"."declared_by" = "school_pupil_declarations"."teacher_id"),
	CONSTRAINT "school_pupil_declarations_ended" CHECK ("school_pupil_declarations"."ended_at" >= "school_pupil_declarations"."declared_at")
);
--> statement-breakpoint
ALTER TABLE "course_batches" DROP CONSTRAINT "course_batches_minimum";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster_fixed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "move_to_id" uuid;--> statement-breakpoint
ALTER TABLE "run_meetings" ADD COLUMN "taught_by_id" uuid;--> statement-breakpoint
ALTER TABLE "extra_teaching_rules" ADD COLUMN "own_pupil_subject_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "times_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "extra_teaching_reason" text;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "removed_reason" text;--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_of_course" UNIQUE("course_id","id");--> statement-breakpoint
ALTER TABLE "escrow_sellers" ADD CONSTRAINT "escrow_sellers_line_id_escrows_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."escrows"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow_sellers" ADD CONSTRAINT "escrow_sellers_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authored_classes" ADD CONSTRAINT "authored_classes_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_versions" ADD CONSTRAINT "class_versions_class_id_authored_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."authored_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_versions" ADD CONSTRAINT "class_versions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_pupil_declarations" ADD CONSTRAINT "school_pupil_declarations_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_pupil_declarations" ADD CONSTRAINT "school_pupil_declarations_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_pupil_declarations" ADD CONSTRAINT "school_pupil_declarations_declared_by_people_id_fk" FOREIGN KEY ("declared_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "escrow_sellers_seller_id_index" ON "escrow_sellers" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "authored_classes_teacher_id_id_index" ON "authored_classes" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_versions_one_alive" ON "class_versions" USING btree ("class_id") WHERE "class_versions"."status" in ('DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL');--> statement-breakpoint
CREATE INDEX "class_versions_waiting" ON "class_versions" USING btree ("submitted_at","class_id") WHERE "class_versions"."status" in ('PENDING_APPROVAL', 'UNDER_APPROVAL');--> statement-breakpoint
CREATE INDEX "class_versions_drafts" ON "class_versions" USING btree ("updated_at","class_id") WHERE "class_versions"."status" = 'DRAFT';--> statement-breakpoint
CREATE INDEX "class_versions_decided_at" ON "class_versions" USING btree ("status","decided_at","class_id") WHERE "class_versions"."decided_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "school_pupil_declarations_current_unique" ON "school_pupil_declarations" USING btree ("teacher_id","learner_id","side") WHERE "school_pupil_declarations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "school_pupil_declarations_learner_id_index" ON "school_pupil_declarations" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "school_pupil_declarations_teacher_id_id_index" ON "school_pupil_declarations" USING btree ("teacher_id","id");--> statement-breakpoint
ALTER TABLE "run_meetings" ADD CONSTRAINT "run_meetings_taught_by_id_people_id_fk" FOREIGN KEY ("taught_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_applications_decided" ON "teacher_applications" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "course_batches_substituted" ON "course_batches" USING btree ("substitute_id") WHERE "course_batches"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX "teacher_profile_versions_decided" ON "teacher_profile_versions" USING btree ("decided_at");--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_move" CHECK (("course_batches"."below_minimum" is not distinct from 'MOVE') = ("course_batches"."move_to_id" is not null) and "course_batches"."move_to_id" is distinct from "course_batches"."id");--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_minimum" CHECK (("course_batches"."min_seats" is null) = ("course_batches"."below_minimum" is null) and ("course_batches"."min_seats" is null) = ("course_batches"."decide_on" is null)
        and "course_batches"."min_seats" between 2 and "course_batches"."seats" and "course_batches"."below_minimum" in ('GIVE_BACK', 'RUN_ANYWAY', 'MOVE'));--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_removed_reason" CHECK ("open_classes"."removed_reason" is null or "open_classes"."removed_at" is not null);--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" = any('{PLACED,RENEWED,CHECKOUT_OPENED,PAYMENT_DECLINED,PAYMENT_HELD,PAID,COMPLETED,DELIVERED,CANCELLED,EXPIRED,REPLACED,WITHDRAWN,MOVED,ITEM_STARTED,ITEM_ENDED,ITEM_WITHDRAWN,REPRICED,MONEY_LATE,MONEY_DOUBLE,MONEY_SHORT,MONEY_OVER,MONEY_CREDITED,SURPLUS_CREDITED,REFUND_DECIDED,REFUND_REQUESTED,PARTLY_REFUNDED,REFUNDED,INVOICED}'));
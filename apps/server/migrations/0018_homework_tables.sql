CREATE TABLE "assignment_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_corrections_text" CHECK (char_length("assignment_corrections"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "assignment_files" (
	"assignment_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"asset_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "assignment_files_assignment_id_position_pk" PRIMARY KEY("assignment_id","position")
);
--> statement-breakpoint
CREATE TABLE "assignment_programmes" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignment_targets" (
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"own_due_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"nudged_at" timestamp with time zone,
	CONSTRAINT "assignment_targets_assignment_id_learner_id_pk" PRIMARY KEY("assignment_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"lesson_id" uuid,
	"item_id" uuid,
	"is_for_chosen" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"display_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"given_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_with_teacher" UNIQUE("id","teacher_id"),
	CONSTRAINT "assignments_scope" CHECK ("assignments"."scope" in ('RUN', 'CLASS', 'COURSE')),
	CONSTRAINT "assignments_item" CHECK (("assignments"."scope" = 'COURSE') = ("assignments"."item_id" is not null)),
	CONSTRAINT "assignments_title" CHECK (char_length("assignments"."title") between 1 and 200),
	CONSTRAINT "assignments_times" CHECK ("assignments"."display_at" < "assignments"."due_at"),
	CONSTRAINT "assignments_due" CHECK ("assignments"."scope" = 'COURSE' or "assignments"."due_at" is not null),
	CONSTRAINT "assignments_deleted" CHECK (num_nonnulls("assignments"."deleted_at", "assignments"."deleted_by", "assignments"."delete_reason") in (0, 3)),
	CONSTRAINT "assignments_locked" CHECK ("assignments"."locked_at" is null or "assignments"."given_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "homework_extensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'ASKED' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"refusal" text,
	CONSTRAINT "homework_extensions_state" CHECK ("homework_extensions"."state" in ('ASKED', 'GRANTED', 'REFUSED', 'WITHDRAWN')),
	CONSTRAINT "homework_extensions_decided" CHECK (("homework_extensions"."state" = 'ASKED') = ("homework_extensions"."decided_at" is null)),
	CONSTRAINT "homework_extensions_refusal" CHECK (("homework_extensions"."state" = 'REFUSED') = ("homework_extensions"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "homework_announcements" (
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homework_announcements_assignment_id_learner_id_sha256_pk" PRIMARY KEY("assignment_id","learner_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "homework_captures" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"key_hash" text,
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "homework_captures_key" UNIQUE("key_hash"),
	CONSTRAINT "homework_captures_times" CHECK ("homework_captures"."expires_at" <= "homework_captures"."until")
);
--> statement-breakpoint
CREATE TABLE "homework_draft_files" (
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"asset_id" uuid NOT NULL,
	"rotation" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "homework_draft_files_assignment_id_learner_id_position_pk" PRIMARY KEY("assignment_id","learner_id","position"),
	CONSTRAINT "homework_draft_files_rotation" CHECK ("homework_draft_files"."rotation" in ('0', '90', '180', '270'))
);
--> statement-breakpoint
CREATE TABLE "homework_drafts" (
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homework_drafts_assignment_id_learner_id_pk" PRIMARY KEY("assignment_id","learner_id"),
	CONSTRAINT "homework_drafts_text" CHECK (char_length("homework_drafts"."text") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "homework_files" (
	"asset_id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"pages" smallint,
	"refusal" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homework_files_of_work" UNIQUE("asset_id","assignment_id","learner_id"),
	CONSTRAINT "homework_files_kind" CHECK ("homework_files"."kind" in ('PAGES', 'DOCUMENT', 'VOICE')),
	CONSTRAINT "homework_files_pages" CHECK (case "homework_files"."kind" when 'PAGES' then num_nonnulls("homework_files"."pages", "homework_files"."refusal") <= 1 else "homework_files"."pages" is not distinct from 0 and "homework_files"."refusal" is null end)
);
--> statement-breakpoint
CREATE TABLE "homework_pages" (
	"file_id" uuid NOT NULL,
	"page" smallint NOT NULL,
	"picture_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "homework_pages_file_id_page_pk" PRIMARY KEY("file_id","page"),
	CONSTRAINT "homework_pages_size" CHECK ("homework_pages"."page" >= 1 and "homework_pages"."width" > 0 and "homework_pages"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "submission_files" (
	"submission_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"asset_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"rotation" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "submission_files_submission_id_position_pk" PRIMARY KEY("submission_id","position"),
	CONSTRAINT "submission_files_once" UNIQUE("submission_id","asset_id"),
	CONSTRAINT "submission_files_rotation" CHECK ("submission_files"."rotation" in ('0', '90', '180', '270'))
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"submitted_by" uuid NOT NULL,
	"receipt_code" text NOT NULL,
	"bytes" bigint NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"marking_at" timestamp with time zone,
	CONSTRAINT "submissions_version" UNIQUE("assignment_id","learner_id","version"),
	CONSTRAINT "submissions_of_work" UNIQUE("id","assignment_id","learner_id"),
	CONSTRAINT "submissions_version_from_one" CHECK ("submissions"."version" between 1 and 30),
	CONSTRAINT "submissions_withdrawn" CHECK (num_nonnulls("submissions"."withdrawn_at", "submissions"."marking_at") <= 1),
	CONSTRAINT "submissions_counted" CHECK ("submissions"."counted_at" <= "submissions"."submitted_at"),
	CONSTRAINT "submissions_text" CHECK (char_length("submissions"."text") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "learning_reports" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"locks_at" timestamp with time zone NOT NULL,
	"good" text DEFAULT '' NOT NULL,
	"practise" text DEFAULT '' NOT NULL,
	"next" text DEFAULT '' NOT NULL,
	"letter" text DEFAULT '' NOT NULL,
	"voice_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"facts" jsonb,
	"opened_at" timestamp with time zone,
	"opened_by" uuid,
	CONSTRAINT "learning_reports_lesson_id_learner_id_pk" PRIMARY KEY("lesson_id","learner_id"),
	CONSTRAINT "learning_reports_id" UNIQUE("id"),
	CONSTRAINT "learning_reports_locks" CHECK ("learning_reports"."locks_at" > "learning_reports"."ends_at"),
	CONSTRAINT "learning_reports_letters" CHECK (char_length("learning_reports"."good") + char_length("learning_reports"."practise") + char_length("learning_reports"."next") + char_length("learning_reports"."letter") <= 4000),
	CONSTRAINT "learning_reports_saved" CHECK (("learning_reports"."saved_at" is null) = ("learning_reports"."revision" = 0)),
	CONSTRAINT "learning_reports_sent" CHECK (("learning_reports"."sent_at" is null) = ("learning_reports"."facts" is null) and ("learning_reports"."sent_at" is null or "learning_reports"."revision" > 0)),
	CONSTRAINT "learning_reports_opened" CHECK (("learning_reports"."opened_at" is null) = ("learning_reports"."opened_by" is null) and ("learning_reports"."opened_at" is null or "learning_reports"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_addenda" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_addenda_text" CHECK (char_length("report_addenda"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "report_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"by_link" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_answers_answer" CHECK ("report_answers"."answer" in ('SEEN', 'THANK', 'ASK')),
	CONSTRAINT "report_answers_text" CHECK (char_length("report_answers"."text") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "report_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"guardianship_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "report_links_channel" CHECK ("report_links"."channel" in ('email', 'zalo')),
	CONSTRAINT "report_links_expires" CHECK ("report_links"."expires_at" > "report_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "report_readers" (
	"learner_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"guardianship_id" uuid NOT NULL,
	"is_allowed" boolean NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_readers_learner_id_guardian_id_pk" PRIMARY KEY("learner_id","guardian_id")
);
--> statement-breakpoint
CREATE TABLE "report_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"title" text NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_templates_field" CHECK ("report_templates"."field" in ('good', 'practise', 'next', 'letter')),
	CONSTRAINT "report_templates_title" CHECK (char_length("report_templates"."title") between 1 and 80),
	CONSTRAINT "report_templates_text" CHECK (char_length("report_templates"."text") between 1 and 1000),
	CONSTRAINT "report_templates_uses" CHECK ("report_templates"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mark_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asset_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"seconds" smallint,
	"file_id" uuid,
	"page" smallint,
	"x" smallint,
	"y" smallint,
	"change" integer NOT NULL,
	"removed_change" integer,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_attachments_kind" CHECK ("mark_attachments"."kind" in ('VOICE', 'FILE')),
	CONSTRAINT "mark_attachments_seconds" CHECK (case "mark_attachments"."kind" when 'VOICE' then "mark_attachments"."seconds" between 1 and 60 and "mark_attachments"."seconds" is not null else "mark_attachments"."seconds" is null end),
	CONSTRAINT "mark_attachments_spot" CHECK (num_nonnulls("mark_attachments"."file_id", "mark_attachments"."page", "mark_attachments"."x", "mark_attachments"."y") in (0, 4) and ("mark_attachments"."kind" = 'VOICE' or "mark_attachments"."file_id" is null)),
	CONSTRAINT "mark_attachments_on_page" CHECK ("mark_attachments"."x" between 0 and 10000 and "mark_attachments"."y" between 0 and 10000),
	CONSTRAINT "mark_attachments_removed" CHECK ("mark_attachments"."removed_change" > "mark_attachments"."change")
);
--> statement-breakpoint
CREATE TABLE "mark_erasures" (
	"submission_id" uuid NOT NULL,
	"stroke_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"erased_by" uuid NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_erasures_submission_id_stroke_id_pk" PRIMARY KEY("submission_id","stroke_id")
);
--> statement-breakpoint
CREATE TABLE "mark_helpers" (
	"mark_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "mark_helpers_mark_id_person_id_pk" PRIMARY KEY("mark_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "mark_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mark_id" uuid NOT NULL,
	"voice_id" uuid,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"asset_id" uuid,
	"seconds" smallint,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_replies_kind" CHECK ("mark_replies"."kind" in ('TEXT', 'VOICE', 'PHOTO')),
	CONSTRAINT "mark_replies_asset_of_kind" CHECK (("mark_replies"."kind" = 'TEXT') = ("mark_replies"."asset_id" is null)),
	CONSTRAINT "mark_replies_text" CHECK (char_length("mark_replies"."text") <= 2000 and ("mark_replies"."kind" <> 'TEXT' or "mark_replies"."text" <> '')),
	CONSTRAINT "mark_replies_seconds" CHECK (("mark_replies"."kind" = 'VOICE') = ("mark_replies"."seconds" is not null) and "mark_replies"."seconds" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "mark_strokes" (
	"submission_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"page" smallint NOT NULL,
	"kind" text NOT NULL,
	"colour" text NOT NULL,
	"width" smallint NOT NULL,
	"points" "bytea" NOT NULL,
	"text" text,
	"change" integer NOT NULL,
	"drawn_by" uuid NOT NULL,
	"drawn_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_strokes_submission_id_id_pk" PRIMARY KEY("submission_id","id"),
	CONSTRAINT "mark_strokes_kind" CHECK ("mark_strokes"."kind" in ('PEN', 'CIRCLE', 'TICK', 'CROSS', 'QUESTION', 'TEXT')),
	CONSTRAINT "mark_strokes_colour" CHECK ("mark_strokes"."colour" in ('RED', 'BLUE', 'GREEN', 'ORANGE', 'BLACK')),
	CONSTRAINT "mark_strokes_width" CHECK ("mark_strokes"."width" between 1 and 1000),
	CONSTRAINT "mark_strokes_points" CHECK (octet_length("mark_strokes"."points") between 4 and 8000 and octet_length("mark_strokes"."points") % 4 = 0),
	CONSTRAINT "mark_strokes_text" CHECK (("mark_strokes"."kind" = 'TEXT') = ("mark_strokes"."text" is not null) and char_length("mark_strokes"."text") <= 200)
);
--> statement-breakpoint
CREATE TABLE "marking_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"text" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marking_comments_text" CHECK (char_length("marking_comments"."text") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "marking_promises" (
	"teacher_id" uuid PRIMARY KEY NOT NULL,
	"hours" smallint NOT NULL,
	CONSTRAINT "marking_promises_hours" CHECK ("marking_promises"."hours" between 1 and 168)
);
--> statement-breakpoint
CREATE TABLE "marking_queue" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"ref_id" uuid NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "marking_queue_of_work" UNIQUE("assignment_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"strokes" integer DEFAULT 0 NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	"returned_by" uuid,
	CONSTRAINT "marks_round" UNIQUE("submission_id","round"),
	CONSTRAINT "marks_round_from_one" CHECK ("marks"."round" >= 1),
	CONSTRAINT "marks_words" CHECK (char_length("marks"."words") <= 4000),
	CONSTRAINT "marks_returned" CHECK (("marks"."returned_at" is null) = ("marks"."returned_by" is null)),
	CONSTRAINT "marks_strokes" CHECK ("marks"."strokes" between 0 and 20000)
);
--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "outside" text;--> statement-breakpoint
ALTER TABLE "assignment_corrections" ADD CONSTRAINT "assignment_corrections_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_corrections" ADD CONSTRAINT "assignment_corrections_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_files" ADD CONSTRAINT "assignment_files_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_programmes" ADD CONSTRAINT "assignment_programmes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_targets" ADD CONSTRAINT "assignment_targets_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_targets" ADD CONSTRAINT "assignment_targets_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_deleted_by_people_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_announcements" ADD CONSTRAINT "homework_announcements_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_captures" ADD CONSTRAINT "homework_captures_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_captures" ADD CONSTRAINT "homework_captures_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_draft_files" ADD CONSTRAINT "homework_draft_files_draft" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."homework_drafts"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_draft_files" ADD CONSTRAINT "homework_draft_files_file" FOREIGN KEY ("asset_id","assignment_id","learner_id") REFERENCES "public"."homework_files"("asset_id","assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_drafts" ADD CONSTRAINT "homework_drafts_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_pages" ADD CONSTRAINT "homework_pages_file_id_homework_files_asset_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."homework_files"("asset_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_pages" ADD CONSTRAINT "homework_pages_picture_id_assets_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission" FOREIGN KEY ("submission_id","assignment_id","learner_id") REFERENCES "public"."submissions"("id","assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_file" FOREIGN KEY ("asset_id","assignment_id","learner_id") REFERENCES "public"."homework_files"("asset_id","assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_submitted_by_people_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_reports" ADD CONSTRAINT "learning_reports_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_reports" ADD CONSTRAINT "learning_reports_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_reports" ADD CONSTRAINT "learning_reports_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_reports" ADD CONSTRAINT "learning_reports_voice_id_assets_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_reports" ADD CONSTRAINT "learning_reports_opened_by_people_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_addenda" ADD CONSTRAINT "report_addenda_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_addenda" ADD CONSTRAINT "report_addenda_report" FOREIGN KEY ("lesson_id","learner_id") REFERENCES "public"."learning_reports"("lesson_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_answers" ADD CONSTRAINT "report_answers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_answers" ADD CONSTRAINT "report_answers_report" FOREIGN KEY ("lesson_id","learner_id") REFERENCES "public"."learning_reports"("lesson_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_report" FOREIGN KEY ("lesson_id","learner_id") REFERENCES "public"."learning_reports"("lesson_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_readers" ADD CONSTRAINT "report_readers_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_readers" ADD CONSTRAINT "report_readers_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_attachments" ADD CONSTRAINT "mark_attachments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_attachments" ADD CONSTRAINT "mark_attachments_added_by_people_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_helpers" ADD CONSTRAINT "mark_helpers_mark_id_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."marks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_helpers" ADD CONSTRAINT "mark_helpers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_replies" ADD CONSTRAINT "mark_replies_mark_id_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."marks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_replies" ADD CONSTRAINT "mark_replies_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_comments" ADD CONSTRAINT "marking_comments_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_promises" ADD CONSTRAINT "marking_promises_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_queue" ADD CONSTRAINT "marking_queue_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_queue" ADD CONSTRAINT "marking_queue_teacher" FOREIGN KEY ("assignment_id","teacher_id") REFERENCES "public"."assignments"("id","teacher_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_started_by_people_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_returned_by_people_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_submission" FOREIGN KEY ("submission_id","assignment_id","learner_id") REFERENCES "public"."submissions"("id","assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_corrections_assignment_id_written_at_index" ON "assignment_corrections" USING btree ("assignment_id","written_at");--> statement-breakpoint
CREATE INDEX "assignment_files_asset_id_index" ON "assignment_files" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "assignment_targets_of_learner" ON "assignment_targets" USING btree ("learner_id","assignment_id");--> statement-breakpoint
CREATE INDEX "assignments_of_teacher" ON "assignments" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE INDEX "assignments_of_ref" ON "assignments" USING btree ("ref_id","due_at");--> statement-breakpoint
CREATE INDEX "assignments_of_lesson" ON "assignments" USING btree ("lesson_id") WHERE "assignments"."lesson_id" is not null;--> statement-breakpoint
CREATE INDEX "assignments_to_announce" ON "assignments" USING btree ("display_at") WHERE "assignments"."announced_at" is null and "assignments"."given_at" is not null and "assignments"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_of_item" ON "assignments" USING btree ("ref_id","item_id") WHERE "assignments"."item_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "homework_extensions_open" ON "homework_extensions" USING btree ("assignment_id","learner_id") WHERE "homework_extensions"."state" = 'ASKED';--> statement-breakpoint
CREATE INDEX "homework_extensions_of_target" ON "homework_extensions" USING btree ("assignment_id","learner_id","asked_at");--> statement-breakpoint
CREATE INDEX "homework_captures_by_end" ON "homework_captures" USING btree ("until");--> statement-breakpoint
CREATE INDEX "homework_captures_created_by_index" ON "homework_captures" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "homework_draft_files_once" ON "homework_draft_files" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "homework_files_of_target" ON "homework_files" USING btree ("assignment_id","learner_id");--> statement-breakpoint
CREATE INDEX "homework_files_to_draw" ON "homework_files" USING btree ("added_at") WHERE "homework_files"."kind" = 'PAGES' and "homework_files"."pages" is null and "homework_files"."refusal" is null;--> statement-breakpoint
CREATE INDEX "homework_pages_picture_id_index" ON "homework_pages" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "submission_files_asset_id_index" ON "submission_files" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_same_work" ON "submissions" USING btree ("assignment_id","learner_id","sha256") WHERE "submissions"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_receipt" ON "submissions" USING btree ("receipt_code");--> statement-breakpoint
CREATE INDEX "submissions_submitted_by_index" ON "submissions" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "learning_reports_of_learner" ON "learning_reports" USING btree ("learner_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "learning_reports_of_teacher" ON "learning_reports" USING btree ("teacher_id","locks_at","id");--> statement-breakpoint
CREATE INDEX "learning_reports_sent_by" ON "learning_reports" USING btree ("teacher_id","sent_at","id") WHERE "learning_reports"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "learning_reports_unsent" ON "learning_reports" USING btree ("locks_at","teacher_id") WHERE "learning_reports"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "learning_reports_by_voice" ON "learning_reports" USING btree ("voice_id") WHERE "learning_reports"."voice_id" is not null;--> statement-breakpoint
CREATE INDEX "report_addenda_of_report" ON "report_addenda" USING btree ("lesson_id","learner_id","written_at");--> statement-breakpoint
CREATE INDEX "report_answers_of_person" ON "report_answers" USING btree ("lesson_id","learner_id","person_id","id");--> statement-breakpoint
CREATE INDEX "report_answers_by_person" ON "report_answers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "report_links_of_report" ON "report_links" USING btree ("lesson_id","learner_id","guardian_id");--> statement-breakpoint
CREATE INDEX "report_links_of_guardian" ON "report_links" USING btree ("guardian_id","learner_id");--> statement-breakpoint
CREATE INDEX "report_readers_guardian_id_index" ON "report_readers" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "report_templates_of_teacher" ON "report_templates" USING btree ("teacher_id","uses");--> statement-breakpoint
CREATE INDEX "mark_attachments_of_submission" ON "mark_attachments" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mark_attachments_asset" ON "mark_attachments" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "mark_attachments_of_person" ON "mark_attachments" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "mark_replies_of_mark" ON "mark_replies" USING btree ("mark_id");--> statement-breakpoint
CREATE INDEX "mark_replies_of_person" ON "mark_replies" USING btree ("written_by");--> statement-breakpoint
CREATE UNIQUE INDEX "mark_replies_asset" ON "mark_replies" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "marking_comments_of_teacher" ON "marking_comments" USING btree ("teacher_id","uses");--> statement-breakpoint
CREATE INDEX "marking_queue_waiting" ON "marking_queue" USING btree ("teacher_id","submitted_at","submission_id") WHERE "marking_queue"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "marking_queue_returned" ON "marking_queue" USING btree ("teacher_id","returned_at","submission_id") WHERE "marking_queue"."returned_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "marks_one_draft" ON "marks" USING btree ("submission_id") WHERE "marks"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "marks_of_work" ON "marks" USING btree ("assignment_id","learner_id");--> statement-breakpoint
CREATE INDEX "marks_of_learner" ON "marks" USING btree ("learner_id");--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'CHAT_FILE', 'TEACHER_PROOF', 'TEACHER_PHOTO', 'COURSE_DOCUMENT', 'LESSON_DOCUMENT', 'INTRO_VIDEO', 'VIDEO_POSTER', 'LECTURE_RENDITION', 'LECTURE_SOURCE', 'ASSIGNMENT_FILE', 'HOMEWORK', 'REPORT_VOICE', 'VOICE_MARK', 'MARK_FILE', 'MARK_REPLY', 'RECEIPT', 'CONTRACT_PDF', 'PACKED_FILM', 'PACKED_LECTURE', 'HOMEWORK_PAGE'));
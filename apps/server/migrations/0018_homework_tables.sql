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
	CONSTRAINT "assignments_scope" CHECK ("assignments"."scope" in ('RUN', 'CLASS', 'COURSE')),
	CONSTRAINT "assignments_item" CHECK (("assignments"."scope" = 'COURSE') = ("assignments"."item_id" is not null)),
	CONSTRAINT "assignments_title" CHECK (char_length("assignments"."title") between 1 and 200),
	CONSTRAINT "assignments_times" CHECK ("assignments"."display_at" < "assignments"."due_at"),
	CONSTRAINT "assignments_due" CHECK ("assignments"."scope" = 'COURSE' or "assignments"."due_at" is not null),
	CONSTRAINT "assignments_deleted" CHECK (num_nonnulls("assignments"."deleted_at", "assignments"."deleted_by", "assignments"."delete_reason") in (0, 3)),
	CONSTRAINT "assignments_locked" CHECK ("assignments"."locked_at" is null or "assignments"."given_at" is not null)
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
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "assignment_corrections" ADD CONSTRAINT "assignment_corrections_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_corrections" ADD CONSTRAINT "assignment_corrections_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_files" ADD CONSTRAINT "assignment_files_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_programmes" ADD CONSTRAINT "assignment_programmes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_targets" ADD CONSTRAINT "assignment_targets_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_targets" ADD CONSTRAINT "assignment_targets_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_deleted_by_people_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_announcements" ADD CONSTRAINT "homework_announcements_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_captures" ADD CONSTRAINT "homework_captures_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_captures" ADD CONSTRAINT "homework_captures_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_draft_files" ADD CONSTRAINT "homework_draft_files_draft" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."homework_drafts"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_draft_files" ADD CONSTRAINT "homework_draft_files_file" FOREIGN KEY ("asset_id","assignment_id","learner_id") REFERENCES "public"."homework_files"("asset_id","assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_drafts" ADD CONSTRAINT "homework_drafts_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_pages" ADD CONSTRAINT "homework_pages_file_id_homework_files_asset_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."homework_files"("asset_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_pages" ADD CONSTRAINT "homework_pages_picture_id_assets_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission" FOREIGN KEY ("submission_id","assignment_id","learner_id") REFERENCES "public"."submissions"("id","assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_file" FOREIGN KEY ("asset_id","assignment_id","learner_id") REFERENCES "public"."homework_files"("asset_id","assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_submitted_by_people_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_target" FOREIGN KEY ("assignment_id","learner_id") REFERENCES "public"."assignment_targets"("assignment_id","learner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_corrections_assignment_id_written_at_index" ON "assignment_corrections" USING btree ("assignment_id","written_at");--> statement-breakpoint
CREATE INDEX "assignment_files_asset_id_index" ON "assignment_files" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "assignment_targets_of_learner" ON "assignment_targets" USING btree ("learner_id","assignment_id");--> statement-breakpoint
CREATE INDEX "assignments_of_teacher" ON "assignments" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE INDEX "assignments_of_ref" ON "assignments" USING btree ("ref_id","due_at");--> statement-breakpoint
CREATE INDEX "assignments_of_lesson" ON "assignments" USING btree ("lesson_id") WHERE "assignments"."lesson_id" is not null;--> statement-breakpoint
CREATE INDEX "assignments_to_announce" ON "assignments" USING btree ("display_at") WHERE "assignments"."announced_at" is null and "assignments"."given_at" is not null and "assignments"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_of_item" ON "assignments" USING btree ("ref_id","item_id") WHERE "assignments"."item_id" is not null;--> statement-breakpoint
CREATE INDEX "homework_captures_by_end" ON "homework_captures" USING btree ("until");--> statement-breakpoint
CREATE INDEX "homework_captures_created_by_index" ON "homework_captures" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "homework_draft_files_once" ON "homework_draft_files" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "homework_extensions_open" ON "homework_extensions" USING btree ("assignment_id","learner_id") WHERE "homework_extensions"."state" = 'ASKED';--> statement-breakpoint
CREATE INDEX "homework_extensions_of_target" ON "homework_extensions" USING btree ("assignment_id","learner_id","asked_at");--> statement-breakpoint
CREATE INDEX "homework_files_of_target" ON "homework_files" USING btree ("assignment_id","learner_id");--> statement-breakpoint
CREATE INDEX "homework_files_to_draw" ON "homework_files" USING btree ("added_at") WHERE "homework_files"."kind" = 'PAGES' and "homework_files"."pages" is null and "homework_files"."refusal" is null;--> statement-breakpoint
CREATE INDEX "homework_pages_picture_id_index" ON "homework_pages" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "submission_files_asset_id_index" ON "submission_files" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_same_work" ON "submissions" USING btree ("assignment_id","learner_id","sha256") WHERE "submissions"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_receipt" ON "submissions" USING btree ("receipt_code");--> statement-breakpoint
CREATE INDEX "submissions_submitted_by_index" ON "submissions" USING btree ("submitted_by");--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'CHAT_FILE', 'TEACHER_PROOF', 'TEACHER_PHOTO', 'COURSE_DOCUMENT', 'LESSON_DOCUMENT', 'INTRO_VIDEO', 'VIDEO_POSTER', 'LECTURE_RENDITION', 'LECTURE_SOURCE', 'ASSIGNMENT_FILE', 'HOMEWORK', 'RECEIPT', 'CONTRACT_PDF', 'PACKED_FILM', 'PACKED_LECTURE', 'HOMEWORK_PAGE'));
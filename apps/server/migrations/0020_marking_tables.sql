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
);--> statement-breakpoint
CREATE TABLE "mark_erasures" (
	"submission_id" uuid NOT NULL,
	"stroke_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"erased_by" uuid NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_erasures_submission_id_stroke_id_pk" PRIMARY KEY("submission_id","stroke_id")
);--> statement-breakpoint
CREATE TABLE "mark_helpers" (
	"mark_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "mark_helpers_mark_id_person_id_pk" PRIMARY KEY("mark_id","person_id")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "marking_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"text" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marking_comments_text" CHECK (char_length("marking_comments"."text") between 1 and 500)
);--> statement-breakpoint
CREATE TABLE "marking_promises" (
	"teacher_id" uuid PRIMARY KEY NOT NULL,
	"hours" smallint NOT NULL,
	CONSTRAINT "marking_promises_hours" CHECK ("marking_promises"."hours" between 1 and 168)
);--> statement-breakpoint
CREATE TABLE "marking_queue" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"ref_id" uuid NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "marking_queue_of_work" UNIQUE("assignment_id","learner_id")
);--> statement-breakpoint
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
);--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_with_teacher" UNIQUE("id","teacher_id");--> statement-breakpoint
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
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'CHAT_FILE', 'TEACHER_PROOF', 'TEACHER_PHOTO', 'COURSE_DOCUMENT', 'LESSON_DOCUMENT', 'INTRO_VIDEO', 'VIDEO_POSTER', 'LECTURE_RENDITION', 'LECTURE_SOURCE', 'ASSIGNMENT_FILE', 'HOMEWORK', 'VOICE_MARK', 'MARK_FILE', 'MARK_REPLY', 'RECEIPT', 'CONTRACT_PDF', 'PACKED_FILM', 'PACKED_LECTURE'));

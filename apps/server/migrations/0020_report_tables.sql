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
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "outside" text;--> statement-breakpoint
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
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'CHAT_FILE', 'TEACHER_PROOF', 'TEACHER_PHOTO', 'COURSE_DOCUMENT', 'LESSON_DOCUMENT', 'INTRO_VIDEO', 'VIDEO_POSTER', 'LECTURE_RENDITION', 'LECTURE_SOURCE', 'ASSIGNMENT_FILE', 'HOMEWORK', 'REPORT_VOICE', 'RECEIPT', 'CONTRACT_PDF', 'PACKED_FILM', 'PACKED_LECTURE'));
CREATE TABLE "captions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"cues" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_files" (
	"video_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asset_id" uuid NOT NULL,
	CONSTRAINT "video_files_video_id_kind_pk" PRIMARY KEY("video_id","kind"),
	CONSTRAINT "video_files_asset_unique" UNIQUE("asset_id"),
	CONSTRAINT "video_files_kind" CHECK ("video_files"."kind" in ('P720', 'P360', 'AUDIO', 'SOURCE'))
);
--> statement-breakpoint
CREATE TABLE "video_renditions" (
	"video_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asset_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"codecs" text NOT NULL,
	"peak_bits_per_second" integer NOT NULL,
	"average_bits_per_second" integer NOT NULL,
	"width" integer,
	"height" integer,
	"init_bytes" integer NOT NULL,
	"segments" jsonb NOT NULL,
	CONSTRAINT "video_renditions_video_id_kind_pk" PRIMARY KEY("video_id","kind"),
	CONSTRAINT "video_renditions_asset_unique" UNIQUE("asset_id"),
	CONSTRAINT "video_renditions_kind" CHECK ("video_renditions"."kind" in ('P720', 'P360', 'AUDIO')),
	CONSTRAINT "video_renditions_picture" CHECK (("video_renditions"."kind" = 'AUDIO') = ("video_renditions"."width" is null) and ("video_renditions"."width" is null) = ("video_renditions"."height" is null))
);
--> statement-breakpoint
CREATE TABLE "lecture_extensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"state" text DEFAULT 'ASKED' NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"refusal_reason" text,
	"until" timestamp with time zone,
	CONSTRAINT "lecture_extensions_state" CHECK ("lecture_extensions"."state" in ('ASKED', 'GRANTED', 'REFUSED')),
	CONSTRAINT "lecture_extensions_decided" CHECK (("lecture_extensions"."state" = 'ASKED') = ("lecture_extensions"."decided_at" is null)),
	CONSTRAINT "lecture_extensions_granted" CHECK (("lecture_extensions"."state" = 'GRANTED') = ("lecture_extensions"."until" is not null))
);
--> statement-breakpoint
CREATE TABLE "lecture_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"at_seconds" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lecture_notes_at" CHECK ("lecture_notes"."at_seconds" between 0 and 14400),
	CONSTRAINT "lecture_notes_text" CHECK (char_length("lecture_notes"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "recorded_release_rules" (
	"effective_on" date PRIMARY KEY NOT NULL,
	"wait_days" smallint NOT NULL,
	CONSTRAINT "recorded_release_rules_days" CHECK ("recorded_release_rules"."wait_days" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"month" integer NOT NULL,
	"id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"code" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"is_replaced" boolean DEFAULT false NOT NULL,
	CONSTRAINT "viewings_month_id_pk" PRIMARY KEY("month","id"),
	CONSTRAINT "viewings_replaced" CHECK (not "viewings"."is_replaced" or "viewings"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "watchings" (
	"person_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"watched" "int4multirange" DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"counted_until" timestamp with time zone DEFAULT now() NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "watchings_person_id_course_id_item_id_pk" PRIMARY KEY("person_id","course_id","item_id"),
	CONSTRAINT "watchings_position" CHECK ("watchings"."position" between 0 and 14400),
	CONSTRAINT "watchings_in_film" CHECK ("watchings"."watched" <@ '{[0,14400)}'::int4multirange)
);
--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_purpose";--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_refusal_code";--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_ready";--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "asset_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "course_items" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "course_items" ADD COLUMN "captions_id" uuid;--> statement-breakpoint
ALTER TABLE "course_items" ADD COLUMN "film_chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "course_items" ADD COLUMN "access_days" smallint;--> statement-breakpoint
ALTER TABLE "course_items" ADD COLUMN "must_watch_percent" smallint DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_items" ADD COLUMN "is_no_skip" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_items" ADD COLUMN "film_ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_items" ADD COLUMN "film_seconds" double precision;--> statement-breakpoint
ALTER TABLE "video_files" ADD CONSTRAINT "video_files_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_files" ADD CONSTRAINT "video_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_renditions" ADD CONSTRAINT "video_renditions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_renditions" ADD CONSTRAINT "video_renditions_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_extensions" ADD CONSTRAINT "lecture_extensions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_extensions" ADD CONSTRAINT "lecture_extensions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_extensions" ADD CONSTRAINT "lecture_extensions_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_extensions" ADD CONSTRAINT "lecture_extensions_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_extensions" ADD CONSTRAINT "lecture_extensions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_notes" ADD CONSTRAINT "lecture_notes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_notes" ADD CONSTRAINT "lecture_notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_viewer_id_people_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchings" ADD CONSTRAINT "watchings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchings" ADD CONSTRAINT "watchings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captions_owner_id_index" ON "captions" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lecture_extensions_once" ON "lecture_extensions" USING btree ("person_id","course_id");--> statement-breakpoint
CREATE INDEX "lecture_extensions_to_answer" ON "lecture_extensions" USING btree ("answer_due_at") WHERE "lecture_extensions"."state" = 'ASKED';--> statement-breakpoint
CREATE INDEX "lecture_extensions_of_teacher" ON "lecture_extensions" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE INDEX "lecture_notes_person_id_course_id_item_id_at_seconds_index" ON "lecture_notes" USING btree ("person_id","course_id","item_id","at_seconds");--> statement-breakpoint
CREATE INDEX "viewings_open" ON "viewings" USING btree ("learner_id","last_at") WHERE "viewings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "viewings_by_code" ON "viewings" USING btree ("code");--> statement-breakpoint
ALTER TABLE "course_items" ADD CONSTRAINT "course_items_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_items" ADD CONSTRAINT "course_items_captions_id_captions_id_fk" FOREIGN KEY ("captions_id") REFERENCES "public"."captions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "escrows_recorded_held" ON "escrows" USING btree ("line_id") WHERE "escrows"."is_recorded" and "escrows"."settled_lessons" < "escrows"."lessons";--> statement-breakpoint
CREATE INDEX "course_items_of_film" ON "course_items" USING btree ("video_id") WHERE "course_items"."video_id" is not null;--> statement-breakpoint
CREATE INDEX "course_items_of_captions" ON "course_items" USING btree ("captions_id") WHERE "course_items"."captions_id" is not null;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'CHAT_FILE', 'TEACHER_PROOF', 'TEACHER_PHOTO', 'COURSE_DOCUMENT', 'LESSON_DOCUMENT', 'INTRO_VIDEO', 'VIDEO_POSTER', 'LECTURE_RENDITION', 'LECTURE_SOURCE', 'RECEIPT', 'CONTRACT_PDF', 'PACKED_FILM', 'PACKED_LECTURE'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_source" CHECK (("videos"."purpose" = 'INTRO') = ("videos"."asset_id" is not null));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_rendition" CHECK (("videos"."state" = 'READY' and "videos"."purpose" = 'INTRO') = ("videos"."rendition_asset_id" is not null));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_purpose" CHECK ("videos"."purpose" in ('INTRO', 'LECTURE'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_refusal_code" CHECK ("videos"."refusal_code" in ('BROKEN', 'NO_PICTURES', 'NO_SOUND', 'SEVERAL_TRACKS', 'VIDEO_CODEC', 'VIDEO_PROFILE', 'AUDIO_CODEC', 'TOO_SHORT', 'TOO_LONG', 'PICTURE_TOO_LARGE', 'BITRATE_TOO_HIGH', 'EXTERNAL_DATA', 'SOUND_HAS_PICTURES', 'UNEQUAL_LENGTHS', 'KEY_FRAMES_TOO_RARE', 'CHECK_FAILED'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_ready" CHECK (("videos"."state" = 'READY') = ("videos"."duration_ms" is not null));--> statement-breakpoint
ALTER TABLE "course_items" ADD CONSTRAINT "course_items_film" CHECK ("course_items"."kind" = 'LECTURE' or num_nonnulls("course_items"."video_id", "course_items"."captions_id") = 0);--> statement-breakpoint
ALTER TABLE "course_items" ADD CONSTRAINT "course_items_film_ready" CHECK (("course_items"."film_ready_at" is null) = ("course_items"."film_seconds" is null) and ("course_items"."film_ready_at" is null or "course_items"."video_id" is not null));--> statement-breakpoint
ALTER TABLE "course_items" ADD CONSTRAINT "course_items_access_days" CHECK ("course_items"."access_days" between 1 and 730);--> statement-breakpoint
ALTER TABLE "course_items" ADD CONSTRAINT "course_items_must_watch" CHECK ("course_items"."must_watch_percent" between 50 and 100);--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('REFUND', 'SUSPENSE_PAYMENT', 'TEACHER_APPLICATION', 'TEACHER_PROFILE', 'TEACHER_CONTRACT', 'IDENTITY_PROOF', 'COURSE_VERSION', 'CLASS_VERSION', 'LESSON_PROBLEM', 'UNWATCHABLE_COURSE', 'REVIEW', 'TEACHER_RATING', 'CHAT_CASE', 'VISITOR_REQUEST', 'SUPPORT', 'DATA_REQUEST', 'SECOND_LOOK'));
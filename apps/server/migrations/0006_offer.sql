-- The forms in which Vietnamese text is compared, as platform/vietnamese-text.ts has them; a test holds both to be equal.
-- Ranges of characters are written out, so that no locale of the server decides them.
CREATE FUNCTION "vn_toned"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      btrim(regexp_replace(regexp_replace(
        replace(replace(replace(replace(
          lower(normalize($1, NFKD) COLLATE "pg_c_utf8"), 'c++', 'cpp '), 'c#', 'csharp '),
          U&'\0323\0302', U&'\0302\0323'), U&'\0323\0306', U&'\0306\0323'),
        '[\u0304\u0305\u0307\u0308\u030a-\u031a\u031c-\u0322\u0324-\u036f]', '', 'g'),
        '^[\u0300-\u036f]+|[\u0001-/:-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufff0-\uffff\U00010000-\U0010ffff][\u0001-/:-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufff0-\uffff\U00010000-\U0010ffff\u0300-\u036f]*', ' ', 'g')),
      '([aeiouy][\u0302\u0306\u031b]*)([\u0300\u0301\u0303\u0309\u0323])((?:[aeiouy][\u0302\u0306\u031b]*)+)', '\1\3\2', 'g'),
      '([aeiouy][\u0302\u0306\u031b]+)([aeiouy])([\u0300\u0301\u0303\u0309\u0323])', '\1\3\2', 'g'),
      '(a(?=[iouy])|e(?=o)|(?<!g)i(?=[au])|o(?=i)|(?<!q)u(?=[ai])|y(?=[au]))([aiouy])([\u0300\u0301\u0303\u0309\u0323])', '\1\3\2', 'g'),
      '(^| )([hklmstv]|qu)y([\u0300\u0301\u0303\u0309\u0323]?)(?= |$)', '\1\2i\3', 'g'),
    NFC)
$$;
--> statement-breakpoint
CREATE FUNCTION "vn_without_marks"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd')
$$;
--> statement-breakpoint
CREATE FUNCTION "vn_folded"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT "vn_without_marks"("vn_toned"($1))
$$;
--> statement-breakpoint
-- Every word with its marks and without: a marked word finds itself alone, a bare one finds all of them. Words are letters and
-- digits between spaces, which no parser reads in two ways. In PL/pgSQL, because a million rows are written with it: a function in
-- SQL that is not inlined costs twice as much.
CREATE FUNCTION "vn_search"(text, "char" DEFAULT 'D') RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE toned text := "vn_toned"($1);
BEGIN
  RETURN setweight(to_tsvector('simple', toned || ' ' || "vn_without_marks"(toned)), $2);
END $$;

--> statement-breakpoint
-- catalogue: every choice of every filter that a course fits, as one array, so that one index finds any mixture of them
-- (modules/catalogue/courses/course-filter.ts says what a filter asks for). Without grades a course is for everybody.
CREATE FUNCTION "course_facets"(subject_id integer, category_id integer, grade_from smallint, grade_to smallint, exam_target text,
  weekdays smallint[], is_evening boolean, format text, teacher_gender text, has_free_trial boolean, class_size smallint, province_code text)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
      'category:' || subject_id, 'category:' || nullif(category_id, subject_id), 'exam:' || exam_target, 'format:' || format,
      'gender:' || teacher_gender, 'province:' || province_code,
      CASE WHEN is_evening THEN 'evening' END, CASE WHEN has_free_trial THEN 'trial' END,
      'size:' || CASE WHEN class_size = 1 THEN 'ONE' WHEN class_size <= 6 THEN 'UP_TO_6' WHEN class_size <= 15 THEN 'UP_TO_15'
        WHEN class_size > 15 THEN 'OVER_15' END], NULL)
    || (SELECT array_agg('grade:' || grade) FROM generate_series(coalesce(grade_from, 1), coalesce(grade_to, 13)) AS grade)
    || (SELECT array_agg('day:' || day) FROM unnest(weekdays) AS day)
$$;

--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"url" text,
	"audience" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reached" uuid,
	"reached_at" timestamp with time zone,
	"told" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."state" in ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'STOPPED')),
	CONSTRAINT "campaigns_category" CHECK ("campaigns"."category" in ('GENERAL', 'PROD', 'GIFT', 'CS', 'ADS', 'RMD', 'WARN')),
	CONSTRAINT "campaigns_scheduled" CHECK (("campaigns"."state" = 'DRAFT') = ("campaigns"."scheduled_at" is null)),
	CONSTRAINT "campaigns_ended" CHECK (("campaigns"."state" in ('SENT', 'STOPPED')) = ("campaigns"."ended_at" is not null)),
	CONSTRAINT "campaigns_told" CHECK ("campaigns"."told" >= 0 and ("campaigns"."told" = 0 or "campaigns"."started_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "class_interests" (
	"class_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_interests_class_id_person_id_pk" PRIMARY KEY("class_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"words" text NOT NULL,
	"author_name" text NOT NULL,
	"subject_id" integer,
	"grade_from" integer,
	"grade_to" integer,
	"tags" text[] NOT NULL,
	"cover_subject" text NOT NULL,
	"cover_seed" text NOT NULL,
	"minutes" integer NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (vn_search(title, 'A') || vn_search(summary, 'B') || vn_search(author_name, 'C') || vn_search(words)) STORED NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (vn_folded(title)) STORED NOT NULL,
	CONSTRAINT "knowledge_posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "knowledge_posts_section" CHECK ("knowledge_posts"."section" in ('learning-guide', 'education-posts', 'learning-document', 'story-library', 'blog')),
	CONSTRAINT "knowledge_posts_status" CHECK ("knowledge_posts"."status" in ('DRAFT', 'PUBLISHED', 'WITHDRAWN')),
	CONSTRAINT "knowledge_posts_published" CHECK (("knowledge_posts"."status" = 'DRAFT') = ("knowledge_posts"."published_at" is null)),
	CONSTRAINT "knowledge_posts_title" CHECK (char_length("knowledge_posts"."title") between 1 and 160),
	CONSTRAINT "knowledge_posts_summary" CHECK (char_length("knowledge_posts"."summary") between 1 and 300),
	CONSTRAINT "knowledge_posts_body" CHECK (char_length("knowledge_posts"."body") <= 50000),
	CONSTRAINT "knowledge_posts_grades" CHECK ("knowledge_posts"."grade_from" between 1 and "knowledge_posts"."grade_to" and "knowledge_posts"."grade_to" <= 12),
	CONSTRAINT "knowledge_posts_tags" CHECK (cardinality("knowledge_posts"."tags") <= 8)
);
--> statement-breakpoint
CREATE TABLE "knowledge_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_slugs_slug" CHECK (char_length("knowledge_slugs"."slug") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "knowledge_versions" (
	"post_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"editor_id" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_versions_post_id_version_pk" PRIMARY KEY("post_id","version")
);
--> statement-breakpoint
CREATE TABLE "teacher_attendances" (
	"person_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_attendances_person_id_teacher_id_pk" PRIMARY KEY("person_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_followers" (
	"person_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_followers_person_id_teacher_id_pk" PRIMARY KEY("person_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	CONSTRAINT "teacher_ratings_one_each" UNIQUE("teacher_id","author_id"),
	CONSTRAINT "teacher_ratings_stars" CHECK ("teacher_ratings"."stars" between 1 and 5),
	CONSTRAINT "teacher_ratings_text" CHECK (char_length("teacher_ratings"."text") <= 2000),
	CONSTRAINT "teacher_ratings_status" CHECK ("teacher_ratings"."status" in ('PENDING', 'PROCESSED')),
	CONSTRAINT "teacher_ratings_shown_when_processed" CHECK (not "teacher_ratings"."is_shown" or "teacher_ratings"."status" = 'PROCESSED')
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_versions_number" UNIQUE("key","number"),
	CONSTRAINT "text_versions_version" UNIQUE("key","version"),
	CONSTRAINT "text_versions_key" CHECK ("text_versions"."key" in ('privacy-policy', 'terms-of-use', 'about-us', 'teams', 'testimonials', 'faqs', 'contacts', 'actions', 'business-training', 'partners', 'how-we-rank')),
	CONSTRAINT "text_versions_counted" CHECK ("text_versions"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "tutor_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"subject_id" integer NOT NULL,
	"name" text NOT NULL,
	"grade_from" smallint,
	"grade_to" smallint,
	"mode" text NOT NULL,
	"fee30_vnd" bigint,
	"fee60_vnd" bigint,
	"fee120_vnd" bigint,
	"fee180_vnd" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "tutor_services_mode" CHECK ("tutor_services"."mode" in ('BOTH', 'ONLINE', 'OFFLINE')),
	CONSTRAINT "tutor_services_name" CHECK (char_length("tutor_services"."name") between 1 and 100),
	CONSTRAINT "tutor_services_grades" CHECK (("tutor_services"."grade_from" is null) = ("tutor_services"."grade_to" is null) and "tutor_services"."grade_from" between 1 and "tutor_services"."grade_to" and "tutor_services"."grade_to" <= 13),
	CONSTRAINT "tutor_services_has_fee" CHECK (coalesce("tutor_services"."fee30_vnd", "tutor_services"."fee60_vnd", "tutor_services"."fee120_vnd", "tutor_services"."fee180_vnd") is not null),
	CONSTRAINT "tutor_services_fees" CHECK (least("tutor_services"."fee30_vnd", "tutor_services"."fee60_vnd", "tutor_services"."fee120_vnd", "tutor_services"."fee180_vnd") > 1000)
);
--> statement-breakpoint
CREATE TABLE "tutors" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"province_code" text NOT NULL,
	"commune" text,
	"trial_minutes" smallint,
	"is_listed" boolean DEFAULT true NOT NULL,
	"subject_ids" integer[] NOT NULL,
	"grades" smallint[] NOT NULL,
	"durations" smallint[] NOT NULL,
	"mode" text NOT NULL,
	"fee_hour_vnd" bigint NOT NULL,
	"learners" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_rank" double precision GENERATED ALWAYS AS ((42 + rating_sum)::double precision / (10 + rating_count)) STORED NOT NULL,
	"offer_facets" text[] NOT NULL,
	"free_facets" text[] DEFAULT '{}' NOT NULL,
	"free_on" date,
	"facets" text[] GENERATED ALWAYS AS (offer_facets || free_facets || case when rating_count = 0 then '{}'::text[] when rating_sum * 2 >= rating_count * 9 then '{r:3,r:4,r:4.5}'::text[] when rating_sum >= rating_count * 4 then '{r:3,r:4}'::text[] when rating_sum >= rating_count * 3 then '{r:3}'::text[] else '{}'::text[] end) STORED NOT NULL,
	"words" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (vn_search(name, 'A') || vn_search(words)) STORED NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (vn_folded(name)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutors_code" UNIQUE("code"),
	CONSTRAINT "tutors_gender" CHECK ("tutors"."gender" in ('FEMALE', 'MALE')),
	CONSTRAINT "tutors_mode" CHECK ("tutors"."mode" in ('BOTH', 'ONLINE', 'OFFLINE')),
	CONSTRAINT "tutors_trial" CHECK ("tutors"."trial_minutes" between 1 and 60),
	CONSTRAINT "tutors_fee" CHECK ("tutors"."fee_hour_vnd" > 1000),
	CONSTRAINT "tutors_rating" CHECK ("tutors"."rating_count" >= 0 and "tutors"."rating_sum" between "tutors"."rating_count" and 5 * "tutors"."rating_count")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link_text" text NOT NULL,
	"href" text NOT NULL,
	"subject_key" text,
	"position" integer DEFAULT 0 NOT NULL,
	"shows_from" timestamp with time zone NOT NULL,
	"shows_until" timestamp with time zone,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "banners_place" CHECK ("banners"."place" in ('HOME', 'COURSES', 'INTERACTIVE_CLASSES', 'TUTORS', 'KNOWLEDGE')),
	CONSTRAINT "banners_time" CHECK ("banners"."shows_until" > "banners"."shows_from"),
	CONSTRAINT "banners_href" CHECK ("banners"."href" ~ '^/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?$')
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"subject_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "categories_slug" UNIQUE("slug"),
	CONSTRAINT "categories_subject" CHECK (("categories"."parent_id" is null) = ("categories"."subject_id" = "categories"."id"))
);
--> statement-breakpoint
CREATE TABLE "course_attendances" (
	"person_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_attendances_person_id_course_id_pk" PRIMARY KEY("person_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "course_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"weekdays" smallint[] NOT NULL,
	"from_time" time NOT NULL,
	"to_time" time NOT NULL,
	"seats" integer NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"seats_held" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_batches_days" CHECK ("course_batches"."ends_on" >= "course_batches"."starts_on"),
	CONSTRAINT "course_batches_times" CHECK ("course_batches"."to_time" >= "course_batches"."from_time" + interval '25 minutes' and "course_batches"."to_time" > "course_batches"."from_time"),
	CONSTRAINT "course_batches_weekdays" CHECK ("course_batches"."weekdays" <@ array[1,2,3,4,5,6,7]::smallint[] and cardinality("course_batches"."weekdays") > 0),
	CONSTRAINT "course_batches_seats" CHECK ("course_batches"."seats" > 0 and "course_batches"."seats_taken" >= 0 and "course_batches"."seats_held" >= 0 and "course_batches"."seats_taken" + "course_batches"."seats_held" <= "course_batches"."seats")
);
--> statement-breakpoint
CREATE TABLE "course_versions" (
	"course_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "course_versions_course_id_version_pk" PRIMARY KEY("course_id","version"),
	CONSTRAINT "course_versions_status" CHECK ("course_versions"."status" in ('DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL', 'APPROVED', 'REJECTED', 'CANCELLED')),
	CONSTRAINT "course_versions_decided" CHECK (("course_versions"."status" in ('APPROVED', 'REJECTED')) = ("course_versions"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'NEW' NOT NULL,
	"version" integer,
	"title" text NOT NULL,
	"subject_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"grade_from" smallint,
	"grade_to" smallint,
	"exam_target" text,
	"format" text NOT NULL,
	"fee_vnd" bigint NOT NULL,
	"original_fee_vnd" bigint,
	"lessons" smallint NOT NULL,
	"fee_per_lesson_vnd" bigint GENERATED ALWAYS AS (fee_vnd / lessons) STORED NOT NULL,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"is_evening" boolean DEFAULT false NOT NULL,
	"class_size" smallint,
	"has_free_trial" boolean DEFAULT false NOT NULL,
	"teacher_id" uuid NOT NULL,
	"teacher_title" text NOT NULL,
	"teacher_gender" text NOT NULL,
	"province_code" text,
	"cover" text,
	"bought_count" integer DEFAULT 0 NOT NULL,
	"stars1" integer DEFAULT 0 NOT NULL,
	"stars2" integer DEFAULT 0 NOT NULL,
	"stars3" integer DEFAULT 0 NOT NULL,
	"stars4" integer DEFAULT 0 NOT NULL,
	"stars5" integer DEFAULT 0 NOT NULL,
	"rating_count" integer GENERATED ALWAYS AS (stars1 + stars2 + stars3 + stars4 + stars5) STORED NOT NULL,
	"rating_sum" integer GENERATED ALWAYS AS (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) STORED NOT NULL,
	"rating_rank" double precision GENERATED ALWAYS AS ((42 + stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5)::double precision / (10 + stars1 + stars2 + stars3 + stars4 + stars5)) STORED NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (vn_search(title, 'A') || vn_search(keywords, 'C')) STORED NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (vn_folded(title)) STORED NOT NULL,
	"facets" text[] GENERATED ALWAYS AS (course_facets(subject_id, category_id, grade_from, grade_to, exam_target, weekdays, is_evening, format, teacher_gender, has_free_trial, class_size, province_code)) STORED NOT NULL,
	"listed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_code" UNIQUE("code"),
	CONSTRAINT "courses_state" CHECK ("courses"."state" in ('NEW', 'LISTED', 'PAUSED', 'GONE')),
	CONSTRAINT "courses_sold_version" CHECK ("courses"."state" = 'NEW' or "courses"."version" is not null),
	CONSTRAINT "courses_listed_at" CHECK ("courses"."state" <> 'LISTED' or "courses"."listed_at" is not null),
	CONSTRAINT "courses_title_length" CHECK (char_length("courses"."title") between 1 and 60),
	CONSTRAINT "courses_grades" CHECK (("courses"."grade_from" is null) = ("courses"."grade_to" is null) and "courses"."grade_from" between 1 and "courses"."grade_to" and "courses"."grade_to" <= 13),
	CONSTRAINT "courses_exam" CHECK ("courses"."exam_target" in ('GRADE_6_ENTRANCE', 'GRADE_10_ENTRANCE', 'HIGH_SCHOOL_GRADUATION', 'COMPETENCY_TEST', 'OLYMPIAD', 'IELTS', 'TOEIC', 'CAMBRIDGE')),
	CONSTRAINT "courses_format" CHECK ("courses"."format" in ('RECORDED', 'LIVE', 'ONE_TO_ONE')),
	CONSTRAINT "courses_fee" CHECK ("courses"."fee_vnd" between 1001 and 9999999999 and ("courses"."original_fee_vnd" is null or "courses"."original_fee_vnd" between "courses"."fee_vnd" + 1 and 9999999999)),
	CONSTRAINT "courses_lessons" CHECK ("courses"."lessons" between 1 and 500),
	CONSTRAINT "courses_size" CHECK (("courses"."format" = 'RECORDED') = ("courses"."class_size" is null) and "courses"."class_size" between 1 and 1000),
	CONSTRAINT "courses_weekdays" CHECK ("courses"."weekdays" <@ array[1,2,3,4,5,6,7]::smallint[]),
	CONSTRAINT "courses_teacher_title" CHECK ("courses"."teacher_title" in ('Cô', 'Thầy')),
	CONSTRAINT "courses_teacher_gender" CHECK ("courses"."teacher_gender" in ('MALE', 'FEMALE', 'OTHER')),
	CONSTRAINT "courses_counts" CHECK (least("courses"."bought_count", "courses"."stars1", "courses"."stars2", "courses"."stars3", "courses"."stars4", "courses"."stars5") >= 0),
	CONSTRAINT "courses_primary_extra_teaching" CHECK ("courses"."state" <> 'LISTED' or "courses"."subject_id" in (100, 102, 103, 104) or coalesce("courses"."grade_from" > 5, "courses"."subject_id" not in (3, 4)))
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "review_reports_review_id_person_id_pk" PRIMARY KEY("review_id","person_id"),
	CONSTRAINT "review_reports_reason" CHECK ("review_reports"."reason" in ('SPAM', 'RUDE', 'PRIVATE', 'FALSE', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"reply_text" text,
	"replied_at" timestamp with time zone,
	CONSTRAINT "reviews_one_each" UNIQUE("course_id","author_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_text" CHECK (char_length("reviews"."text") <= 2000),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('PENDING', 'PROCESSED')),
	CONSTRAINT "reviews_shown_when_processed" CHECK (not "reviews"."is_shown" or "reviews"."status" = 'PROCESSED'),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply_text" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
CREATE TABLE "seat_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid,
	"class_id" uuid,
	"learner_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"state" text DEFAULT 'HELD' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "seat_holds_state" CHECK ("seat_holds"."state" in ('HELD', 'TAKEN', 'RELEASED', 'EXPIRED')),
	CONSTRAINT "seat_holds_one_thing" CHECK (num_nonnulls("seat_holds"."batch_id", "seat_holds"."class_id") = 1),
	CONSTRAINT "seat_holds_ended" CHECK (("seat_holds"."state" = 'HELD') = ("seat_holds"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "notification_mailing_stops" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_inboxes" (
	"person_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"person_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"compared" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"searched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_history_person_id_scope_compared_pk" PRIMARY KEY("person_id","scope","compared"),
	CONSTRAINT "search_history_scope" CHECK ("search_history"."scope" in ('COURSE', 'INTERACTIVE', 'TUTOR')),
	CONSTRAINT "search_history_length" CHECK (char_length("search_history"."name") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "open_classes" DROP CONSTRAINT "open_classes_seats";--> statement-breakpoint
DROP INDEX "notifications_of_campaign";--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "kind" text DEFAULT 'OPEN' NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "fee_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "seats_held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "interest_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (vn_search(title, 'A') || vn_search(keywords, 'C')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "title_folded" text GENERATED ALWAYS AS (vn_folded(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_requests" ADD COLUMN "kind" text DEFAULT 'REQUEST_COURSE' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_requests" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "course_requests" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "course_requests" ADD COLUMN "subject" jsonb;--> statement-breakpoint
ALTER TABLE "course_requests" ADD COLUMN "status" text DEFAULT 'NEW' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_requests" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_requests" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "course_requests" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "code" text DEFAULT translate(substr(md5(gen_random_uuid()::text), 1, 8), '01', 'xy') NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "stars1" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "stars2" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "stars3" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "stars4" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "stars5" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "learners" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "followers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "child_sign_in_codes" ADD COLUMN "is_for_small" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "class_interests" ADD CONSTRAINT "class_interests_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_interests" ADD CONSTRAINT "class_interests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_slugs" ADD CONSTRAINT "knowledge_slugs_post_id_knowledge_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."knowledge_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_post_id_knowledge_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."knowledge_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_editor_id_people_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_attendances" ADD CONSTRAINT "teacher_attendances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_attendances" ADD CONSTRAINT "teacher_attendances_teacher_id_teacher_profiles_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher_profiles"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_followers" ADD CONSTRAINT "teacher_followers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_followers" ADD CONSTRAINT "teacher_followers_teacher_id_teacher_profiles_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher_profiles"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_ratings" ADD CONSTRAINT "teacher_ratings_by_who_attended" FOREIGN KEY ("author_id","teacher_id") REFERENCES "public"."teacher_attendances"("person_id","teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_services" ADD CONSTRAINT "tutor_services_tutor_id_tutors_person_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_attendances" ADD CONSTRAINT "course_attendances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_attendances" ADD CONSTRAINT "course_attendances_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_versions" ADD CONSTRAINT "course_versions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_versions" ADD CONSTRAINT "course_versions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_by_who_attended" FOREIGN KEY ("author_id","course_id") REFERENCES "public"."course_attendances"("person_id","course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_batch_id_course_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."course_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_holder_id_people_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_inboxes" ADD CONSTRAINT "erased_inboxes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_by_state" ON "campaigns" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "campaigns_to_send" ON "campaigns" USING btree ("scheduled_at") WHERE "campaigns"."state" in ('SCHEDULED', 'SENDING');--> statement-breakpoint
CREATE INDEX "class_interests_person_id_index" ON "class_interests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "knowledge_posts_search" ON "knowledge_posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "knowledge_posts_nearly" ON "knowledge_posts" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "knowledge_posts_newest" ON "knowledge_posts" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_posts_newest_of_section" ON "knowledge_posts" USING btree ("section","status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_posts_newest_of_subject" ON "knowledge_posts" USING btree ("subject_id","status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_posts_edited" ON "knowledge_posts" USING btree ("edited_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_slugs_post_id_index" ON "knowledge_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "knowledge_versions_editor_id_index" ON "knowledge_versions" USING btree ("editor_id");--> statement-breakpoint
CREATE INDEX "teacher_attendances_teacher_id_index" ON "teacher_attendances" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_followers_teacher_id_index" ON "teacher_followers" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_ratings_shown" ON "teacher_ratings" USING btree ("teacher_id","written_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "teacher_ratings"."is_shown";--> statement-breakpoint
CREATE INDEX "teacher_ratings_pending" ON "teacher_ratings" USING btree ("id") WHERE "teacher_ratings"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "teacher_ratings_by_author" ON "teacher_ratings" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "tutor_services_tutor_id_position_index" ON "tutor_services" USING btree ("tutor_id","position");--> statement-breakpoint
CREATE INDEX "tutors_most_bought" ON "tutors" USING btree ("learners" DESC NULLS LAST,"person_id" DESC NULLS LAST) WHERE "tutors"."is_listed";--> statement-breakpoint
CREATE INDEX "tutors_best_rated" ON "tutors" USING btree ("rating_rank" DESC NULLS LAST,"person_id" DESC NULLS LAST) WHERE "tutors"."is_listed";--> statement-breakpoint
CREATE INDEX "tutors_by_fee" ON "tutors" USING btree ("fee_hour_vnd","person_id") WHERE "tutors"."is_listed";--> statement-breakpoint
CREATE INDEX "tutors_facets" ON "tutors" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "tutors_search" ON "tutors" USING gin ("search");--> statement-breakpoint
CREATE INDEX "tutors_spelled" ON "tutors" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tutors_titled" ON "tutors" USING btree ("title_folded","learners" DESC NULLS LAST,"person_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tutors_free_on" ON "tutors" USING btree ("free_on");--> statement-breakpoint
CREATE INDEX "banners_place_position_id_index" ON "banners" USING btree ("place","position","id");--> statement-breakpoint
CREATE INDEX "categories_parent_id_position_id_index" ON "categories" USING btree ("parent_id","position","id");--> statement-breakpoint
CREATE INDEX "course_attendances_course_id_index" ON "course_attendances" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_batches_course_id_starts_on_id_index" ON "course_batches" USING btree ("course_id","starts_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_versions_one_request" ON "course_versions" USING btree ("course_id") WHERE "course_versions"."status" in ('PENDING_APPROVAL', 'UNDER_APPROVAL');--> statement-breakpoint
CREATE UNIQUE INDEX "course_versions_one_draft" ON "course_versions" USING btree ("course_id") WHERE "course_versions"."status" = 'DRAFT';--> statement-breakpoint
CREATE INDEX "courses_most_bought" ON "courses" USING btree ("bought_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_best_rated" ON "courses" USING btree ("rating_rank" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_by_fee" ON "courses" USING btree ("fee_vnd","id") WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_subject_most_bought" ON "courses" USING btree ("subject_id","bought_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_category_most_bought" ON "courses" USING btree ("category_id","bought_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin ("search");--> statement-breakpoint
CREATE INDEX "courses_title_trigrams" ON "courses" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_title_folded" ON "courses" USING btree ("title_folded","bought_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_facets" ON "courses" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "courses_of_teacher" ON "courses" USING btree ("teacher_id","state");--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE "review_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("course_id","id" DESC NULLS LAST) WHERE "reviews"."is_shown";--> statement-breakpoint
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("id") WHERE "reviews"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "reviews_by_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_holds_one_of_batch" ON "seat_holds" USING btree ("batch_id","learner_id") WHERE "seat_holds"."state" in ('HELD', 'TAKEN');--> statement-breakpoint
CREATE UNIQUE INDEX "seat_holds_one_of_class" ON "seat_holds" USING btree ("class_id","learner_id") WHERE "seat_holds"."state" in ('HELD', 'TAKEN');--> statement-breakpoint
CREATE INDEX "seat_holds_to_expire" ON "seat_holds" USING btree ("expires_at") WHERE "seat_holds"."state" = 'HELD';--> statement-breakpoint
CREATE INDEX "seat_holds_holder_id_id_index" ON "seat_holds" USING btree ("holder_id","id");--> statement-breakpoint
ALTER TABLE "course_requests" ADD CONSTRAINT "course_requests_handled_by_people_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_classes_search" ON "open_classes" USING gin ("search");--> statement-breakpoint
CREATE INDEX "entitlements_by_end" ON "entitlements" USING btree ("what","ends_at","person_id");--> statement-breakpoint
CREATE INDEX "entitlements_of_thing" ON "entitlements" USING btree ("what","ref_id","person_id");--> statement-breakpoint
CREATE INDEX "course_requests_queue" ON "course_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "teacher_profiles_longest" ON "teacher_profiles" USING btree ("years_teaching" DESC NULLS LAST,"person_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_deliveries_of_campaign" ON "notification_deliveries" USING btree ("campaign_id","channel","state") WHERE "notification_deliveries"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_switches_on" ON "notification_switches" USING btree ("category","person_id") WHERE "notification_switches"."is_on";--> statement-breakpoint
CREATE INDEX "notifications_of_campaign" ON "notifications" USING btree ("campaign_id","seen_at","opened_at") WHERE "notifications"."campaign_id" is not null;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_code" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_kind" CHECK ("open_classes"."kind" in ('OPEN', 'INTERACTIVE'));--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_fee" CHECK ("open_classes"."fee_vnd" between 0 and 9999999999 and ("open_classes"."kind" = 'INTERACTIVE' or "open_classes"."fee_vnd" = 0));--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_primary_extra_teaching" CHECK ("open_classes"."fee_vnd" = 0 or "open_classes"."subject_id" in (100, 102, 103, 104) or coalesce("open_classes"."grade_from" > 5, "open_classes"."subject_id" not in (3, 4)));--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_seats" CHECK ("open_classes"."seats_taken" >= 0 and "open_classes"."seats_held" >= 0 and "open_classes"."seats_taken" + "open_classes"."seats_held" <= "open_classes"."seats");--> statement-breakpoint
ALTER TABLE "course_requests" ADD CONSTRAINT "course_requests_kind" CHECK ("course_requests"."kind" in ('REQUEST_COURSE', 'CONTACT', 'REPORT'));--> statement-breakpoint
ALTER TABLE "course_requests" ADD CONSTRAINT "course_requests_status" CHECK ("course_requests"."status" in ('NEW', 'DONE'));--> statement-breakpoint
ALTER TABLE "course_requests" ADD CONSTRAINT "course_requests_handled" CHECK (("course_requests"."status" = 'DONE') = ("course_requests"."handled_at" is not null));--> statement-breakpoint
ALTER TABLE "course_requests" ADD CONSTRAINT "course_requests_contact" CHECK ("course_requests"."kind" <> 'CONTACT' or ("course_requests"."name" is not null and "course_requests"."contact" is not null));--> statement-breakpoint
ALTER TABLE "course_requests" ADD CONSTRAINT "course_requests_report" CHECK (("course_requests"."kind" = 'REPORT') = ("course_requests"."subject" is not null));--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_about" CHECK (char_length("teacher_profiles"."about") <= 5000);--> statement-breakpoint
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_free_time_long_enough" CHECK ("timetable"."kind" <> 'free_time' or upper("timetable"."during") - lower("timetable"."during") >= interval '30 minutes');
--> statement-breakpoint
-- catalogue: the days of a course are the days of its runs that have not begun; written anew for all courses that a statement touched.
CREATE FUNCTION "course_batches_tell_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
  today date := (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date;
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT course_id) INTO touched FROM removed;
  ELSE SELECT array_agg(DISTINCT course_id) INTO touched FROM added;
  END IF;
  UPDATE courses SET weekdays = told.weekdays, is_evening = told.is_evening
  FROM (
    SELECT one.course_id,
      coalesce((SELECT array_agg(DISTINCT day ORDER BY day) FROM course_batches b, unnest(b.weekdays) AS day WHERE b.course_id = one.course_id AND b.starts_on >= today), '{}')::smallint[] AS weekdays,
      EXISTS (SELECT FROM course_batches b WHERE b.course_id = one.course_id AND b.starts_on >= today AND b.from_time >= '17:30') AS is_evening
    FROM unnest(touched) AS one (course_id)
  ) AS told
  WHERE courses.id = told.course_id AND (courses.weekdays, courses.is_evening) IS DISTINCT FROM (told.weekdays, told.is_evening);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "course_batches_inserted" AFTER INSERT ON "course_batches"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "course_batches_tell_days"();
--> statement-breakpoint
CREATE TRIGGER "course_batches_updated" AFTER UPDATE ON "course_batches"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "course_batches_tell_days"();
--> statement-breakpoint
CREATE TRIGGER "course_batches_deleted" AFTER DELETE ON "course_batches"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "course_batches_tell_days"();
--> statement-breakpoint
-- catalogue: a row of seat_holds that is held or taken is a seat of its class. What overfills the class fails there.
CREATE FUNCTION "seat_holds_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state IN ('HELD', 'TAKEN') THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state IN ('HELD', 'TAKEN') THEN step := step + 1; END IF;
  IF step <> 0 THEN
    IF coalesce(NEW.batch_id, OLD.batch_id) IS NOT NULL THEN
      UPDATE course_batches SET seats_held = seats_held + step WHERE id = coalesce(NEW.batch_id, OLD.batch_id);
    ELSE
      UPDATE open_classes SET seats_held = seats_held + step WHERE id = coalesce(NEW.class_id, OLD.class_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "seat_holds_counted" AFTER INSERT OR UPDATE OF "state" OR DELETE ON "seat_holds"
  FOR EACH ROW EXECUTE FUNCTION "seat_holds_count"();
--> statement-breakpoint
-- catalogue: a hold is never moved to another class or learner; who wants that gives it back.
CREATE FUNCTION "seat_holds_refuse_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A held seat stays with its class and learner' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seat_holds_stay', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "seat_holds_stay" BEFORE UPDATE ON "seat_holds" FOR EACH ROW
  WHEN ((OLD.batch_id, OLD.class_id, OLD.learner_id) IS DISTINCT FROM (NEW.batch_id, NEW.class_id, NEW.learner_id))
  EXECUTE FUNCTION "seat_holds_refuse_move"();
--> statement-breakpoint
-- catalogue: how many would come to a class.
CREATE FUNCTION "class_interests_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE open_classes SET interest_count = interest_count + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.class_id ELSE OLD.class_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_interests_counted" AFTER INSERT OR DELETE ON "class_interests"
  FOR EACH ROW EXECUTE FUNCTION "class_interests_count"();
--> statement-breakpoint
-- catalogue: the stars of a course are those of its shown reviews; a statement adds what it changed, course by course, in the
-- order of their ids, so that two of them never wait for each other.
CREATE FUNCTION "reviews_add_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told record;
BEGIN
  FOR told IN
    SELECT course_id, sum(step) FILTER (WHERE stars = 1) AS s1, sum(step) FILTER (WHERE stars = 2) AS s2, sum(step) FILTER (WHERE stars = 3) AS s3, sum(step) FILTER (WHERE stars = 4) AS s4, sum(step) FILTER (WHERE stars = 5) AS s5
    FROM (SELECT course_id, stars, 1 AS step FROM added WHERE is_shown) AS steps GROUP BY course_id ORDER BY course_id
  LOOP
    UPDATE courses SET stars1 = stars1 + coalesce(told.s1, 0), stars2 = stars2 + coalesce(told.s2, 0), stars3 = stars3 + coalesce(told.s3, 0), stars4 = stars4 + coalesce(told.s4, 0), stars5 = stars5 + coalesce(told.s5, 0) WHERE id = told.course_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reviews_inserted" AFTER INSERT ON "reviews"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "reviews_add_stars"();
--> statement-breakpoint
CREATE FUNCTION "reviews_remove_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told record;
BEGIN
  FOR told IN
    SELECT course_id, sum(step) FILTER (WHERE stars = 1) AS s1, sum(step) FILTER (WHERE stars = 2) AS s2, sum(step) FILTER (WHERE stars = 3) AS s3, sum(step) FILTER (WHERE stars = 4) AS s4, sum(step) FILTER (WHERE stars = 5) AS s5
    FROM (SELECT course_id, stars, -1 AS step FROM removed WHERE is_shown) AS steps GROUP BY course_id ORDER BY course_id
  LOOP
    UPDATE courses SET stars1 = stars1 + coalesce(told.s1, 0), stars2 = stars2 + coalesce(told.s2, 0), stars3 = stars3 + coalesce(told.s3, 0), stars4 = stars4 + coalesce(told.s4, 0), stars5 = stars5 + coalesce(told.s5, 0) WHERE id = told.course_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reviews_deleted" AFTER DELETE ON "reviews"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "reviews_remove_stars"();
--> statement-breakpoint
CREATE FUNCTION "reviews_move_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told record;
BEGIN
  FOR told IN
    SELECT course_id, sum(step) FILTER (WHERE stars = 1) AS s1, sum(step) FILTER (WHERE stars = 2) AS s2, sum(step) FILTER (WHERE stars = 3) AS s3, sum(step) FILTER (WHERE stars = 4) AS s4, sum(step) FILTER (WHERE stars = 5) AS s5
    FROM (SELECT course_id, stars, 1 AS step FROM added WHERE is_shown UNION ALL SELECT course_id, stars, -1 AS step FROM removed WHERE is_shown) AS steps GROUP BY course_id ORDER BY course_id
  LOOP
    UPDATE courses SET stars1 = stars1 + coalesce(told.s1, 0), stars2 = stars2 + coalesce(told.s2, 0), stars3 = stars3 + coalesce(told.s3, 0), stars4 = stars4 + coalesce(told.s4, 0), stars5 = stars5 + coalesce(told.s5, 0) WHERE id = told.course_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reviews_updated" AFTER UPDATE ON "reviews"
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "reviews_move_stars"();

--> statement-breakpoint
-- catalogue: the nine subjects of the spec, and what they are divided into until an admin divides them otherwise.
INSERT INTO "categories" ("id", "parent_id", "subject_id", "name", "slug", "position") VALUES
  (4, NULL, 4, 'Toán', 'toan', 0),
  (3, NULL, 3, 'Khoa học', 'khoa-hoc', 1),
  (1, NULL, 1, 'Tiếng Anh', 'tieng-anh', 2),
  (2, NULL, 2, 'Lập trình', 'lap-trinh', 3),
  (100, NULL, 100, 'Nghệ thuật', 'nghe-thuat', 4),
  (103, NULL, 103, 'Đời sống', 'doi-song', 5),
  (102, NULL, 102, 'Thể chất', 'the-chat', 6),
  (101, NULL, 101, 'Kinh doanh & Marketing', 'kinh-doanh-marketing', 7),
  (104, NULL, 104, 'Mỹ thuật đa phương tiện', 'my-thuat-da-phuong-tien', 8),
  (4001, 4, 4, 'Toán THCS', 'toan-thcs', 0),
  (4002, 4, 4, 'Toán THPT', 'toan-thpt', 1),
  (4003, 4, 4, 'Luyện thi vào 10 môn Toán', 'luyen-thi-vao-10-mon-toan', 2),
  (4004, 4, 4, 'Ôn thi tốt nghiệp môn Toán', 'on-thi-tot-nghiep-mon-toan', 3),
  (4005, 4, 4, 'Toán tư duy và học sinh giỏi', 'toan-tu-duy-va-hoc-sinh-gioi', 4),
  (3001, 3, 3, 'Khoa học tự nhiên', 'khoa-hoc-tu-nhien', 0),
  (3002, 3, 3, 'Vật lí', 'vat-li', 1),
  (3003, 3, 3, 'Hoá học', 'hoa-hoc', 2),
  (3004, 3, 3, 'Sinh học', 'sinh-hoc', 3),
  (1001, 1, 1, 'Tiếng Anh giao tiếp', 'tieng-anh-giao-tiep', 0),
  (1002, 1, 1, 'Tiếng Anh phổ thông', 'tieng-anh-pho-thong', 1),
  (1003, 1, 1, 'IELTS', 'ielts', 2),
  (1004, 1, 1, 'TOEIC', 'toeic', 3),
  (1005, 1, 1, 'Cambridge', 'cambridge', 4),
  (2001, 2, 2, 'Scratch', 'scratch', 0),
  (2002, 2, 2, 'Python', 'python', 1),
  (2003, 2, 2, 'Làm web', 'lam-web', 2),
  (2004, 2, 2, 'Thuật toán và Tin học trẻ', 'thuat-toan-va-tin-hoc-tre', 3),
  (2005, 2, 2, 'Dữ liệu và AI', 'du-lieu-va-ai', 4),
  (100001, 100, 100, 'Vẽ', 've', 0),
  (100002, 100, 100, 'Nhạc cụ', 'nhac-cu', 1),
  (100003, 100, 100, 'Thanh nhạc', 'thanh-nhac', 2),
  (100004, 100, 100, 'Múa và sân khấu', 'mua-va-san-khau', 3),
  (103001, 103, 103, 'Kỹ năng sống', 'ky-nang-song', 0),
  (103002, 103, 103, 'Nấu ăn và gia đình', 'nau-an-va-gia-dinh', 1),
  (103003, 103, 103, 'Tài chính cá nhân', 'tai-chinh-ca-nhan', 2),
  (103004, 103, 103, 'Thủ công và thư pháp', 'thu-cong-va-thu-phap', 3),
  (102001, 102, 102, 'Yoga và thiền', 'yoga-va-thien', 0),
  (102002, 102, 102, 'Cờ vua và cờ tướng', 'co-vua-va-co-tuong', 1),
  (102003, 102, 102, 'Võ thuật', 'vo-thuat', 2),
  (102004, 102, 102, 'Thể lực và vận động', 'the-luc-va-van-dong', 3),
  (101001, 101, 101, 'Marketing số', 'marketing-so', 0),
  (101002, 101, 101, 'Bán hàng và khởi nghiệp', 'ban-hang-va-khoi-nghiep', 1),
  (101003, 101, 101, 'Kỹ năng công sở', 'ky-nang-cong-so', 2),
  (101004, 101, 101, 'Tài chính và kế toán', 'tai-chinh-va-ke-toan', 3),
  (104001, 104, 104, 'Thiết kế đồ hoạ', 'thiet-ke-do-hoa', 0),
  (104002, 104, 104, 'Dựng phim', 'dung-phim', 1),
  (104003, 104, 104, 'Hoạt hình 2D và 3D', 'hoat-hinh-2d-va-3d', 2),
  (104004, 104, 104, 'Nhiếp ảnh', 'nhiep-anh', 3);

--> statement-breakpoint
-- teachers: the stars of a teacher are those of the shown ratings; a statement adds what it changed, teacher by teacher, in the order
-- of their ids, so that two of them never wait for each other.
CREATE FUNCTION "teacher_ratings_add_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told record;
BEGIN
  FOR told IN
    SELECT teacher_id, coalesce(sum(step) FILTER (WHERE stars = 1), 0) AS s1, coalesce(sum(step) FILTER (WHERE stars = 2), 0) AS s2, coalesce(sum(step) FILTER (WHERE stars = 3), 0) AS s3, coalesce(sum(step) FILTER (WHERE stars = 4), 0) AS s4, coalesce(sum(step) FILTER (WHERE stars = 5), 0) AS s5
    FROM (SELECT teacher_id, stars, 1 AS step FROM added WHERE is_shown) AS steps GROUP BY teacher_id ORDER BY teacher_id
  LOOP
    UPDATE teacher_profiles SET stars1 = stars1 + told.s1, stars2 = stars2 + told.s2, stars3 = stars3 + told.s3, stars4 = stars4 + told.s4, stars5 = stars5 + told.s5 WHERE person_id = told.teacher_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_ratings_add_stars" AFTER INSERT ON "teacher_ratings"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "teacher_ratings_add_stars"();
--> statement-breakpoint
CREATE FUNCTION "teacher_ratings_remove_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told record;
BEGIN
  FOR told IN
    SELECT teacher_id, coalesce(sum(step) FILTER (WHERE stars = 1), 0) AS s1, coalesce(sum(step) FILTER (WHERE stars = 2), 0) AS s2, coalesce(sum(step) FILTER (WHERE stars = 3), 0) AS s3, coalesce(sum(step) FILTER (WHERE stars = 4), 0) AS s4, coalesce(sum(step) FILTER (WHERE stars = 5), 0) AS s5
    FROM (SELECT teacher_id, stars, -1 AS step FROM removed WHERE is_shown) AS steps GROUP BY teacher_id ORDER BY teacher_id
  LOOP
    UPDATE teacher_profiles SET stars1 = stars1 + told.s1, stars2 = stars2 + told.s2, stars3 = stars3 + told.s3, stars4 = stars4 + told.s4, stars5 = stars5 + told.s5 WHERE person_id = told.teacher_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_ratings_remove_stars" AFTER DELETE ON "teacher_ratings"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "teacher_ratings_remove_stars"();
--> statement-breakpoint
CREATE FUNCTION "teacher_ratings_move_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told record;
BEGIN
  FOR told IN
    SELECT teacher_id, coalesce(sum(step) FILTER (WHERE stars = 1), 0) AS s1, coalesce(sum(step) FILTER (WHERE stars = 2), 0) AS s2, coalesce(sum(step) FILTER (WHERE stars = 3), 0) AS s3, coalesce(sum(step) FILTER (WHERE stars = 4), 0) AS s4, coalesce(sum(step) FILTER (WHERE stars = 5), 0) AS s5
    FROM (SELECT teacher_id, stars, 1 AS step FROM added WHERE is_shown UNION ALL SELECT teacher_id, stars, -1 AS step FROM removed WHERE is_shown) AS steps GROUP BY teacher_id ORDER BY teacher_id
  LOOP
    UPDATE teacher_profiles SET stars1 = stars1 + told.s1, stars2 = stars2 + told.s2, stars3 = stars3 + told.s3, stars4 = stars4 + told.s4, stars5 = stars5 + told.s5 WHERE person_id = told.teacher_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_ratings_move_stars" AFTER UPDATE ON "teacher_ratings"
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "teacher_ratings_move_stars"();
--> statement-breakpoint
-- teachers: how many have been taught.
CREATE FUNCTION "teacher_attendances_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR told IN SELECT teacher_id, count(*) AS n FROM moved GROUP BY teacher_id ORDER BY teacher_id LOOP
      UPDATE teacher_profiles SET learners = learners + told.n WHERE person_id = told.teacher_id;
    END LOOP;
  ELSE
    FOR told IN SELECT teacher_id, count(*) AS n FROM moved GROUP BY teacher_id ORDER BY teacher_id LOOP
      UPDATE teacher_profiles SET learners = learners - told.n WHERE person_id = told.teacher_id;
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_attendances_inserted" AFTER INSERT ON "teacher_attendances"
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "teacher_attendances_count"();
--> statement-breakpoint
CREATE TRIGGER "teacher_attendances_deleted" AFTER DELETE ON "teacher_attendances"
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "teacher_attendances_count"();
--> statement-breakpoint
-- teachers: how many follow a teacher.
CREATE FUNCTION "teacher_followers_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR told IN SELECT teacher_id, count(*) AS n FROM moved GROUP BY teacher_id ORDER BY teacher_id LOOP
      UPDATE teacher_profiles SET followers = followers + told.n WHERE person_id = told.teacher_id;
    END LOOP;
  ELSE
    FOR told IN SELECT teacher_id, count(*) AS n FROM moved GROUP BY teacher_id ORDER BY teacher_id LOOP
      UPDATE teacher_profiles SET followers = followers - told.n WHERE person_id = told.teacher_id;
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_followers_inserted" AFTER INSERT ON "teacher_followers"
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "teacher_followers_count"();
--> statement-breakpoint
CREATE TRIGGER "teacher_followers_deleted" AFTER DELETE ON "teacher_followers"
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "teacher_followers_count"();

--> statement-breakpoint
-- identity: below 16 a guardian's code is a way in, whatever else is removed (decision 19): else the account that one guardian has
-- linked with a child could not be removed by the other. From 16 on nobody else opens the account, so it keeps one of its own.
CREATE OR REPLACE FUNCTION "accounts_keep_a_way_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE id = OLD.account_id AND status = 'ACTIVE' FOR UPDATE;
  IF FOUND
    AND NOT EXISTS (SELECT FROM sign_in_identifiers WHERE account_id = OLD.account_id)
    AND NOT EXISTS (SELECT FROM linked_sign_ins WHERE account_id = OLD.account_id)
    AND NOT EXISTS (
      SELECT FROM accounts a JOIN people child ON child.id = a.person_id JOIN guardianships g ON g.child_id = child.id
      WHERE a.id = OLD.account_id
        AND coalesce(child.birth_date > (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - interval '16 years', true))
  THEN
    RAISE EXCEPTION 'Account % would have no way in', OLD.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_keep_a_way_in', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

--> statement-breakpoint
-- notifications: whoever has left before is told nothing any more either
INSERT INTO "erased_inboxes" ("person_id") SELECT "person_id" FROM "accounts" WHERE "status" = 'CLOSED' ON CONFLICT DO NOTHING;

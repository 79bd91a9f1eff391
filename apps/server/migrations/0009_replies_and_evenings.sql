ALTER TABLE "teacher_ratings" ADD COLUMN "reply_text" text;--> statement-breakpoint
ALTER TABLE "teacher_ratings" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "teacher_ratings" ADD COLUMN "reply_edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply_edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "evenings" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_chosen" ON "reviews" USING btree ("chosen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reviews"."chosen_at" is not null;--> statement-breakpoint
ALTER TABLE "teacher_ratings" ADD CONSTRAINT "teacher_ratings_reply" CHECK (("teacher_ratings"."reply_text" is null) = ("teacher_ratings"."replied_at" is null));--> statement-breakpoint
ALTER TABLE "teacher_ratings" ADD CONSTRAINT "teacher_ratings_reply_edited" CHECK ("teacher_ratings"."reply_edited_at" is null or coalesce("teacher_ratings"."reply_edited_at" >= "teacher_ratings"."replied_at", false));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply_edited" CHECK ("reviews"."reply_edited_at" is null or coalesce("reviews"."reply_edited_at" >= "reviews"."replied_at", false));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_chosen_when_shown" CHECK ("reviews"."chosen_at" is null or "reviews"."is_shown");--> statement-breakpoint
-- catalogue: an evening belongs to its day, so that whoever asks for Tuesday evenings does not find Tuesday mornings beside another
-- day's evenings. `evening:2` is a Tuesday evening, `evening` any.
CREATE FUNCTION "course_facets"(subject_id integer, category_id integer, grade_from smallint, grade_to smallint, exam_target text,
  weekdays smallint[], evenings smallint[], format text, teacher_gender text, has_free_trial boolean, class_size smallint, province_code text)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
      'category:' || subject_id, 'category:' || nullif(category_id, subject_id), 'exam:' || exam_target, 'format:' || format,
      'gender:' || teacher_gender, 'province:' || province_code,
      CASE WHEN cardinality(evenings) > 0 THEN 'evening' END, CASE WHEN has_free_trial THEN 'trial' END,
      'size:' || CASE WHEN class_size = 1 THEN 'ONE' WHEN class_size <= 6 THEN 'UP_TO_6' WHEN class_size <= 15 THEN 'UP_TO_15'
        WHEN class_size > 15 THEN 'OVER_15' END], NULL)
    || (SELECT array_agg('grade:' || grade) FROM generate_series(coalesce(grade_from, 1), coalesce(grade_to, 13)) AS grade)
    || (SELECT array_agg('day:' || day) FROM unnest(weekdays) AS day)
    || (SELECT array_agg('evening:' || day) FROM unnest(evenings) AS day)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "course_batches_tell_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
  today date := (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date;
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT course_id) INTO touched FROM removed;
  ELSE SELECT array_agg(DISTINCT course_id) INTO touched FROM added;
  END IF;
  UPDATE courses SET weekdays = told.weekdays, evenings = told.evenings
  FROM (
    SELECT one.course_id, coalesce(runs.weekdays, '{}')::smallint[] AS weekdays, coalesce(runs.evenings, '{}')::smallint[] AS evenings
    FROM unnest(touched) AS one (course_id)
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT day ORDER BY day) AS weekdays, array_agg(DISTINCT day ORDER BY day) FILTER (WHERE b.from_time >= '17:30') AS evenings
      FROM course_batches b, unnest(b.weekdays) AS day WHERE b.course_id = one.course_id AND b.starts_on >= today
    ) AS runs
  ) AS told
  WHERE courses.id = told.course_id AND (courses.weekdays, courses.evenings) IS DISTINCT FROM (told.weekdays, told.evenings);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Courses that there are already, from their runs.
UPDATE "courses" SET "weekdays" = told.weekdays, "evenings" = told.evenings
FROM (
  SELECT b.course_id, array_agg(DISTINCT day ORDER BY day)::smallint[] AS weekdays,
    coalesce(array_agg(DISTINCT day ORDER BY day) FILTER (WHERE b.from_time >= '17:30'), '{}')::smallint[] AS evenings
  FROM "course_batches" b, unnest(b.weekdays) AS day
  WHERE b.starts_on >= (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date
  GROUP BY b.course_id
) AS told
WHERE "courses"."id" = told.course_id AND ("courses"."weekdays", "courses"."evenings") IS DISTINCT FROM (told.weekdays, told.evenings);
--> statement-breakpoint
-- Writes every row anew with its indexes, which adding the column anew would lose; statistics do not survive it.
ALTER TABLE "courses" ALTER COLUMN "facets" SET EXPRESSION AS (course_facets(subject_id, category_id, grade_from, grade_to, exam_target, weekdays, evenings, format, teacher_gender, has_free_trial, class_size, province_code));--> statement-breakpoint
ALTER TABLE "courses" DROP COLUMN "is_evening";--> statement-breakpoint
DROP FUNCTION "course_facets"(integer, integer, smallint, smallint, text, smallint[], boolean, text, text, boolean, smallint, text);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_evenings" CHECK ("courses"."evenings" <@ "courses"."weekdays");--> statement-breakpoint
ANALYZE "courses";

CREATE INDEX "courses_unlisted" ON "courses" USING btree ("state","id") WHERE "courses"."state" <> 'LISTED';--> statement-breakpoint
-- Whoever adds a run waits for whoever is adding another to the same course, and counts after that: each would otherwise write the days
-- it saw before. The weaker lock, since the new run's foreign key already holds the course in both transactions.
CREATE OR REPLACE FUNCTION "course_batches_tell_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
  today date := (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date;
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT course_id) INTO touched FROM removed;
  ELSE SELECT array_agg(DISTINCT course_id) INTO touched FROM added;
  END IF;
  PERFORM FROM courses WHERE id = ANY(touched) ORDER BY id FOR NO KEY UPDATE;
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

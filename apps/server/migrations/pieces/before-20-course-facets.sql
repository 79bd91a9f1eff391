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

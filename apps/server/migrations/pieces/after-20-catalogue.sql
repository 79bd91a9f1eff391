-- catalogue: the days of a course are the days of its runs; written anew for all courses that a statement touched.
CREATE FUNCTION "course_batches_tell_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched uuid[];
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT course_id) INTO touched FROM removed;
  ELSE SELECT array_agg(DISTINCT course_id) INTO touched FROM added;
  END IF;
  UPDATE courses SET weekdays = told.weekdays, is_evening = told.is_evening
  FROM (
    SELECT one.course_id,
      coalesce((SELECT array_agg(DISTINCT day ORDER BY day) FROM course_batches b, unnest(b.weekdays) AS day WHERE b.course_id = one.course_id), '{}')::smallint[] AS weekdays,
      EXISTS (SELECT FROM course_batches b WHERE b.course_id = one.course_id AND b.from_time >= '17:30') AS is_evening
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

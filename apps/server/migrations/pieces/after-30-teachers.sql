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

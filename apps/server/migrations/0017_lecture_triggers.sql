-- authoring: items belong to the version that was submitted with them. Their film may become ready later, once; and it may be erased with the person
-- who made it.
CREATE OR REPLACE FUNCTION "course_items_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_film text[] := '{film_ready_at,film_seconds}';
  erased text[] := '{film_ready_at,film_seconds,video_id,captions_id}';
BEGIN
  IF EXISTS (SELECT FROM course_versions AS v WHERE v.status <> 'DRAFT'
    AND ((TG_OP <> 'INSERT' AND (v.course_id, v.version) = (OLD.course_id, OLD.version))
      OR (TG_OP <> 'DELETE' AND (v.course_id, v.version) = (NEW.course_id, NEW.version)))) THEN
    IF TG_OP = 'UPDATE' THEN
      IF OLD.film_ready_at IS NULL AND to_jsonb(OLD) - of_film = to_jsonb(NEW) - of_film THEN
        RETURN NEW;
      END IF;
      IF num_nonnulls(NEW.video_id, NEW.captions_id, NEW.film_ready_at) = 0 AND to_jsonb(OLD) - erased = to_jsonb(NEW) - erased THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'Items of a version that was submitted are immutable'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'course_items_frozen', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
-- Rules of watching that the table definitions of 0015 cannot express, and their first rows.

-- lectures: how many seconds a set of ranges holds.
CREATE FUNCTION "lecture_seconds"(ranges int4multirange) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(upper(r) - lower(r)), 0)::int FROM unnest(ranges) AS r
$$;
--> statement-breakpoint
-- lectures: ranges as people and clients read them, earliest first.
CREATE FUNCTION "lecture_ranges"(ranges int4multirange) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r)) ORDER BY r), '[]'::jsonb) FROM unnest(ranges) AS r
$$;
--> statement-breakpoint
-- lectures: what was watched, with new ranges. Of seconds that are new, the earliest `most` count; where skipping is not allowed, none that lies more than
-- `leap` seconds after the first second that was not watched.
CREATE FUNCTION "lecture_watched"(had int4multirange, claimed int4multirange, most integer, seconds integer, is_no_skip boolean, leap integer) RETURNS int4multirange
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH claim AS (SELECT claimed * int4multirange(int4range(0, seconds)) AS ranges),
    frontier AS (
      SELECT coalesce((SELECT upper(r) FROM claim, unnest(had + claim.ranges) AS r WHERE lower(r) = 0), 0) AS at),
    fresh AS (
      SELECT CASE WHEN is_no_skip THEN claim.ranges * int4multirange(int4range(0, frontier.at + leap)) ELSE claim.ranges END - had AS ranges FROM claim, frontier),
    placed AS (
      SELECT r, coalesce(sum(upper(r) - lower(r)) OVER (ORDER BY r ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::int AS before
        FROM fresh, unnest(fresh.ranges) AS r)
  SELECT had + coalesce(range_agg(int4range(lower(r), least(upper(r), lower(r) + most - before))), '{}') FROM placed WHERE before < most
$$;
--> statement-breakpoint
-- lectures: once everything that was bought can be watched, and cooling-off is over, the money of a recorded course moves without further waiting.
INSERT INTO "recorded_release_rules" (effective_on, wait_days) VALUES (date '2026-01-01', 0);

-- Rules of homework that the table definitions of 0018 cannot express.

-- homework: work is on time until the last moment of the minute of its deadline, and always without one.
CREATE FUNCTION "homework_on_time"(at timestamptz, due timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(at < date_trunc('minute', due AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + interval '1 minute', true)
$$;
--> statement-breakpoint
-- homework: the state of spec 4, from when the first version counts and from the deadline.
CREATE FUNCTION "homework_state"(first_at timestamptz, due timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN first_at IS NOT NULL THEN CASE WHEN homework_on_time(first_at, due) THEN 'SUBMITTED' ELSE 'SUBMITTED_LATE' END
    WHEN homework_on_time(now(), due) THEN 'NOT_YET' ELSE 'NOT_SUBMITTED' END
$$;
--> statement-breakpoint
-- homework: spec 5: once somebody has submitted, the text stays as it was, and the deadline only moves to later. The item of a course is owned by its version.
CREATE FUNCTION "assignments_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{due_at,teacher_id,announced_at,deleted_at,deleted_by,delete_reason,revision}';
BEGIN
  IF OLD.locked_at IS NOT NULL AND (to_jsonb(OLD) - free <> to_jsonb(NEW) - free OR coalesce(NEW.due_at < OLD.due_at, OLD.due_at IS NULL AND NEW.due_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'An assignment with submissions keeps its text' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'assignments_locked_text', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assignments_keep" BEFORE UPDATE ON "assignments" FOR EACH ROW EXECUTE FUNCTION "assignments_keep"();
--> statement-breakpoint
CREATE FUNCTION "assignment_files_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM assignments WHERE id IN (OLD.assignment_id, NEW.assignment_id) AND locked_at IS NOT NULL) THEN
    RAISE EXCEPTION 'An assignment with submissions keeps its files' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'assignment_files_locked', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assignment_files_keep" BEFORE INSERT OR UPDATE OR DELETE ON "assignment_files" FOR EACH ROW EXECUTE FUNCTION "assignment_files_keep"();
--> statement-breakpoint
-- homework: a deadline of one's own never becomes earlier.
CREATE FUNCTION "assignment_targets_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.own_due_at IS NULL OR NEW.own_due_at < OLD.own_due_at THEN
    RAISE EXCEPTION 'A deadline of one''s own only moves to later' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'assignment_targets_due', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assignment_targets_keep" BEFORE UPDATE OF "own_due_at" ON "assignment_targets" FOR EACH ROW
  WHEN (OLD.own_due_at IS NOT NULL) EXECUTE FUNCTION "assignment_targets_keep"();
--> statement-breakpoint
-- homework: the first submission locks the text. The lock waits for a change that is under way.
CREATE FUNCTION "submissions_lock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assignments SET locked_at = now() WHERE id = NEW.assignment_id AND locked_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_lock" AFTER INSERT ON "submissions" FOR EACH ROW EXECUTE FUNCTION "submissions_lock"();
--> statement-breakpoint
-- homework: what was handed in stays as it was; it is withdrawn, or its marking begins, once.
CREATE FUNCTION "submissions_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{withdrawn_at,marking_at}';
BEGIN
  IF to_jsonb(OLD) - free <> to_jsonb(NEW) - free
    OR (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at)
    OR (OLD.marking_at IS NOT NULL AND NEW.marking_at IS DISTINCT FROM OLD.marking_at) THEN
    RAISE EXCEPTION 'A submission is final' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'submissions_final', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_keep" BEFORE UPDATE ON "submissions" FOR EACH ROW EXECUTE FUNCTION "submissions_keep"();
--> statement-breakpoint
CREATE FUNCTION "homework_refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = 'homework_append_only', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assignment_corrections_append_only" BEFORE UPDATE ON "assignment_corrections" FOR EACH STATEMENT EXECUTE FUNCTION "homework_refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "homework_announcements_append_only" BEFORE UPDATE ON "homework_announcements" FOR EACH STATEMENT EXECUTE FUNCTION "homework_refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "submission_files_append_only" BEFORE UPDATE ON "submission_files" FOR EACH STATEMENT EXECUTE FUNCTION "homework_refuse_update"();

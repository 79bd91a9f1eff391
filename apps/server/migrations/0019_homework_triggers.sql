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
--> statement-breakpoint
-- Rules of learning reports that the table definitions of 0018 cannot express.

-- learning reports: 8:00 of the Vietnamese day after a lesson (spec 4).
CREATE FUNCTION "learning_report_locks_at"(ends timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((ends AT TIME ZONE 'Asia/Ho_Chi_Minh')::date + 1 + time '08:00') AT TIME ZONE 'Asia/Ho_Chi_Minh'
$$;
--> statement-breakpoint
-- learning reports: from 8:00 on it is locked; what was sent later than that is locked at once.
CREATE FUNCTION "learning_report_is_locked"(sent timestamptz, locks timestamptz, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sent IS NOT NULL AND (sent >= locks OR at >= locks)
$$;
--> statement-breakpoint
-- learning reports: the state at a moment.
CREATE FUNCTION "learning_report_state"(saved timestamptz, sent timestamptz, locks timestamptz, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN sent >= locks THEN 'SENT_LATE'
    WHEN sent IS NOT NULL THEN CASE WHEN at >= locks THEN 'LOCKED' ELSE 'SENT' END
    WHEN at >= locks THEN 'MISSED'
    WHEN saved IS NOT NULL THEN 'DRAFT'
    ELSE 'DUE'
  END
$$;
--> statement-breakpoint
-- learning reports: sent once, by the clock at this moment; then the text changes until it is locked, and facts, times and people never. The first opening stays.
CREATE FUNCTION "learning_reports_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{opened_at,opened_by}';
BEGIN
  IF OLD.sent_at IS NULL THEN
    IF NEW.sent_at IS NOT NULL THEN
      NEW.sent_at := clock_timestamp();
    END IF;
    RETURN NEW;
  END IF;
  IF NOT learning_report_is_locked(OLD.sent_at, OLD.locks_at, clock_timestamp()) THEN
    free := free || '{good,practise,next,letter,voice_id,revision,saved_at}';
  END IF;
  IF to_jsonb(OLD) - free <> to_jsonb(NEW) - free OR (OLD.opened_at IS NOT NULL AND (NEW.opened_at, NEW.opened_by) IS DISTINCT FROM (OLD.opened_at, OLD.opened_by)) THEN
    RAISE EXCEPTION 'A report that was sent is locked' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'learning_reports_locked', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "learning_reports_keep" BEFORE UPDATE ON "learning_reports" FOR EACH ROW EXECUTE FUNCTION "learning_reports_keep"();
--> statement-breakpoint
-- learning reports: before it is locked, the report itself is edited.
CREATE FUNCTION "report_addenda_after_lock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM learning_reports AS r WHERE r.lesson_id = NEW.lesson_id AND r.learner_id = NEW.learner_id
      AND learning_report_is_locked(r.sent_at, r.locks_at, clock_timestamp())) THEN
    RAISE EXCEPTION 'Only a locked report is added to' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'report_addenda_after_lock', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "report_addenda_after_lock" BEFORE INSERT ON "report_addenda" FOR EACH ROW EXECUTE FUNCTION "report_addenda_after_lock"();
--> statement-breakpoint
CREATE FUNCTION "reports_refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = 'reports_append_only', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "report_addenda_append_only" BEFORE UPDATE ON "report_addenda" FOR EACH STATEMENT EXECUTE FUNCTION "reports_refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "report_answers_append_only" BEFORE UPDATE ON "report_answers" FOR EACH STATEMENT EXECUTE FUNCTION "reports_refuse_update"();
--> statement-breakpoint
-- learning reports: a link that was ended never works again, and none lasts longer than it was made for.
CREATE FUNCTION "report_links_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{opened_at,revoked_at}';
BEGIN
  IF to_jsonb(OLD) - free <> to_jsonb(NEW) - free OR (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) THEN
    RAISE EXCEPTION 'A link to a report is not changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'report_links_kept', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "report_links_keep" BEFORE UPDATE ON "report_links" FOR EACH ROW EXECUTE FUNCTION "report_links_keep"();
--> statement-breakpoint
-- Rules of marking that the table definitions of 0018 cannot express.

-- marking: a round begins once the submission can no longer be withdrawn, and after the round before was returned.
CREATE FUNCTION "marks_begin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM submissions WHERE id = NEW.submission_id AND marking_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The marking of this submission has not begun' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'marks_begun', TABLE = TG_TABLE_NAME;
  END IF;
  IF NEW.round > 1 AND NOT EXISTS (SELECT FROM marks WHERE submission_id = NEW.submission_id AND round = NEW.round - 1 AND returned_at IS NOT NULL AND changes <= NEW.changes) THEN
    RAISE EXCEPTION 'A round follows one that was returned' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'marks_rounds', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "marks_begin" BEFORE INSERT ON "marks" FOR EACH ROW EXECUTE FUNCTION "marks_begin"();
--> statement-breakpoint
-- marking: what was returned stays as it was; a draft keeps its version, and its counters only grow.
CREATE FUNCTION "marks_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.returned_at IS NOT NULL THEN
    RAISE EXCEPTION 'A returned mark is final' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'marks_final', TABLE = TG_TABLE_NAME;
  END IF;
  IF (NEW.id, NEW.submission_id, NEW.assignment_id, NEW.learner_id, NEW.round, NEW.started_by, NEW.started_at)
      IS DISTINCT FROM (OLD.id, OLD.submission_id, OLD.assignment_id, OLD.learner_id, OLD.round, OLD.started_by, OLD.started_at)
    OR NEW.revision < OLD.revision OR NEW.changes < OLD.changes OR NEW.strokes < OLD.strokes THEN
    RAISE EXCEPTION 'A mark keeps its version and only moves on' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'marks_kept', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "marks_keep" BEFORE UPDATE ON "marks" FOR EACH ROW EXECUTE FUNCTION "marks_keep"();
--> statement-breakpoint
-- marking: one value for each part of the assignment, from 0 to what the part is worth; the total is theirs.
CREATE FUNCTION "marks_points"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parts jsonb := (SELECT a.parts FROM assignments AS a WHERE a.id = NEW.assignment_id);
BEGIN
  IF jsonb_array_length(NEW.points) <> jsonb_array_length(parts) OR EXISTS (
      SELECT FROM jsonb_array_elements(NEW.points) WITH ORDINALITY AS given(value, n)
        WHERE CASE jsonb_typeof(value)
          WHEN 'null' THEN false
          WHEN 'number' THEN value::numeric <> trunc(value::numeric) OR value::numeric NOT BETWEEN 0 AND (parts -> (n - 1)::int ->> 'points')::numeric
          ELSE true END) THEN
    RAISE EXCEPTION 'Points are from 0 to those of the part' USING ERRCODE = 'check_violation', CONSTRAINT = 'marks_points', TABLE = TG_TABLE_NAME;
  END IF;
  NEW.total := (
    SELECT CASE WHEN count(*) > 0 AND bool_and(value <> 'null') THEN sum(CASE WHEN value <> 'null' THEN value::int END) END
      FROM jsonb_array_elements(NEW.points) AS given(value));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "marks_points" BEFORE INSERT OR UPDATE OF "points", "total" ON "marks" FOR EACH ROW EXECUTE FUNCTION "marks_points"();
--> statement-breakpoint
-- marking: strokes lie on pages of the submission, and are drawn while its mark is a draft. Checked once for each page of a batch.
CREATE FUNCTION "mark_strokes_check"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn record;
BEGIN
  FOR drawn IN SELECT DISTINCT submission_id, file_id, page, change FROM added LOOP
    IF NOT EXISTS (SELECT FROM submission_files AS f JOIN homework_pages AS p ON p.file_id = f.asset_id AND p.page = drawn.page
        WHERE f.submission_id = drawn.submission_id AND f.asset_id = drawn.file_id) THEN
      RAISE EXCEPTION 'A stroke lies on a page of the submission' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'mark_strokes_page', TABLE = TG_TABLE_NAME;
    END IF;
    IF NOT EXISTS (SELECT FROM marks WHERE submission_id = drawn.submission_id AND returned_at IS NULL AND changes = drawn.change) THEN
      RAISE EXCEPTION 'Only a draft is drawn on' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'mark_strokes_draft', TABLE = TG_TABLE_NAME;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "mark_strokes_check" AFTER INSERT ON "mark_strokes" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "mark_strokes_check"();
--> statement-breakpoint
CREATE FUNCTION "mark_erasures_check"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased record;
BEGIN
  FOR erased IN SELECT DISTINCT submission_id, change FROM added LOOP
    IF NOT EXISTS (SELECT FROM marks WHERE submission_id = erased.submission_id AND returned_at IS NULL AND changes = erased.change) THEN
      RAISE EXCEPTION 'Only a draft is drawn on' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'mark_erasures_draft', TABLE = TG_TABLE_NAME;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "mark_erasures_check" AFTER INSERT ON "mark_erasures" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "mark_erasures_check"();
--> statement-breakpoint
CREATE FUNCTION "marking_refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = 'marking_append_only', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "mark_strokes_append_only" BEFORE UPDATE ON "mark_strokes" FOR EACH STATEMENT EXECUTE FUNCTION "marking_refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "mark_erasures_append_only" BEFORE UPDATE ON "mark_erasures" FOR EACH STATEMENT EXECUTE FUNCTION "marking_refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "mark_replies_append_only" BEFORE UPDATE ON "mark_replies" FOR EACH STATEMENT EXECUTE FUNCTION "marking_refuse_update"();
--> statement-breakpoint
-- marking: a voice lies on a page of the submission; an attachment is added and removed, once, while the mark is a draft.
CREATE FUNCTION "mark_attachments_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) - 'removed_change' <> to_jsonb(NEW) - 'removed_change' OR OLD.removed_change IS NOT NULL) THEN
    RAISE EXCEPTION 'An attachment is only removed, once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'mark_attachments_kept', TABLE = TG_TABLE_NAME;
  END IF;
  IF NOT EXISTS (SELECT FROM marks AS m WHERE m.submission_id = NEW.submission_id AND m.returned_at IS NULL AND m.changes = coalesce(NEW.removed_change, NEW.change)) THEN
    RAISE EXCEPTION 'Only a draft gets and loses attachments' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'mark_attachments_draft', TABLE = TG_TABLE_NAME;
  END IF;
  IF TG_OP = 'INSERT' AND NEW.file_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM submission_files AS f JOIN homework_pages AS p ON p.file_id = f.asset_id AND p.page = NEW.page
        WHERE f.submission_id = NEW.submission_id AND f.asset_id = NEW.file_id) THEN
    RAISE EXCEPTION 'A voice lies on a page of the submission' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'mark_attachments_page', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "mark_attachments_keep" BEFORE INSERT OR UPDATE ON "mark_attachments" FOR EACH ROW EXECUTE FUNCTION "mark_attachments_keep"();
--> statement-breakpoint
-- marking: a family answers what it sees: a returned mark, and a voice that was part of it.
CREATE FUNCTION "mark_replies_check"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM marks WHERE id = NEW.mark_id AND returned_at IS NOT NULL) THEN
    RAISE EXCEPTION 'Only a returned mark is answered' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'mark_replies_returned', TABLE = TG_TABLE_NAME;
  END IF;
  IF NEW.voice_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM marks AS m JOIN mark_attachments AS a ON a.submission_id = m.submission_id
        WHERE m.id = NEW.mark_id AND a.id = NEW.voice_id AND a.kind = 'VOICE' AND a.change <= m.changes AND (a.removed_change IS NULL OR a.removed_change > m.changes)) THEN
    RAISE EXCEPTION 'A voice of this mark is answered' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'mark_replies_voice', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "mark_replies_check" BEFORE INSERT ON "mark_replies" FOR EACH ROW EXECUTE FUNCTION "mark_replies_check"();
--> statement-breakpoint
-- marking: the newest version of each work is in the queue. Its writer holds the target, so that versions come one after the other. The lock waits for a teacher
-- who is being replaced, and for nobody else.
CREATE FUNCTION "marking_queue_submitted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given assignments;
BEGIN
  SELECT * INTO given FROM assignments WHERE id = NEW.assignment_id FOR KEY SHARE;
  INSERT INTO marking_queue (submission_id, assignment_id, learner_id, teacher_id, ref_id, submitted_at)
    VALUES (NEW.id, NEW.assignment_id, NEW.learner_id, given.teacher_id, given.ref_id, NEW.submitted_at)
    ON CONFLICT (assignment_id, learner_id) DO UPDATE
      SET submission_id = excluded.submission_id, submitted_at = excluded.submitted_at, returned_at = NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "marking_queue_submitted" AFTER INSERT ON "submissions" FOR EACH ROW WHEN (NEW.withdrawn_at IS NULL) EXECUTE FUNCTION "marking_queue_submitted"();
--> statement-breakpoint
-- marking: after a withdrawal the version before is the newest again. Its mark is locked, so that a return that is under way is seen.
CREATE FUNCTION "marking_queue_withdrawn"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earlier submissions;
BEGIN
  DELETE FROM marking_queue WHERE submission_id = NEW.id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO earlier FROM submissions
    WHERE assignment_id = NEW.assignment_id AND learner_id = NEW.learner_id AND withdrawn_at IS NULL ORDER BY version DESC LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM FROM marks WHERE submission_id = earlier.id FOR SHARE;
  INSERT INTO marking_queue (submission_id, assignment_id, learner_id, teacher_id, ref_id, submitted_at, returned_at)
    SELECT earlier.id, a.id, earlier.learner_id, a.teacher_id, a.ref_id, earlier.submitted_at, (SELECT max(returned_at) FROM marks WHERE submission_id = earlier.id)
      FROM assignments AS a WHERE a.id = earlier.assignment_id FOR KEY SHARE OF a;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "marking_queue_withdrawn" AFTER UPDATE OF "withdrawn_at" ON "submissions" FOR EACH ROW
  WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION "marking_queue_withdrawn"();
--> statement-breakpoint
CREATE FUNCTION "marking_queue_returned"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE marking_queue SET returned_at = NEW.returned_at WHERE submission_id = NEW.submission_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "marking_queue_returned" AFTER UPDATE OF "returned_at" ON "marks" FOR EACH ROW
  WHEN (OLD.returned_at IS NULL AND NEW.returned_at IS NOT NULL) EXECUTE FUNCTION "marking_queue_returned"();
--> statement-breakpoint
CREATE FUNCTION "marking_queue_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM marking_queue WHERE assignment_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "marking_queue_deleted" AFTER UPDATE OF "deleted_at" ON "assignments" FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION "marking_queue_deleted"();
--> statement-breakpoint
INSERT INTO marking_queue (submission_id, assignment_id, learner_id, teacher_id, ref_id, submitted_at)
  SELECT DISTINCT ON (s.assignment_id, s.learner_id) s.id, s.assignment_id, s.learner_id, a.teacher_id, a.ref_id, s.submitted_at
    FROM submissions AS s JOIN assignments AS a ON a.id = s.assignment_id AND a.deleted_at IS NULL
    WHERE s.withdrawn_at IS NULL ORDER BY s.assignment_id, s.learner_id, s.version DESC;

-- Rules that the table definitions of 0013 cannot express, and their first rows.

-- seats: when a seat was taken stays known after its release.
CREATE FUNCTION "seat_holds_note_taken"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'TAKEN' THEN NEW.taken_at := coalesce(NEW.taken_at, now()); END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "seat_holds_note_taken" BEFORE INSERT OR UPDATE OF state ON "seat_holds"
  FOR EACH ROW EXECUTE FUNCTION "seat_holds_note_taken"();
--> statement-breakpoint
-- lessons: evidence and marks are only added to; erasing a person deletes them.
CREATE FUNCTION "lesson_evidence_refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = 'lesson_evidence_append_only', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "lesson_stays_append_only" BEFORE UPDATE ON "lesson_stays" FOR EACH STATEMENT EXECUTE FUNCTION "lesson_evidence_refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "attendance_marks_append_only" BEFORE UPDATE ON "attendance_marks" FOR EACH STATEMENT EXECUTE FUNCTION "lesson_evidence_refuse_update"();
--> statement-breakpoint
INSERT INTO "held_rules" (kind, from_on, held_percent, not_held_percent, least_minutes, together_minutes, wait_minutes, contest_hours, decide_working_days)
  SELECT kind, date '2020-01-01', 80, 50, 25, 5, 15, 24, 3 FROM unnest(array['COURSE', 'OPEN_CLASS', 'INTERACTIVE_CLASS']) AS kind;
--> statement-breakpoint
-- lessons: what is planned already and not over. Nobody could say that earlier meetings took place, so they have no lesson.
INSERT INTO "lessons" (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, rule_from_on)
  SELECT m.id, 'COURSE', m.run_id, coalesce(m.taught_by_id, b.substitute_id, c.teacher_id), m.starts_at, m.ends_at, m.revision, date '2020-01-01'
    FROM run_meetings m JOIN course_batches b ON b.id = m.run_id JOIN courses c ON c.id = b.course_id
    WHERE m.cancelled_at IS NULL AND b.cancelled_at IS NULL AND c.state <> 'GONE' AND m.ends_at > now()
  UNION ALL
  SELECT o.id, CASE o.kind WHEN 'OPEN' THEN 'OPEN_CLASS' ELSE 'INTERACTIVE_CLASS' END, o.id, o.teacher_id, o.starts_at, o.ends_at, o.times_revision, date '2020-01-01'
    FROM open_classes o WHERE o.removed_at IS NULL AND o.ends_at > now();
--> statement-breakpoint
-- lessons: guests of a lesson take only seats of its run that are free. Who buys a seat of the whole run goes before them.
CREATE FUNCTION "lesson_seats_limit_guests"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free integer;
BEGIN
  SELECT b.seats - b.seats_taken - b.seats_held INTO free
    FROM lessons l JOIN course_batches b ON b.id = l.ref_id WHERE l.id = NEW.lesson_id FOR NO KEY UPDATE OF b;
  IF coalesce(free, 0) <= (SELECT count(*) FROM lesson_seats s WHERE s.lesson_id = NEW.lesson_id AND s.guest_of_id IS NOT NULL AND s.learner_id <> NEW.learner_id) THEN
    RAISE EXCEPTION 'lesson % has no seat left for a guest', NEW.lesson_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lesson_seats_guest_limit', TABLE = 'lesson_seats';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "lesson_seats_guest_limit" BEFORE INSERT OR UPDATE OF guest_of_id ON "lesson_seats"
  FOR EACH ROW WHEN (NEW.guest_of_id IS NOT NULL) EXECUTE FUNCTION "lesson_seats_limit_guests"();
--> statement-breakpoint
-- courses: who taught a meeting does not change afterwards; it is recorded once the meeting has begun, and forgotten with a later time for what was not held.
CREATE OR REPLACE FUNCTION "run_meetings_keep_teacher"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.taught_by_id IS NULL AND OLD.starts_at <= now() AND NEW.starts_at > now() THEN RETURN NEW; END IF;
  IF OLD.taught_by_id IS NOT NULL OR NEW.starts_at > now() THEN
    RAISE EXCEPTION 'Meeting % keeps who taught it', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'run_meetings_taught_by', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- courses: a substitute is named for a meeting to come, and stays who teaches it once it has begun.
CREATE FUNCTION "run_meetings_keep_substitute"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Meeting % has begun and keeps its substitute', NEW.id
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'run_meetings_substituted', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "run_meetings_substituted" BEFORE UPDATE OF "substitute_id" ON "run_meetings"
  FOR EACH ROW WHEN (OLD.substitute_id IS DISTINCT FROM NEW.substitute_id AND OLD.starts_at <= now()) EXECUTE FUNCTION "run_meetings_keep_substitute"();
--> statement-breakpoint
-- seats: nobody gets a seat in a class, run or course that has ended, nor in a run of which they teach a meeting as a substitute, also when that happened while the
-- hold was inserted.
CREATE OR REPLACE FUNCTION "seat_holds_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := 0; is_gone boolean := false; is_cancelled boolean := false; substitute uuid;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state IN ('HELD', 'TAKEN') THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state IN ('HELD', 'TAKEN') THEN step := step + 1; END IF;
  IF step <> 0 THEN
    IF coalesce(NEW.batch_id, OLD.batch_id) IS NOT NULL THEN
      IF step > 0 THEN
        SELECT c.state = 'GONE' INTO is_gone FROM courses c JOIN course_batches b ON b.course_id = c.id WHERE b.id = NEW.batch_id;
      END IF;
      UPDATE course_batches SET seats_held = seats_held + step WHERE id = coalesce(NEW.batch_id, OLD.batch_id)
        RETURNING cancelled_at IS NOT NULL, substitute_id INTO is_cancelled, substitute;
    ELSE
      UPDATE open_classes SET seats_held = seats_held + step WHERE id = coalesce(NEW.class_id, OLD.class_id)
        RETURNING removed_at IS NOT NULL INTO is_gone;
    END IF;
    IF step > 0 AND (is_gone OR is_cancelled) THEN
      RAISE EXCEPTION 'A withdrawn class has no seats'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seat_holds_not_withdrawn', TABLE = TG_TABLE_NAME;
    END IF;
    IF step > 0 AND (substitute IN (NEW.learner_id, NEW.holder_id) OR EXISTS (SELECT FROM run_meetings m
      WHERE m.run_id = NEW.batch_id AND m.substitute_id IN (NEW.learner_id, NEW.holder_id) AND m.cancelled_at IS NULL AND m.ends_at > now())) THEN
      RAISE EXCEPTION 'Nobody has a seat in a run that they teach'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seat_holds_not_own', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- escrow: a reversal takes the released lesson out of what stands, with its money; nothing else removes a settled lesson.
CREATE FUNCTION "escrow_lessons_number_attempt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.attempt := 1 + (SELECT count(*) FROM escrow_reversals WHERE line_id = NEW.line_id AND lesson_no = NEW.lesson_no);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "escrow_lessons_attempt" BEFORE INSERT ON "escrow_lessons"
  FOR EACH ROW EXECUTE FUNCTION "escrow_lessons_number_attempt"();
--> statement-breakpoint
CREATE FUNCTION "escrow_reversals_take_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM escrow_lessons WHERE line_id = NEW.line_id AND lesson_no = NEW.lesson_no AND outcome = 'TAUGHT' AND attempt = NEW.attempt
    AND share_vnd = NEW.share_vnd AND at = NEW.taught_at AND lesson_id IS NOT DISTINCT FROM NEW.lesson_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Lesson % of line % is not released', NEW.lesson_no, NEW.line_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'escrow_reversals_released', TABLE = TG_TABLE_NAME;
  END IF;
  UPDATE escrows SET settled_lessons = settled_lessons - 1, released_vnd = released_vnd - NEW.share_vnd WHERE line_id = NEW.line_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "escrow_reversals_released" AFTER INSERT ON "escrow_reversals"
  FOR EACH ROW EXECUTE FUNCTION "escrow_reversals_take_back"();
--> statement-breakpoint
CREATE TRIGGER "escrow_reversals_append_only" BEFORE UPDATE OR DELETE ON "escrow_reversals"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_when_ended"();
--> statement-breakpoint
DROP TRIGGER "escrow_lessons_append_only" ON "escrow_lessons";
--> statement-breakpoint
CREATE FUNCTION "escrow_lessons_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.outcome = 'TAUGHT'
    AND EXISTS (SELECT FROM escrow_reversals WHERE line_id = OLD.line_id AND lesson_no = OLD.lesson_no AND attempt = OLD.attempt) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'A settled lesson is final'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'escrow_lessons_append_only', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "escrow_lessons_append_only" BEFORE UPDATE OR DELETE ON "escrow_lessons"
  FOR EACH ROW EXECUTE FUNCTION "escrow_lessons_keep"();
--> statement-breakpoint
-- reminders: at most 500 per person; the lock makes two inserts count one after the other.
CREATE FUNCTION "reminders_limit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('reminders of ' || NEW.person_id, 0));
  IF (SELECT count(*) FROM reminders WHERE person_id = NEW.person_id AND id <> NEW.id) >= 500 THEN
    RAISE EXCEPTION 'too many reminders of one person' USING ERRCODE = 'check_violation', CONSTRAINT = 'reminders_limited', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reminders_limited" BEFORE INSERT OR UPDATE OF person_id ON "reminders" FOR EACH ROW EXECUTE FUNCTION "reminders_limit"();

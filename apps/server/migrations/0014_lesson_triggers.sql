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

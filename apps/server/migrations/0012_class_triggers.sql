-- Rules that the table definitions of 0011 cannot express, and newer forms of earlier functions.

-- teacher-contracts: a template whose first day has not begun can be withdrawn; no contract has it. All others stay.
DROP TRIGGER "contract_templates_append_only" ON "contract_templates";
--> statement-breakpoint
CREATE TRIGGER "contract_templates_append_only" BEFORE UPDATE OR TRUNCATE ON "contract_templates"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_templates_stay" BEFORE DELETE ON "contract_templates"
  FOR EACH ROW WHEN (OLD.from_on <= (now() at time zone 'Asia/Ho_Chi_Minh')::date) EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
-- extra-teaching: own pupils are refused in mathematics, sciences, foreign languages and informatics, by both rules.
UPDATE "extra_teaching_rules" SET "own_pupil_subject_ids" = '{1,2,3,4}' WHERE "from_on" IN ('2000-01-01', '2026-05-15');
--> statement-breakpoint
-- class-authoring: only a draft changes; a version that was submitted is what a reviewer reads, and a decided one stays as it was decided.
CREATE FUNCTION "class_versions_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A version of a class that was submitted is immutable'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'class_versions_frozen', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_versions_frozen" BEFORE UPDATE ON "class_versions" FOR EACH ROW
  WHEN (OLD.status <> 'DRAFT' AND ((NEW.content, NEW.content_sha, NEW.submitted_at) IS DISTINCT FROM (OLD.content, OLD.content_sha, OLD.submitted_at)
    OR NEW.status = 'DRAFT' OR OLD.status IN ('APPROVED', 'REJECTED', 'CANCELLED') AND NEW.status <> OLD.status))
  EXECUTE FUNCTION "class_versions_frozen"();
--> statement-breakpoint
-- open-classes: an admin's reason lets a class be sold that the rule of its day does not name.
DROP TRIGGER "open_classes_primary_extra_teaching" ON "open_classes";
--> statement-breakpoint
CREATE TRIGGER "open_classes_primary_extra_teaching" BEFORE INSERT OR UPDATE OF "fee_vnd", "subject_id", "grade_from", "extra_teaching_reason" ON "open_classes"
  FOR EACH ROW WHEN (NEW.fee_vnd > 0 AND NEW.extra_teaching_reason IS NULL) EXECUTE FUNCTION "refuse_primary_extra_teaching"();
--> statement-breakpoint
-- courses: a run gives its learners to a run of the same course only.
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_move_to" FOREIGN KEY ("course_id","move_to_id") REFERENCES "public"."course_batches"("course_id","id");
--> statement-breakpoint
-- courses: who taught a meeting does not change afterwards; it is recorded once the meeting has begun.
CREATE FUNCTION "run_meetings_keep_teacher"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.taught_by_id IS NOT NULL OR NEW.starts_at > now() THEN
    RAISE EXCEPTION 'Meeting % keeps who taught it', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'run_meetings_taught_by', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "run_meetings_taught_by" BEFORE UPDATE OF "taught_by_id" ON "run_meetings"
  FOR EACH ROW WHEN (OLD.taught_by_id IS DISTINCT FROM NEW.taught_by_id) EXECUTE FUNCTION "run_meetings_keep_teacher"();
--> statement-breakpoint
-- escrow: who taught a lesson is paid for it: no other seller is named for a lesson whose share was released, nor for one that was not sold.
CREATE FUNCTION "escrow_sellers_check"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed escrow_sellers; sold smallint;
BEGIN
  changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  SELECT lessons INTO sold FROM escrows WHERE line_id = changed.line_id FOR UPDATE;
  IF changed.from_lesson > coalesce(sold, 0) OR EXISTS (
    SELECT FROM escrow_lessons WHERE line_id = changed.line_id AND lesson_no >= changed.from_lesson AND outcome = 'TAUGHT')
    OR (TG_OP = 'UPDATE' AND (OLD.line_id, OLD.from_lesson) <> (NEW.line_id, NEW.from_lesson)) THEN
    RAISE EXCEPTION 'Lesson % of line % has its seller', changed.from_lesson, changed.line_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'escrow_sellers_untaught', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN changed;
END $$;
--> statement-breakpoint
CREATE TRIGGER "escrow_sellers_untaught" BEFORE INSERT OR UPDATE OR DELETE ON "escrow_sellers"
  FOR EACH ROW EXECUTE FUNCTION "escrow_sellers_check"();
--> statement-breakpoint
-- seats: nobody gets a seat in a class, run or course that has ended, nor in a run that they teach as a substitute, also when that happened while the
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
    IF step > 0 AND substitute IN (NEW.learner_id, NEW.holder_id) THEN
      RAISE EXCEPTION 'Nobody has a seat in a run that they teach'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seat_holds_not_own', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  RETURN NULL;
END $$;

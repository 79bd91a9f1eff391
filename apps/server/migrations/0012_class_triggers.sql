-- Rules that the table definitions of 0011 cannot express, and newer forms of earlier functions.

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

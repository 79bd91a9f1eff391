-- Rules of learning reports that the table definitions of 0020 cannot express.

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

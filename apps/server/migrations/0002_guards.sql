-- Guards that the table definitions cannot express: exclusion constraints, deferred constraints, triggers.
SELECT 1;

--> statement-breakpoint
-- timetable: one person, one lane, one thing at a time (modules/timetable/index.ts).
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_no_overlap"
  EXCLUDE USING gist ("person_id" WITH =, "lane" WITH =, "during" WITH &&);

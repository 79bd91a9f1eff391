-- Guards that the table definitions cannot express: exclusion constraints, deferred constraints, triggers.
SELECT 1;

--> statement-breakpoint
-- timetable: one person, one lane, one thing at a time (modules/timetable/index.ts).
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_no_overlap"
  EXCLUDE USING gist ("person_id" WITH =, "lane" WITH =, "during" WITH &&);

--> statement-breakpoint
-- entitlements: two memberships of one person follow each other, they never overlap (modules/entitlements/index.ts).
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_no_overlapping_membership"
  EXCLUDE USING gist ("person_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("what" = 'SUB');

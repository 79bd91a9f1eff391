import type { TriggerCase } from './trigger-case.ts'

const versions = `insert into course_versions (course_id, version, status, content, content_sha, submitted_at) values
  (#1, 1, 'APPROVED', '{}', 's', now()), (#1, 2, 'CANCELLED', '{}', 's', now()), (#1, 3, 'UNDER_APPROVAL', '{}', 's', now()), (#1, 4, 'DRAFT', '{}', null, null)`
const items = `insert into course_items (course_id, version, position, kind, title, video_id, film_ready_at, film_seconds) values
  (#1, 1, 5, 'LECTURE', 'a', #2, now(), 60), (#1, 3, 0, 'LECTURE', 'a', #2, null, null), (#1, 4, 0, 'LECTURE', 'b', null, null, null)`

/** Grade 3: maths is refused, English is open since Circular 19/2026. */
const primary =
  (table: string, columns: string, values: string) =>
  (subject: number, grade = '3') =>
    `insert into ${table} (id, subject_id, grade_from, ${columns}) values (gen_random_uuid(), ${subject}, ${grade}, ${values})`
const course = primary('courses', 'state', `'LISTED'`)
const openClass = primary('open_classes', 'fee_vnd', '10000')

/** Versions of courses, and what Circular 29/2024 allows to be sold. */
export const courseTriggers: readonly TriggerCase[] = [
  {
    rules: ['course_versions.course_versions_frozen'],
    given: [versions],
    refused: [
      `update course_versions set content = '{"a":1}' where version = 3`,
      `update course_versions set content_sha = 't' where version = 3`,
      `update course_versions set submitted_at = null where version = 3`,
      `update course_versions set status = 'DRAFT' where version = 3`,
      `update course_versions set status = 'REJECTED' where version = 1`,
      `update course_versions set status = 'PENDING_APPROVAL' where version = 2`,
    ],
    accepted: [
      `update course_versions set status = 'APPROVED', decided_at = now() where version = 3`,
      `update course_versions set content = '{"a":1}', status = 'PENDING_APPROVAL', content_sha = 's', submitted_at = now() where version = 4`,
      `update course_versions set reason = 'x' where version = 1`,
    ],
  },
  {
    rules: ['class_versions.class_versions_frozen'],
    given: [versions.replace('course_versions (course_id', 'class_versions (class_id').replace('(#1, 4,', '(#2, 4,')], // one alive a class
    refused: [
      `update class_versions set content = '{"a":1}' where version = 3`,
      `update class_versions set content_sha = 't' where version = 3`,
      `update class_versions set submitted_at = null where version = 3`,
      `update class_versions set status = 'DRAFT' where version = 3`,
      `update class_versions set status = 'REJECTED' where version = 1`,
      `update class_versions set status = 'PENDING_APPROVAL' where version = 2`,
    ],
    accepted: [
      `update class_versions set status = 'APPROVED', decided_at = now() where version = 3`,
      `update class_versions set content = '{"a":1}', status = 'PENDING_APPROVAL', content_sha = 's', submitted_at = now() where version = 4`,
      `update class_versions set reason = 'x' where version = 1`,
    ],
  },
  {
    rules: ['course_items.course_items_frozen'],
    given: [items, versions],
    refused: [
      `update course_items set title = 'c' where version = 3`,
      `delete from course_items where version = 3`,
      `insert into course_items (course_id, version, position) values (#1, 1, 0)`,
      `update course_items set version = 2 where version = 4`,
      `update course_items set video_id = #1 where version = 3`,
      `update course_items set film_ready_at = now(), film_seconds = 60, title = 'c' where version = 3`,
      `update course_items set video_id = null, title = 'c' where version = 3`,
      `update course_items set film_ready_at = '2026-02-01' where version = 1`,
    ],
    accepted: [
      `update course_items set film_ready_at = now(), film_seconds = 60 where version = 3`,
      `update course_items set video_id = null, captions_id = null, film_ready_at = null, film_seconds = null where version = 1`,
      `update course_items set title = 'c' where version = 4`,
      `insert into course_items (course_id, version, position) values (#1, 4, 1)`,
      `delete from course_items where version = 4`,
    ],
  },
  {
    rules: ['courses.courses_primary_extra_teaching'],
    given: [`insert into courses (id, subject_id, grade_from, state) values (#1, 4, 3, 'PAUSED'), (#2, 100, 3, 'LISTED')`],
    refused: [
      course(4),
      course(4, 'null'),
      `update courses set state = 'LISTED' where id = #1`,
      `update courses set subject_id = 4 where id = #2`,
    ],
    accepted: [course(1), course(4, '6'), `update courses set state = 'LISTED', extra_teaching_reason = 'x' where id = #1`],
  },
  {
    rules: ['open_classes.open_classes_primary_extra_teaching'],
    given: [`insert into open_classes (id, subject_id, grade_from, fee_vnd) values (#1, 4, 3, 0)`],
    refused: [openClass(4), openClass(3, 'null'), `update open_classes set fee_vnd = 1 where id = #1`],
    accepted: [
      openClass(2),
      openClass(4, '6'),
      `update open_classes set grade_from = 9, fee_vnd = 1 where id = #1`,
      `update open_classes set grade_from = 3, fee_vnd = 1, extra_teaching_reason = 'x' where id = #1`,
    ],
  },
]

import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { escrows } from '../../../money/escrow/escrow.tables.ts'
import { courseItems } from '../../../offer/authoring/authoring.tables.ts'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { workItems } from '../../../people/work-items/work-items.tables.ts'
import { orderLines } from '../../../sale/orders/orders.tables.ts'
import { recordedReleaseRules } from '../lectures.tables.ts'

const { placeholder, raw } = sql

/** How long a bought course may lack a film before an admin looks at it. */
const patientDays = 7

/**
 * Recorded lines whose money is held, with the lectures of the version that was bought: `is_whole` when there is at least one and all have a film, `ready_at`
 * since when.
 */
const held = sql`
  ${escrows} as e join ${orderLines} as l on l.id = e.line_id join ${courses} as c on c.id = l.ref_id
    cross join lateral (
      select coalesce(bool_and(lecture.film_ready_at is not null), false) as is_whole, max(lecture.film_ready_at) as ready_at from ${courseItems} as lecture
        where lecture.course_id = l.ref_id and lecture.version = coalesce(l.course_version, c.version) and lecture.kind = 'LECTURE') as films`
const isHeld = sql`e.is_recorded and e.settled_lessons < e.lessons`

/** By the rule of the Vietnamese day of delivery. */
const waitDays = sql`(select rule.wait_days from ${recordedReleaseRules} as rule
  where rule.effective_on <= (e.opened_at at time zone 'Asia/Ho_Chi_Minh')::date order by rule.effective_on desc limit 1)`

const due = preparedSql<{ id: string }>(
  'list_recorded_lines_to_release',
  () => sql`
    select e.line_id as id from ${held}
      where ${isHeld} and e.cooling_off_ends_at <= now() and e.refund_request_id is null and films.is_whole
        and greatest(e.opened_at, films.ready_at) + make_interval(days => ${waitDays}::int) <= now()
        and e.line_id > ${placeholder('after')}::uuid
      order by e.line_id limit ${placeholder('limit')}::int`,
)
/** Lines whose buyers can watch everything, after cooling-off. */
export const listToRelease = async (db: Db, page: { after: string; limit: number }) => (await due(db, page)).map(({ id }) => id)

const unwatchable = preparedSql<{ courseId: string; teacherId: string }>(
  'list_unwatchable_courses',
  () => sql`
    select distinct c.id as "courseId", c.teacher_id as "teacherId" from ${held}
      where ${isHeld} and not films.is_whole and e.opened_at <= now() - make_interval(days => ${raw(String(patientDays))}) order by c.id`,
)
/** Courses that some bought and cannot watch whole, a week after delivery. */
export const listUnwatchable = (db: Db) => unwatchable(db)

const queued = preparedSql<{ refId: string }>(
  'list_queued_unwatchable_courses',
  () => sql`select ref_id as "refId" from ${workItems} where kind = 'UNWATCHABLE_COURSE' and closed_at is null`,
)
export const listQueued = async (db: Db) => (await queued(db)).map(({ refId }) => refId)

import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses } from '../courses.tables.ts'
import { courseBatches } from '../runs.tables.ts'
import { feeOfRun, isRunOnSale, lessonsBegun } from '../runs-on-sale.ts'

const { placeholder } = sql
export type CourseForSale = {
  id: string
  code: string
  /** The approved version on sale. */
  version: number
  title: string
  subjectId: number
  categoryId: number
  coverAssetId: string | null
  teacherId: string
  feeVnd: number
  lessons: number
}
export type RunForSale = CourseForSale & {
  batchId: string
  /** The run's teacher, who sells it. */
  runTeacherId: string
  /** Lessons of the run that have begun. */
  begun: number
  startsOn: string
  weekdays: number[]
  from: string
  to: string
  seatsLeft: number
  /** What the lessons that have not begun cost. */
  restVnd: number
  /** The meetings of the run; the course may have another number of lessons by now. */
  meetings: number
}

const course = sql`c.id, c.code, c.version, c.title, c.subject_id as "subjectId", c.category_id as "categoryId", c.cover_asset_id as "coverAssetId",
  c.teacher_id as "teacherId", c.fee_vnd::float8 as "feeVnd", c.lessons::int as lessons`

const recorded = preparedSql<CourseForSale>(
  'list_courses_for_sale',
  () => sql`select ${course} from ${courses} as c
    where c.code = any(${placeholder('codes')}::text[]) and c.state = 'LISTED' and c.format = 'RECORDED'`,
)
export const listCoursesForSale = (db: Db, codes: readonly string[]) => recorded(db, { codes })

const listed = preparedSql<CourseForSale>(
  'list_courses_listed',
  () => sql`select ${course} from ${courses} as c where c.code = any(${placeholder('codes')}::text[]) and c.state = 'LISTED'`,
)
export const listListedCourses = (db: Db, codes: readonly string[]) => listed(db, { codes })

const runs = preparedSql<RunForSale>(
  'list_runs_for_sale',
  () => sql`select ${course}, done.begun, b.id as "batchId", coalesce(b.substitute_id, c.teacher_id) as "runTeacherId", b.starts_on::text as "startsOn", b.weekdays, to_char(b.from_time, 'HH24:MI') as "from",
      to_char(b.to_time, 'HH24:MI') as "to", ${feeOfRun('b', 'c', sql`done.begun`)}::float8 as "restVnd", b.lessons::int as meetings, b.seats - b.seats_taken - b.seats_held as "seatsLeft"
    from ${courseBatches} as b join ${courses} as c on c.id = b.course_id, lateral (select ${lessonsBegun('b')} as begun) as done
    where b.id = any(${placeholder('ids')}::uuid[]) and c.state = 'LISTED' and c.format <> 'RECORDED' and ${isRunOnSale('b', 'c', sql`done.begun`)}`,
)
export const listRunsForSale = (db: Db, ids: readonly string[]) => runs(db, { ids })

type Unsaleable = { id: string; reason: 'STARTED' | 'WITHDRAWN' }

const withdrawn = preparedSql<Unsaleable>(
  'list_unlisted_courses',
  () =>
    sql`select c.id, 'WITHDRAWN' as reason from ${courses} as c where c.id = any(${placeholder('ids')}::uuid[]) and c.state <> 'LISTED'`,
)
/** Courses that are not on sale. */
export const listUnlisted = (db: Db, ids: readonly string[]) => withdrawn(db, { ids })

const begun = preparedSql<Unsaleable>(
  'list_begun_runs',
  () => sql`select b.id, 'STARTED' as reason from unnest(${placeholder('ids')}::uuid[], ${placeholder('lessons')}::int[]) as asked (id, lesson)
    join ${courseBatches} as b on b.id = asked.id
    where ${lessonsBegun('b', sql`coalesce(${placeholder('at')}::timestamptz, now())`)} >= asked.lesson`,
)
/** Runs whose lesson of this number has begun at a moment, by default now. */
export const listBegun = (db: Db, runs: readonly { id: string; lesson: number }[], at: Date | null) =>
  begun(db, { ids: runs.map(({ id }) => id), lessons: runs.map(({ lesson }) => lesson), at: at?.toISOString() ?? null })

export async function listIdsOfTeacher(db: Db, teacherId: string) {
  const rows = await db.select({ id: courses.id }).from(courses).where(eq(courses.teacherId, teacherId))
  return rows.map(({ id }) => id)
}

export const listStates = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: courses.id, state: courses.state })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(asc(courses.id))
export const lockStates = (db: Db, ids: readonly string[]) => listStates(db, ids).for('no key update')

export const listRunStates = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: courseBatches.id, cancelledAt: courseBatches.cancelledAt })
    .from(courseBatches)
    .where(inArray(courseBatches.id, [...ids]))
    .orderBy(asc(courseBatches.id))
export const lockRunStates = (db: Db, ids: readonly string[]) => listRunStates(db, ids).for('no key update')

const joinable = preparedSql<{ left: number }>(
  'lock_run_to_join',
  () => sql`select b.seats - b.seats_taken - b.seats_held as left from ${courseBatches} as b
    where b.id = ${placeholder('id')}::uuid and b.cancelled_at is null and ${lessonsBegun('b')} = 0 for no key update`,
)
export async function lockJoinable(db: Db, id: string) {
  const [row] = await joinable(db, { id })
  return row?.left
}

import type { CourseFormat, CourseState } from '@khue/contracts/offer/course-content'
import type { BelowMinimum } from '@khue/contracts/offer/run-rules'
import type { RunPattern } from '@khue/contracts/offer/runs'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses, courseVersions } from '../courses.tables.ts'
import { courseBatches, runMeetings } from '../runs.tables.ts'

const { placeholder } = sql

export type RunRow = {
  id: string
  courseId: string
  courseTitle: string
  courseState: CourseState
  courseFee: number
  /** The run's teacher: a substitute, or the teacher of the course. */
  teacherId: string
  courseTeacherId: string
  teacherTitle: string
  startsOn: string
  endsOn: string | null
  weekdays: number[]
  from: string
  to: string
  lessons: number
  begun: number
  isOver: boolean
  seats: number
  /** Given away, held for a payment or taken. */
  seatsTaken: number
  isSold: boolean
  fee: number | null
  minSeats: number | null
  belowMinimum: BelowMinimum | null
  decideOn: string | null
  moveToId: string | null
  pattern: RunPattern | null
  isCancelled: boolean
  cancelReason: string | null
  revision: number
  next: { startsAt: string; endsAt: string } | null
}

const run = sql`b.id, b.course_id as "courseId", c.title as "courseTitle", c.state as "courseState",
  case c.state when 'NEW' then coalesce(
    (select (v.content ->> 'fee')::float8 from ${courseVersions} as v where v.course_id = c.id order by v.version desc limit 1), 0)
    else c.fee_vnd::float8 end as "courseFee",
  c.teacher_id as "courseTeacherId", coalesce(b.substitute_id, c.teacher_id) as "teacherId", c.teacher_title as "teacherTitle", b.starts_on::text as "startsOn", b.ends_on::text as "endsOn",
  b.weekdays, to_char(b.from_time, 'HH24:MI') as "from", to_char(b.to_time, 'HH24:MI') as "to", b.lessons::int as lessons,
  run_lessons_begun(b.id, now()) as begun, not exists (select from ${runMeetings} as m where m.run_id = b.id and m.cancelled_at is null and m.ends_at > now()) as "isOver",
  b.seats, b.seats_taken + b.seats_held as "seatsTaken", b.seats_held > 0 as "isSold", b.fee_vnd::float8 as fee, b.min_seats::int as "minSeats",
  b.below_minimum as "belowMinimum", b.decide_on::text as "decideOn", b.move_to_id as "moveToId", b.pattern, b.cancelled_at is not null as "isCancelled", b.cancel_reason as "cancelReason",
  b.revision, (select jsonb_build_object('startsAt', m.starts_at, 'endsAt', m.ends_at) from ${runMeetings} as m
    where m.run_id = b.id and m.cancelled_at is null and m.ends_at > now() order by m.starts_at limit 1) as next
  from ${courseBatches} as b join ${courses} as c on c.id = b.course_id`

const openRun = sql`b.cancelled_at is null and c.state <> 'GONE'
  and exists (select from ${runMeetings} as m where m.run_id = b.id and m.cancelled_at is null and m.ends_at > now())`

const ofCourse = preparedSql<RunRow>(
  'list_runs_of_course',
  () => sql`select ${run} where b.course_id = ${placeholder('courseId')}::uuid order by b.cancelled_at is not null, b.starts_on desc, b.id`,
)
export const listRunsOfCourse = (db: Db, courseId: string) => ofCourse(db, { courseId })

const oneRun = preparedSql<RunRow>(
  'find_run',
  () => sql`select ${run} where b.id = ${placeholder('id')}::uuid and b.course_id = ${placeholder('courseId')}::uuid`,
)
export async function findRun(db: Db, courseId: string, id: string) {
  const [row] = await oneRun(db, { id, courseId })
  return row
}

const anyRun = preparedSql<RunRow>('find_run_of_any_course', () => sql`select ${run} where b.id = ${placeholder('id')}::uuid`)
export async function findAnyRun(db: Db, id: string) {
  const [row] = await anyRun(db, { id })
  return row
}

const openOf = preparedSql<RunRow>(
  'list_open_runs_of',
  () =>
    sql`select ${run} where coalesce(b.substitute_id, c.teacher_id) = ${placeholder('teacherId')}::uuid and ${openRun} order by b.starts_on, b.id limit 100`,
)
/** A person's runs that are not over. */
export const listOpenRunsOf = (db: Db, teacherId: string) => openOf(db, { teacherId })

/** Locks a run against new holds of seats and changes of meetings. */
export async function lockRun(db: Db, courseId: string, id: string) {
  await db.select({ id: courseBatches.id }).from(courseBatches).where(eq(courseBatches.id, id)).for('no key update')
  return findRun(db, courseId, id)
}

const lastOf = sql`(select max(m.ends_at) from ${runMeetings} as m where m.run_id = b.id and m.cancelled_at is null)`
const begun = sql`run_lessons_begun(b.id, now()) > 0`
const states = {
  ongoing: sql`b.cancelled_at is null and c.state <> 'GONE' and ${lastOf} > now() and ${begun}`,
  pending: sql`b.cancelled_at is null and c.state <> 'GONE' and ${lastOf} > now() and not ${begun}`,
  completed: sql`(b.cancelled_at is not null or c.state = 'GONE' or coalesce(${lastOf} <= now(), true))`,
}
const ofTeacher = (state: keyof typeof states) =>
  preparedSql<RunRow>(
    `list_runs_taught_${state}`,
    () => sql`select ${run} where coalesce(b.substitute_id, c.teacher_id) = ${placeholder('teacherId')}::uuid and ${states[state]}
      and (${placeholder('cursor')}::uuid is null or (b.starts_on, b.id) < (select starts_on, id from ${courseBatches} where id = ${placeholder('cursor')}::uuid))
      order by b.starts_on desc, b.id desc limit ${placeholder('limit')}`,
  )
const taught = { ongoing: ofTeacher('ongoing'), pending: ofTeacher('pending'), completed: ofTeacher('completed') }
type Wanted = { teacherId: string; state: keyof typeof states; cursor: string | null; limit: number }
export const listRunsOfTeacher = (db: Db, { state, ...wanted }: Wanted) => taught[state](db, wanted)

export type CourseRow = {
  id: string
  teacherId: string
  title: string
  state: CourseState
  format: CourseFormat
  lessons: number | null
  feeVnd: number | null
  lessonMinutes: number | null
}
/** The course with its newest version: the approved data do not hold the minutes of a lesson, and are empty before the first approval. */
const oneCourse = preparedSql<CourseRow>(
  'find_course_of_runs',
  () => sql`select c.id, c.teacher_id as "teacherId", c.title, c.state, c.format, (v.content ->> 'lessonMinutes')::int as "lessonMinutes",
      case c.state when 'NEW' then nullif((v.content ->> 'lessons')::int, 0) else c.lessons::int end as lessons,
      case c.state when 'NEW' then (v.content ->> 'fee')::float8 else c.fee_vnd::float8 end as "feeVnd"
    from ${courses} as c left join lateral (
      select content from ${courseVersions} where course_id = c.id order by version desc limit 1) as v on true
    where c.id = ${placeholder('id')}::uuid`,
)
export async function findCourse(db: Db, id: string) {
  const [row] = await oneCourse(db, { id })
  return row
}

export const listMeetings = (db: Db, runId: string) =>
  db.select().from(runMeetings).where(eq(runMeetings.runId, runId)).orderBy(asc(runMeetings.startsAt), asc(runMeetings.id))

const titled = preparedSql<{ id: string; title: string; number: number | null }>(
  'list_meeting_titles',
  () => sql`select m.id, c.title, m.number::int as number from ${runMeetings} as m join ${courseBatches} as b on b.id = m.run_id
    join ${courses} as c on c.id = b.course_id where m.id = any(${placeholder('ids')}::uuid[])`,
)
export const listMeetingTitles = (db: Db, ids: readonly string[]) => titled(db, { ids })

type Terms = Partial<typeof courseBatches.$inferInsert>
export const updateRun = (db: Db, id: string, terms: Terms) =>
  db
    .update(courseBatches)
    .set({ ...terms, revision: sql`${courseBatches.revision} + 1` })
    .where(eq(courseBatches.id, id))

export const deleteMeetings = (db: Db, runId: string) => db.delete(runMeetings).where(eq(runMeetings.runId, runId))

/** Whether a run has a meeting that has begun. */
export async function hasBegun(db: Db, runId: string) {
  const rows = await db
    .select({ id: runMeetings.id })
    .from(runMeetings)
    .where(and(eq(runMeetings.runId, runId), sql`${runMeetings.startsAt} <= now()`))
    .limit(1)
  return rows.length > 0
}

const cancelUntaught = preparedSql<{ id: string }>(
  'cancel_untaught_meetings',
  () => sql`update ${runMeetings} set cancelled_at = now(), number = null
    where run_id = ${placeholder('runId')}::uuid and cancelled_at is null and starts_at > now() returning id`,
)
/** Cancels the meetings of a run that have not begun; returns their ids. */
export const setUntaughtCancelled = async (db: Db, runId: string) => (await cancelUntaught(db, { runId })).map(({ id }) => id)

export async function findTaught(db: Db, id: string, runId: string) {
  const [row] = await db
    .select()
    .from(runMeetings)
    .where(and(eq(runMeetings.id, id), eq(runMeetings.runId, runId)))
  return row
}
export const listRunTitles = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: courseBatches.id, title: courses.title })
    .from(courseBatches)
    .innerJoin(courses, eq(courses.id, courseBatches.courseId))
    .where(inArray(courseBatches.id, [...ids]))

export const listSchedules = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: courseBatches.id,
      title: courses.title,
      startsOn: courseBatches.startsOn,
      weekdays: courseBatches.weekdays,
      from: sql<string>`to_char(${courseBatches.fromTime}, 'HH24:MI')`,
      to: sql<string>`to_char(${courseBatches.toTime}, 'HH24:MI')`,
    })
    .from(courseBatches)
    .innerJoin(courses, eq(courses.id, courseBatches.courseId))
    .where(inArray(courseBatches.id, [...ids]))

export async function findStart(db: Db, runId: string) {
  const [first] = await db
    .select({ startsAt: runMeetings.startsAt })
    .from(runMeetings)
    .where(and(eq(runMeetings.runId, runId), isNull(runMeetings.cancelledAt)))
    .orderBy(asc(runMeetings.startsAt))
    .limit(1)
  return first?.startsAt
}

const dueRuns = preparedSql<{ id: string; courseId: string }>(
  'list_runs_to_decide',
  () => sql`select id, course_id as "courseId" from ${courseBatches}
    where min_seats is not null and decided_at is null and cancelled_at is null and decide_on <= (now() at time zone 'Asia/Ho_Chi_Minh')::date
    order by decide_on, id limit ${placeholder('limit')}`,
)
/** Runs whose day to count the learners has come. */
export const listRunsToDecide = (db: Db, limit: number) => dueRuns(db, { limit })

const target = preparedSql<{ id: string }>(
  'find_run_to_move_to',
  () => sql`select b.id from ${courseBatches} as b join ${courses} as c on c.id = b.course_id,
      lateral (select min(m.starts_at) as at from ${runMeetings} as m where m.run_id = b.id and m.cancelled_at is null) as first
    where b.id = ${placeholder('id')}::uuid and b.course_id = ${placeholder('courseId')}::uuid and b.lessons = ${placeholder('lessons')}::int
      and b.cancelled_at is null and c.state <> 'GONE' and first.at >= coalesce(${placeholder('from')}::timestamptz, now() + make_interval(hours => ${placeholder('hours')}::int))`,
)
type Target = { id: string; courseId: string; lessons: number; /** Null: in so many hours. */ from: Date | null; hours: number }
/** Whether learners of a run can move to another run, which begins late enough. */
export const canMoveTo = async (db: Db, { from, ...wanted }: Target) =>
  (await target(db, { ...wanted, from: from?.toISOString() ?? null })).length > 0

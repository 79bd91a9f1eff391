import type { StoredLessonState } from '@khue/contracts/learning/lesson-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { lessonProblems, lessons, lessonSeats } from '../lessons.tables.ts'

const { placeholder } = sql
const teacherId = sql`${placeholder('teacherId')}::uuid`

/** Milliseconds. */
const msOf = (column: string) => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`

export type ContestRow = {
  id: string
  lessonId: string
  learnerId: string
  startsAt: number
  endsAt: number
  reason: string
  dueAt: number
}
const contests = preparedSql<ContestRow>(
  'list_contests_to_answer',
  () => sql`
  select p.id, p.lesson_id as "lessonId", p.learner_id as "learnerId", ${msOf('l.starts_at')} as "startsAt", ${msOf('l.ends_at')} as "endsAt",
      p.reason, ${msOf('p.due_at')} as "dueAt"
    from ${lessonProblems} as p join ${lessons} as l on l.id = p.lesson_id
    where l.teacher_id = ${teacherId} and p.state = 'OPEN' and p.answer is null
    order by p.due_at, p.id limit ${placeholder('limit')}`,
)
export const listContests = (db: Db, of: { teacherId: string; limit: number }) => contests(db, of)

/** An admin is given as null: every lesson counts. */
type Asking = { teacherId: string | null }
const isOwn = sql`(${teacherId} is null or l.teacher_id = ${teacherId})`

const isHeld = sql`l.state in ('HELD', 'COMPLETED')`
const isToCome = sql`l.state = 'PLANNED' and l.ends_at > now()`
export type CountRow = {
  refId: string
  lessons: number
  held: number
  notHeld: number
  toCome: number
  seats: number
  attended: number
  toDeclare: number
  nextId: string | null
}
/** Who was excused, or is not marked yet, counts for no share of attendance. */
const counts = preparedSql<CountRow>(
  'count_taught_lessons',
  () => sql`
  select l.ref_id as "refId", count(*)::int as lessons, (count(*) filter (where ${isHeld}))::int as held,
      (count(*) filter (where l.state = 'NOT_HELD'))::int as "notHeld", (count(*) filter (where ${isToCome}))::int as "toCome",
      coalesce(sum(s.seats), 0)::int as seats, coalesce(sum(s.attended), 0)::int as attended,
      (count(*) filter (where l.state = 'PLANNED' and l.asked_at is not null and l.ends_at <= now()))::int as "toDeclare",
      (array_agg(l.id order by l.starts_at, l.id) filter (where ${isToCome}))[1] as "nextId"
    from ${lessons} as l
      left join lateral (select count(*) filter (where attendance not in ('EXPECTED', 'EXCUSED')) as seats,
          count(*) filter (where attendance in ('PRESENT', 'LATE', 'LEFT_EARLY')) as attended
        from ${lessonSeats} where lesson_id = l.id and is_rostered) as s on ${isHeld}
    where l.ref_id = any(${placeholder('refIds')}::uuid[]) and l.state <> 'CANCELLED' and ${isOwn}
    group by l.ref_id`,
)
export const countLessons = (db: Db, of: Asking & { refIds: readonly string[] }) => counts(db, of)

export type LessonOfClassRow = {
  id: string
  state: StoredLessonState
  startsAt: number
  endsAt: number
  now: number
  isAsked: boolean
  problems: number
}
/** Of a class whose lessons the teacher has, or had, at least one of. */
const ofClass = preparedSql<LessonOfClassRow>(
  'list_lessons_of_class',
  () => sql`
  select l.id, l.state, ${msOf('l.starts_at')} as "startsAt", ${msOf('l.ends_at')} as "endsAt", ${msOf('now()')} as now,
       l.asked_at is not null as "isAsked",
      (select count(*)::int from ${lessonProblems} as p where p.lesson_id = l.id and p.state = 'OPEN') as problems
    from ${lessons} as l
    where l.ref_id = ${placeholder('refId')}::uuid
      and (${teacherId} is null or exists (select from ${lessons} as own where own.ref_id = l.ref_id and own.teacher_id = ${teacherId}))
    order by l.starts_at, l.id`,
)
export const listOfClass = (db: Db, of: Asking & { refId: string }) => ofClass(db, of)

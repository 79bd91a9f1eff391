import type { Attendance } from '@khue/contracts/learning/lesson-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { attendanceMarks, lessonStays, type staySources } from '../lessons.tables.ts'

const { placeholder } = sql

type Which = { id: string; isAll: boolean; personIds: readonly string[] }
/** Times in milliseconds. */
export type StayRow = { personId: string; source: (typeof staySources)[number]; from: number; to: number; reason: string | null }
const stays = preparedSql<StayRow>(
  'read_lesson_stays',
  () => sql`
    select person_id as "personId", source, extract(epoch from from_at)::float8 * 1000 as from, extract(epoch from to_at)::float8 * 1000 as to, reason
      from ${lessonStays} where lesson_id = ${placeholder('id')}::uuid and (${placeholder('isAll')}::boolean or person_id = any(${placeholder('personIds')}::uuid[]))
      order by from_at, id`,
)
export const listStays = (db: Db, which: Which) => stays(db, which)

export type MarkRow = { learnerId: string; was: Attendance; attendance: Attendance; reason: string; markedBy: string; at: number }
const marks = preparedSql<MarkRow>(
  'read_attendance_marks',
  () => sql`
    select learner_id as "learnerId", was, attendance, reason, marked_by as "markedBy", extract(epoch from at)::float8 * 1000 as at
      from ${attendanceMarks} where lesson_id = ${placeholder('id')}::uuid and (${placeholder('isAll')}::boolean or learner_id = any(${placeholder('personIds')}::uuid[]))
      order by at, id`,
)
/** Oldest first. */
export const listMarks = (db: Db, which: Which) => marks(db, which)

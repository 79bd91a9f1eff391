import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseAttendances } from '../courses.tables.ts'

const { placeholder } = sql

const attendance = preparedSql<{ found: boolean }>(
  'has_attended_course',
  () =>
    sql`select exists (select from ${courseAttendances} where person_id = ${placeholder('personId')}::uuid and course_id = ${placeholder('courseId')}::uuid and refunded_at is null) as found`,
)
export async function hasAttended(db: Db, personId: string, courseId: string) {
  const [row] = await attendance(db, { personId, courseId })
  return row?.found ?? false
}

const attended = preparedSql(
  'note_course_attendance',
  () =>
    sql`insert into ${courseAttendances} (person_id, course_id) values (${placeholder('personId')}, ${placeholder('courseId')})
      on conflict (person_id, course_id) do update set refunded_at = null, since = now() where ${courseAttendances.refundedAt} is not null`,
)
export const insertAttendance = (db: Db, personId: string, courseId: string) => attended(db, { personId, courseId })

/** Locked against a refund until the transaction ends. */
export async function lockAttendance(db: Db, personId: string, courseId: string) {
  const [row] = await db
    .select({ refundedAt: courseAttendances.refundedAt })
    .from(courseAttendances)
    .where(and(eq(courseAttendances.personId, personId), eq(courseAttendances.courseId, courseId)))
    .for('share')
  return row
}

export const setRefunded = (db: Db, personId: string, courseId: string) =>
  db
    .update(courseAttendances)
    .set({ refundedAt: sql`now()` })
    .where(and(eq(courseAttendances.personId, personId), eq(courseAttendances.courseId, courseId), isNull(courseAttendances.refundedAt)))

export type Attendance = { personId: string; courseId: string; since: Date }

/** Same for many at once; existing ones stay. */
export const insertAttendances = (db: Db, rows: readonly Attendance[]) =>
  db.execute(sql`
    insert into ${courseAttendances} (person_id, course_id, since)
    select "personId", "courseId", since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one("personId" uuid, "courseId" uuid, since timestamptz)
    on conflict do nothing`)

export async function deleteAttendances(db: Db, personId: string) {
  await db.delete(courseAttendances).where(eq(courseAttendances.personId, personId))
}

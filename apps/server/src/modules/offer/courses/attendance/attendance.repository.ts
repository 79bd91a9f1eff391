import { and, eq, isNull, or, sql } from 'drizzle-orm'
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
    sql`insert into ${courseAttendances} (person_id, course_id, line_id)
      values (${placeholder('personId')}, ${placeholder('courseId')}, ${placeholder('lineId')}::uuid)
      on conflict (person_id, course_id) do update set refunded_at = null, since = now(), line_id = excluded.line_id
        where ${courseAttendances.refundedAt} is not null`,
)
export const insertAttendance = (db: Db, personId: string, courseId: string, lineId: string | undefined) =>
  attended(db, { personId, courseId, lineId: lineId ?? null })

/** Locked against a refund until the transaction ends. */
export async function lockAttendance(db: Db, personId: string, courseId: string) {
  const [row] = await db
    .select({ refundedAt: courseAttendances.refundedAt })
    .from(courseAttendances)
    .where(and(eq(courseAttendances.personId, personId), eq(courseAttendances.courseId, courseId)))
    .for('share')
  return row
}

/** False when the person was not taught, or in another line than this one. */
export async function setRefunded(db: Db, personId: string, courseId: string, lineId: string) {
  const { personId: person, courseId: course, lineId: line, refundedAt } = courseAttendances
  const [row] = await db
    .update(courseAttendances)
    .set({ refundedAt: sql`coalesce(${refundedAt}, now())` })
    .where(and(eq(person, personId), eq(course, courseId), or(eq(line, lineId), isNull(line))))
    .returning({ personId: person })
  return row !== undefined
}

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

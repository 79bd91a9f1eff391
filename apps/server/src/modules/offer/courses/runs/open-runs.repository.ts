import { asc, eq, inArray, isNull, and, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses } from '../courses.tables.ts'
import { courseBatches, runMeetings } from '../runs.tables.ts'

export const insertBatches = (db: Db, rows: (typeof courseBatches.$inferInsert)[]) =>
  db.insert(courseBatches).values(rows).onConflictDoNothing().returning({ id: courseBatches.id })

export type NewMeeting = { id: string; runId: string; number: number; from: Date; to: Date }
const addMeetings = preparedSql(
  'insert_run_meetings',
  () => sql`
    insert into ${runMeetings} (id, run_id, number, starts_at, ends_at)
    select * from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('runIds')}::uuid[], ${sql.placeholder('numbers')}::smallint[],
      ${sql.placeholder('froms')}::timestamptz[], ${sql.placeholder('tos')}::timestamptz[])`,
)
export async function insertMeetings(db: Db, meetings: readonly NewMeeting[]) {
  if (meetings.length === 0) return
  await addMeetings(db, {
    ids: meetings.map(({ id }) => id),
    runIds: meetings.map(({ runId }) => runId),
    numbers: meetings.map(({ number }) => number),
    froms: meetings.map(({ from }) => from.toISOString()),
    tos: meetings.map(({ to }) => to.toISOString()),
  })
}

export const listTeaching = (db: Db, courseIds: readonly string[]) =>
  db
    .select({ id: courses.id, teacherId: courses.teacherId, lessons: courses.lessons })
    .from(courses)
    .where(inArray(courses.id, [...courseIds]))

/** Which of these runs exist. */
export async function listExistingIds(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: courseBatches.id })
    .from(courseBatches)
    .where(inArray(courseBatches.id, [...ids]))
  return rows.map(({ id }) => id)
}

/** The planned meetings of all runs of a course. */
export async function listMeetingIds(db: Db, courseId: string) {
  const rows = await db
    .select({ id: runMeetings.id })
    .from(runMeetings)
    .innerJoin(courseBatches, eq(courseBatches.id, runMeetings.runId))
    .where(and(eq(courseBatches.courseId, courseId), isNull(runMeetings.cancelledAt)))
    .orderBy(asc(runMeetings.id))
  return rows.map(({ id }) => id)
}

import type { CourseContent, CourseState } from '@khue/contracts/offer/course-content'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { courses, courseVersions } from '../courses.tables.ts'
import { courseBatches } from '../runs.tables.ts'

export const insertCourses = (db: Db, rows: (typeof courses.$inferInsert)[]) => db.insert(courses).values(rows)

type Draft = { courseId: string; version: number; content: CourseContent }
export const insertDrafts = (db: Db, versions: readonly Draft[]) =>
  db.insert(courseVersions).values(versions.map((row) => ({ ...row, status: 'DRAFT' as const })))
export const approveDrafts = (db: Db, courseIds: readonly string[]) =>
  db
    .update(courseVersions)
    .set({ status: 'APPROVED', submittedAt: sql`now()`, decidedAt: sql`now()` })
    .where(and(inArray(courseVersions.courseId, [...courseIds]), eq(courseVersions.status, 'DRAFT')))

/** Returns its cover; undefined when there is no such course or it is removed. */
export async function setState(db: Db, id: string, state: CourseState) {
  const [row] = await db
    .update(courses)
    .set({ state, updatedAt: sql`now()` })
    .where(and(eq(courses.id, id), sql`${courses.state} <> 'GONE'`))
    .returning({ coverAssetId: courses.coverAssetId })
  return row
}

const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** Touches runs that have begun, so that the trigger recounts their courses' days without them. */
export const touchBegunBatches = (db: Db, days: number) =>
  db
    .update(courseBatches)
    .set({ startsOn: sql`${courseBatches.startsOn}` })
    .where(sql`${courseBatches.startsOn} between ${today} - ${days}::int and ${today} - 1`)

export async function listKnownIds(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
  return rows.map(({ id }) => id)
}

/** Takes the courses of a teacher who left off the lists and their name out of the search. Returns the covers. */
export async function pauseOfTeacher(db: Db, teacherId: string) {
  const rows = await db
    .update(courses)
    .set({ state: sql`case when ${courses.state} = 'LISTED' then 'PAUSED' else ${courses.state} end`, keywords: '' })
    .where(eq(courses.teacherId, teacherId))
    .returning({ coverAssetId: courses.coverAssetId })
  return rows.flatMap(({ coverAssetId }) => coverAssetId ?? [])
}

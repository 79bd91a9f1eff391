import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { lessons } from '../lessons.tables.ts'

/** The teachers of the lessons to come of a run or class. */
export async function listTeachersToCome(db: Db, refId: string) {
  const rows = await db
    .selectDistinct({ teacherId: lessons.teacherId })
    .from(lessons)
    .where(and(eq(lessons.refId, refId), eq(lessons.state, 'PLANNED'), sql`${lessons.endsAt} > now()`))
  return rows.map(({ teacherId }) => teacherId)
}

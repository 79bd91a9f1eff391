import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { lessons } from './lessons.tables.ts'

export type LessonRow = typeof lessons.$inferSelect & { now: Date }

const columns = { lesson: lessons, now: sql<Date>`now()`.mapWith(lessons.startsAt) }
/** A lesson with the database's clock. Every change of a lesson takes this lock first. */
export async function lockLesson(db: Db, id: string): Promise<LessonRow | undefined> {
  const [row] = await db.select(columns).from(lessons).where(eq(lessons.id, id)).for('no key update')
  return row && { ...row.lesson, now: row.now }
}
export async function findLesson(db: Db, id: string): Promise<LessonRow | undefined> {
  const [row] = await db.select(columns).from(lessons).where(eq(lessons.id, id))
  return row && { ...row.lesson, now: row.now }
}

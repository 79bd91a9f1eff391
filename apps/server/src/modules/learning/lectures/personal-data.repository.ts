import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { lectureExtensions, lectureNotes, viewings, watchings } from './lectures.tables.ts'

export const listWatchingsOf = (db: Db, personId: string) =>
  db
    .select({
      courseId: watchings.courseId,
      itemId: watchings.itemId,
      seconds: sql<number>`lecture_seconds(${watchings.watched})`,
      position: watchings.position,
      firstAt: watchings.firstAt,
      lastAt: watchings.lastAt,
      doneAt: watchings.doneAt,
    })
    .from(watchings)
    .where(eq(watchings.personId, personId))
    .orderBy(watchings.firstAt, watchings.itemId)

export const listNotesOf = (db: Db, personId: string) =>
  db.select().from(lectureNotes).where(eq(lectureNotes.personId, personId)).orderBy(lectureNotes.createdAt, lectureNotes.id)

/** The person's own, and those in which they watched for a child. */
export const listViewingsOf = (db: Db, personId: string) =>
  db
    .select({ openedAt: viewings.openedAt, endedAt: viewings.endedAt, code: viewings.code, courseId: viewings.courseId })
    .from(viewings)
    .where(or(eq(viewings.learnerId, personId), eq(viewings.viewerId, personId)))
    .orderBy(desc(viewings.openedAt))

export const listExtensionsOf = (db: Db, personId: string) =>
  db.select().from(lectureExtensions).where(eq(lectureExtensions.personId, personId)).orderBy(lectureExtensions.askedAt)

/** What was watched, viewings and notes go; an extension keeps what was decided, without words. */
export async function eraseOf(db: Db, personId: string) {
  await db.delete(lectureNotes).where(eq(lectureNotes.personId, personId))
  await db.delete(watchings).where(eq(watchings.personId, personId))
  await db.delete(viewings).where(or(eq(viewings.learnerId, personId), eq(viewings.viewerId, personId)))
  await db.delete(lectureExtensions).where(and(eq(lectureExtensions.personId, personId), eq(lectureExtensions.state, 'ASKED')))
  await db
    .update(lectureExtensions)
    .set({ reason: '' })
    .where(or(eq(lectureExtensions.personId, personId), eq(lectureExtensions.askedBy, personId)))
  await db
    .update(lectureExtensions)
    .set({ refusalReason: sql`case when ${lectureExtensions.refusalReason} is null then null else '' end` })
    .where(or(eq(lectureExtensions.personId, personId), eq(lectureExtensions.teacherId, personId)))
}

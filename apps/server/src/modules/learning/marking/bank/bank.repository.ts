import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { markingComments as comments } from '../marking.tables.ts'

const shown = { id: comments.id, text: comments.text, uses: comments.uses }
const own = (teacherId: string, id: string) => and(eq(comments.teacherId, teacherId), eq(comments.id, id))

/** Often used ones first. */
export const listComments = (db: Db, teacherId: string) =>
  db
    .select(shown)
    .from(comments)
    .where(eq(comments.teacherId, teacherId))
    .orderBy(desc(comments.uses), asc(comments.createdAt), asc(comments.id))

export async function countComments(db: Db, teacherId: string) {
  const [counted] = await db.select({ n: count() }).from(comments).where(eq(comments.teacherId, teacherId))
  return counted?.n ?? 0
}
export async function insertComment(db: Db, row: { id: string; teacherId: string; text: string }) {
  const [inserted] = await db.insert(comments).values(row).onConflictDoNothing().returning(shown)
  return inserted
}
export async function findOwnComment(db: Db, teacherId: string, id: string) {
  const [found] = await db.select(shown).from(comments).where(own(teacherId, id))
  return found
}
export async function setOwnText(db: Db, teacherId: string, id: string, text: string) {
  const [changed] = await db.update(comments).set({ text }).where(own(teacherId, id)).returning(shown)
  return changed
}
export async function countOwnUse(db: Db, teacherId: string, id: string) {
  const [changed] = await db
    .update(comments)
    .set({ uses: sql`${comments.uses} + 1` })
    .where(own(teacherId, id))
    .returning(shown)
  return changed
}
export async function deleteOwnComment(db: Db, teacherId: string, id: string) {
  const [deleted] = await db.delete(comments).where(own(teacherId, id)).returning({ id: comments.id })
  return deleted
}

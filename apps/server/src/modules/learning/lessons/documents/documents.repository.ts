import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { lessonDocuments } from '../lessons.tables.ts'

/** In the order in which they were handed out. */
export const listDocuments = (db: Db, lessonId: string) =>
  db
    .select({ assetId: lessonDocuments.assetId, name: lessonDocuments.name, bytes: lessonDocuments.bytes })
    .from(lessonDocuments)
    .where(eq(lessonDocuments.lessonId, lessonId))
    .orderBy(asc(lessonDocuments.addedAt), asc(lessonDocuments.assetId))

type NewDocument = { lessonId: string; assetId: string; name: string; bytes: number }
export const insertDocument = (db: Db, row: NewDocument) => db.insert(lessonDocuments).values({ ...row, addedAt: sql`clock_timestamp()` })

export async function deleteDocument(db: Db, lessonId: string, assetId: string) {
  const rows = await db
    .delete(lessonDocuments)
    .where(and(eq(lessonDocuments.lessonId, lessonId), eq(lessonDocuments.assetId, assetId)))
    .returning({ assetId: lessonDocuments.assetId })
  return rows.length === 1
}

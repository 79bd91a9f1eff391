import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { marks } from '../marking.tables.ts'

type Written = Pick<typeof marks.$inferSelect, 'words' | 'points'>
/** Words and points of a locked draft; the database adds the total. */
export async function setWritten(db: Db, id: string, written: Written) {
  const saved = await db
    .update(marks)
    .set({ ...written, revision: sql`${marks.revision} + 1`, savedAt: sql`now()` })
    .where(eq(marks.id, id))
    .returning({ revision: marks.revision, savedAt: marks.savedAt, total: marks.total })
  return returnedRow(saved, 'set_written')
}

import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { payoutFiles } from '../payouts.tables.ts'

type FileRow = typeof payoutFiles.$inferSelect
export type FileFormat = FileRow['format']

export const insertFiles = (db: Db, rows: readonly FileRow[]) => db.insert(payoutFiles).values([...rows])
export const deleteFiles = (db: Db, batchId: string) => db.delete(payoutFiles).where(eq(payoutFiles.batchId, batchId))

export async function findFile(db: Db, batchId: string, format: FileFormat) {
  const [row] = await db
    .select()
    .from(payoutFiles)
    .where(and(eq(payoutFiles.batchId, batchId), eq(payoutFiles.format, format)))
  return row
}

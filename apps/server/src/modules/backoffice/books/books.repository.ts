import { desc } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { reconcileRuns } from './books.tables.ts'

type Run = typeof reconcileRuns.$inferSelect

export const insertRun = async (db: Db, run: Omit<Run, 'at'>): Promise<Run> => {
  const [row] = await db.insert(reconcileRuns).values(run).returning()
  return row! // insert returns exactly one row
}

export const listRuns = (db: Db, limit: number) => db.select().from(reconcileRuns).orderBy(desc(reconcileRuns.at)).limit(limit)

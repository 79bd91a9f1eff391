import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { reportReaders as readers } from '../learning-reports.tables.ts'

export const listDecisions = (db: Db, learnerId: string) =>
  db
    .select({ guardianId: readers.guardianId, guardianshipId: readers.guardianshipId, isAllowed: readers.isAllowed })
    .from(readers)
    .where(eq(readers.learnerId, learnerId))

type Decided = { learnerId: string; guardianId: string; guardianshipId: string; isAllowed: boolean }
export const putDecision = (db: Db, row: Decided) =>
  db
    .insert(readers)
    .values(row)
    .onConflictDoUpdate({
      target: [readers.learnerId, readers.guardianId],
      set: { guardianshipId: row.guardianshipId, isAllowed: row.isAllowed, decidedAt: sql`now()` },
    })

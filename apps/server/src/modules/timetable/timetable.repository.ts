import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/db'
import { type OccupationKind, timetable } from './timetable.tables.ts'

export type NewOccupation = { personId: string; from: Date; to: Date; kind: OccupationKind; refId: string }

/**
 * Answers whether the time was free. `on conflict do nothing` is what makes PostgreSQL insert speculatively: with a plain
 * insert, two callers who race for one slot can each wait for the other until the deadlock detector kills one.
 */
export async function insertOccupation(db: Db, { personId, from, to, kind, refId }: NewOccupation) {
  const during = `[${from.toISOString()},${to.toISOString()})`
  const rows = await db
    .insert(timetable)
    .values({ id: uuidv7(), personId, during, kind, refId })
    .onConflictDoNothing()
    .returning({ id: timetable.id })
  return rows.length === 1
}

export const deleteOccupations = (db: Db, refId: string) => db.delete(timetable).where(eq(timetable.refId, refId))

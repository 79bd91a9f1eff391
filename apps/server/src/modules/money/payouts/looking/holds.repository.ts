import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { earnings, payees, payoutHolds } from '../payouts.tables.ts'

/** Whether the person is a payee, or something was earned by them. */
export async function hasEarned(db: Db, personId: string) {
  const { rows } = await db.execute(sql`
    select from ${payees} where person_id = ${personId}::uuid
    union all (select from ${earnings} where person_id = ${personId}::uuid limit 1)`)
  return rows.length > 0
}

/** False when one is open. */
export async function insertHold(db: Db, row: typeof payoutHolds.$inferInsert) {
  const rows = await db.insert(payoutHolds).values(row).onConflictDoNothing().returning({ id: payoutHolds.id })
  return rows.length === 1
}

export async function releaseHold(db: Db, personId: string, by: { releasedBy: string; releaseReason: string }) {
  const rows = await db
    .update(payoutHolds)
    .set({ ...by, releasedAt: sql`now()` })
    .where(and(eq(payoutHolds.personId, personId), isNull(payoutHolds.releasedAt)))
    .returning({ id: payoutHolds.id })
  return rows.length === 1
}

export const listHoldsOf = (db: Db, personId: string) =>
  db.select().from(payoutHolds).where(eq(payoutHolds.personId, personId)).orderBy(payoutHolds.placedAt)

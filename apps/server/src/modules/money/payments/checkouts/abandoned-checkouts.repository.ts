import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { checkouts } from '../payments.tables.ts'

/** Instalment checkouts that hold a reserved balance long after they could be paid. */
export async function listAbandonedPartCheckouts(db: Db, limit: number) {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        sql`${checkouts.balanceVnd} > 0 and ${checkouts.closedAt} is null and ${checkouts.settledAt} is null`,
        lt(checkouts.expiresAt, sql`now() - interval '55 minutes'`), // as long as an order waits for money that was sent in time
        eq(checkouts.creditTo, 'INSTALMENTS_RECEIVABLE'),
      ),
    )
    .orderBy(asc(checkouts.expiresAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Unpaid checkouts with parts of their sum, long after the rest could come: as long as an order waits for money that was sent in time. */
export async function listWithAbandonedParts(db: Db, limit: number) {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(gt(checkouts.partsVnd, 0), sql`(${checkouts.closedAt} is not null or ${checkouts.expiresAt} < now() - interval '55 minutes')`),
    )
    .orderBy(asc(checkouts.expiresAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

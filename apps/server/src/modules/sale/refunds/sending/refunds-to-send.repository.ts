import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/postgres/db'
import { refunds } from '../refunds.tables.ts'

const underWay = alias(refunds, 'under_way')

/** Serialises claiming until the transaction ends: of two refunds of one payment claimed at once, neither would see the other. */
export const lockRefundQueue = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('refunds to send', 0))`)

/**
 * Claims the next approved refund for a gateway, under an id that stays, and schedules a query in case this process dies. Never while another refund
 * of the same payment is in progress, because gateways report only a payment's last refund.
 */
export async function claimRefundToSend(db: Db) {
  const [row] = await db
    .update(refunds)
    .set({
      state: 'SENDING',
      gatewayRequestId: sql`replace(${refunds.id}::text, '-', '')`,
      tries: 1,
      nextPollAt: sql`now() + interval '1 minute'`,
    })
    .where(
      inArray(
        refunds.id,
        db
          .select({ id: refunds.id })
          .from(refunds)
          .where(
            and(
              eq(refunds.state, 'APPROVED'),
              eq(refunds.channel, 'GATEWAY'),
              notExists(
                db
                  .select({ one: sql`1` })
                  .from(underWay)
                  .where(and(eq(underWay.receiptId, refunds.receiptId), inArray(underWay.state, ['SENDING', 'SENT']))),
              ),
            ),
          )
          .orderBy(asc(refunds.id))
          .limit(1)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
  return row
}

/** Claims the next refund to query and postpones it first: twice as long as it has waited, up to a day. */
export async function claimRefundToQuery(db: Db) {
  const [row] = await db
    .update(refunds)
    .set({ nextPollAt: sql`now() + least(greatest(now() - ${refunds.approvedAt}, interval '1 minute'), interval '1 day')` })
    .where(
      inArray(
        refunds.id,
        db
          .select({ id: refunds.id })
          .from(refunds)
          .where(and(inArray(refunds.state, ['SENDING', 'SENT']), lt(refunds.nextPollAt, sql`now()`)))
          .orderBy(asc(refunds.nextPollAt))
          .limit(1)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
  return row
}

/** Refunds with two approvals for a bank transfer, longest waiting first, locked until the transaction ends. */
export const lockForBank = (db: Db, limit: number) =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'APPROVED'), eq(refunds.channel, 'BANK')))
    .orderBy(asc(refunds.id))
    .limit(limit)
    .for('share')

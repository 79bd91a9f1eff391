import { type RefundChannel, type RefundState } from '@khue/contracts/sale/refunds'
import { gatewayRefundTimeoutHours } from '@khue/contracts/sale/refunds-admin'
import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { countCapped } from '#platform/lists/cursors'
import { refunds } from './refunds.tables.ts'

export const listOfPayee = (db: Db, payeeId: string, orderId: string | undefined) =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.payeeId, payeeId), eq(refunds.subject, 'ORDER'), orderId ? eq(refunds.orderId, orderId) : undefined))
    .orderBy(desc(refunds.id))

/** Refunds with a gateway for so long that an admin must look. */
const isGatewayOverdue = and(
  inArray(refunds.state, ['SENDING', 'SENT']),
  lt(refunds.approvedAt, sql.raw(`now() - interval '${gatewayRefundTimeoutHours} hours'`)),
)

export async function listSilent(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.id, [...ids]), isGatewayOverdue))
  return new Set(rows.map(({ id }) => id))
}

export type RefundFilter = {
  silent?: '1' | undefined
  state?: RefundState | undefined
  channel?: RefundChannel | undefined
  orderId?: string | undefined
  cursor?: string | undefined
}

const matches = ({ silent, state, channel, orderId }: RefundFilter): SQL | undefined =>
  and(
    silent && isGatewayOverdue,
    state && eq(refunds.state, state),
    channel && eq(refunds.channel, channel),
    orderId ? eq(refunds.orderId, orderId) : undefined,
  )

/** Waiting refunds, oldest first; all others newest first. */
export const listQueue = (db: Db, { cursor, ...filter }: RefundFilter, { limit, oldestFirst }: { limit: number; oldestFirst: boolean }) =>
  db
    .select()
    .from(refunds)
    .where(and(matches(filter), cursor ? (oldestFirst ? gt(refunds.id, cursor) : lt(refunds.id, cursor)) : undefined))
    .orderBy(oldestFirst ? asc(refunds.id) : desc(refunds.id))
    .limit(limit)

export const countQueue = (db: Db, filter: RefundFilter) => countCapped(db, refunds, matches(filter))

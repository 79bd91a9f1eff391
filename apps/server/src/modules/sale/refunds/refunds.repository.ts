import type { RefundChannel } from '@khue/contracts/sale/refunds'
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { refundLines, refunds } from './refunds.tables.ts'

export type RefundRow = typeof refunds.$inferSelect
export type NewRefund = Pick<
  typeof refunds.$inferInsert,
  | 'id'
  | 'code'
  | 'requestId'
  | 'subject'
  | 'orderId'
  | 'suspenseItemId'
  | 'receiptId'
  | 'payeeId'
  | 'requestedBy'
  | 'reason'
  | 'amountVnd'
  | 'withheldVnd'
  | 'duesVnd'
  | 'channel'
  | 'paymentAccountId'
  | 'sealedAccount'
>
export type NewRefundLine = Pick<
  typeof refundLines.$inferInsert,
  'refundId' | 'orderLineId' | 'amountVnd' | 'lessons' | 'lessonId' | 'days' | 'pointsBack' | 'pointsTaken'
>
export type RefundLineRow = typeof refundLines.$inferSelect

export const insertRefund = (db: Db, row: NewRefund) => db.insert(refunds).values(row)

/** A refund that needs no decision: it never waits, so it meets no other request of its order. */
export const insertApproved = (db: Db, row: NewRefund) => db.insert(refunds).values({ ...row, state: 'APPROVED', approvedAt: sql`now()` })

/** False when this suspense item already has its refund. */
export async function insertOfSuspense(db: Db, row: NewRefund) {
  const rows = await db.insert(refunds).values(row).onConflictDoNothing().returning({ id: refunds.id })
  return rows.length === 1
}

export async function insertLines(db: Db, rows: readonly NewRefundLine[]) {
  if (rows.length > 0) await db.insert(refundLines).values([...rows])
}

export async function findRefund(db: Db, id: string) {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** All refunds of one request, locked by id. */
export const lockRequest = (db: Db, requestId: string) =>
  db.select().from(refunds).where(eq(refunds.requestId, requestId)).orderBy(asc(refunds.id)).for('update')

export const listRequests = (db: Db, requestIds: readonly string[]) =>
  db
    .select()
    .from(refunds)
    .where(inArray(refunds.requestId, [...requestIds]))
    .orderBy(asc(refunds.id))

export const listLinesOf = (db: Db, refundIds: readonly string[]) =>
  db
    .select()
    .from(refundLines)
    .where(inArray(refundLines.refundId, [...refundIds]))
    .orderBy(asc(refundLines.refundId), asc(refundLines.orderLineId))

/** Lines of these that a counted refund includes. */
export async function listRefundedLines(db: Db, lineIds: readonly string[]) {
  const rows = await db
    .select({ id: refundLines.orderLineId })
    .from(refundLines)
    .where(and(inArray(refundLines.orderLineId, [...lineIds]), eq(refundLines.isCounted, true)))
  return new Set(rows.map(({ id }) => id))
}

/** What refunds of these lines have returned so far, those of one request left out. */
export async function sumEarlier(db: Db, lineIds: readonly string[], exceptRequestId: string | undefined) {
  const rows = await db
    .select({
      lineId: refundLines.orderLineId,
      amountVnd: sql`sum(${refundLines.amountVnd})`.mapWith(Number),
      pointsBack: sql`sum(${refundLines.pointsBack})`.mapWith(Number),
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(
      and(
        inArray(refundLines.orderLineId, [...lineIds]),
        eq(refundLines.isCounted, true),
        exceptRequestId ? ne(refunds.requestId, exceptRequestId) : undefined,
      ),
    )
    .groupBy(refundLines.orderLineId)
  return new Map(rows.map(({ lineId, ...sums }) => [lineId, sums]))
}

/** The refund of one lesson of a line, if it was made. */
export async function findLessonRefund(db: Db, lineId: string, lessonId: string) {
  const [row] = await db
    .select({ amountVnd: refundLines.amountVnd })
    .from(refundLines)
    .where(and(eq(refundLines.orderLineId, lineId), eq(refundLines.lessonId, lessonId)))
  return row
}

/** Lines of these in a request of the buyer or an admin that is not decided. */
export async function listUndecidedLines(db: Db, lineIds: readonly string[]) {
  const rows = await db
    .select({ id: refundLines.orderLineId })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(
      and(
        inArray(refundLines.orderLineId, [...lineIds]),
        eq(refundLines.isCounted, true),
        inArray(refunds.state, ['REQUESTED', 'CHECKED']),
        isNotNull(refunds.requestedBy),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

export const listCodes = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: refunds.id, code: refunds.code })
    .from(refunds)
    .where(inArray(refunds.id, [...ids]))

export async function hasWaiting(db: Db, orderId: string) {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, ['REQUESTED', 'CHECKED'])))
    .limit(1)
  return rows.length > 0
}

/** Serialises refunds per payee, so that concurrent automatic approvals see each other. */
export const lockPayee = (db: Db, payeeId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of ${payeeId}`}, 0))`)

/** What was refunded to a payee by rule within a day, by their own requests. */
export async function sumByRule(db: Db, payeeId: string) {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${refunds.amountVnd}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.payeeId, payeeId),
        isNotNull(refunds.requestedBy),
        isNull(refunds.approvedBy),
        gt(refunds.approvedAt, sql`now() - interval '24 hours'`),
      ),
    )
  return row?.sum ?? 0
}

type Change = Partial<
  Pick<
    RefundRow,
    | 'state'
    | 'channel'
    | 'note'
    | 'approvedBy'
    | 'secondApprovedBy'
    | 'rejectedBy'
    | 'gatewayRequestId'
    | 'gatewayReference'
    | 'gatewayCode'
    | 'tries'
    | 'nextPollAt'
    | 'portalStatus'
    | 'portalCheckedBy'
  >
>
type Stamps = 'approvedAt' | 'secondApprovedAt' | 'endedAt' | 'portalCheckedAt'

/** Columns in `stamps` are set to the database's time. */
export const setRefund = (db: Db, id: string, change: Change, stamps: readonly Stamps[] = []) =>
  db
    .update(refunds)
    .set({ ...change, ...Object.fromEntries(stamps.map((stamp) => [stamp, sql`now()`])) })
    .where(eq(refunds.id, id))

/** What finished refunds of an order returned, with what they withheld and what paid instalments. */
export async function sumReturned(db: Db, orderId: string) {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${refunds.amountVnd} + ${refunds.withheldVnd} + ${refunds.duesVnd}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'DONE')))
  return row?.sum ?? 0
}

const unseen = { state: 'REQUESTED', approvedBy: null, approvedAt: null, secondApprovedBy: null, secondApprovedAt: null } as const

/** Changes the amounts and clears earlier approvals, which were for other amounts. */
export const setAmounts = (db: Db, id: string, sums: Pick<RefundRow, 'amountVnd' | 'withheldVnd' | 'duesVnd'>) =>
  db
    .update(refunds)
    .set({ ...unseen, ...sums })
    .where(eq(refunds.id, id))

/** Changes the channel and clears earlier approvals, which were for the other channel. */
export const setRerouted = (db: Db, id: string, { channel, note }: { channel: RefundChannel; note: string | null }) =>
  db
    .update(refunds)
    .set({ ...unseen, channel, note })
    .where(eq(refunds.id, id))

export const setLine = (
  db: Db,
  { refundId, orderLineId }: Pick<RefundLineRow, 'refundId' | 'orderLineId'>,
  change: Partial<RefundLineRow>,
) =>
  db
    .update(refundLines)
    .set(change)
    .where(and(eq(refundLines.refundId, refundId), eq(refundLines.orderLineId, orderLineId)))

/** Inserts a line or counts it again with this amount. */
export const upsertLine = (db: Db, row: NewRefundLine) =>
  db
    .insert(refundLines)
    .values(row)
    .onConflictDoUpdate({ target: [refundLines.refundId, refundLines.orderLineId], set: { ...row, isCounted: true } })

/** Stops counting the lines of refunds that ended unpaid: they can be requested again. */
export const cancelLines = (db: Db, refundIds: readonly string[]) =>
  db
    .update(refundLines)
    .set({ isCounted: false })
    .where(and(inArray(refundLines.refundId, [...refundIds]), eq(refundLines.isCounted, true)))

import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { refundDiscountClaims as claims, refundLines, refunds } from '../refunds.tables.ts'

export type Claim = typeof claims.$inferSelect
export type NewClaim = typeof claims.$inferInsert

export async function insertClaims(db: Db, rows: readonly NewClaim[]) {
  if (rows.length > 0) await db.insert(claims).values([...rows])
}

/** Discounts of these lines that a request withholds, as `{line} {promotion}`. */
export async function listClaimed(db: Db, lineIds: readonly string[]) {
  const rows = await db
    .select({ lineId: claims.discountedLineId, promotionId: claims.promotionId })
    .from(claims)
    .where(and(inArray(claims.discountedLineId, [...lineIds]), eq(claims.isCounted, true)))
  return new Set(rows.map(({ lineId, promotionId }) => `${lineId} ${promotionId}`))
}

export async function sumOfRequest(db: Db, requestId: string) {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${claims.amountVnd}), 0)`.mapWith(Number) })
    .from(claims)
    .where(and(eq(claims.requestId, requestId), eq(claims.isCounted, true)))
  return row?.sum ?? 0
}

export const cancelClaims = (db: Db, requestId: string) =>
  db.update(claims).set({ isCounted: false }).where(eq(claims.requestId, requestId))

const isDecided = or(
  inArray(refunds.state, ['APPROVED', 'SENDING', 'SENT', 'FAILED', 'DONE']),
  sql`${refunds.state} in ('REQUESTED', 'CHECKED') and (${refunds.gatewayRequestId} is not null or ${refunds.requestedBy} is null)`,
)

/** What decided refunds return of these lines; a line that cost nothing is there with 0. */
export async function sumDecided(db: Db, lineIds: readonly string[]) {
  const rows = await db
    .select({ id: refundLines.orderLineId, sum: sql`sum(${refundLines.amountVnd})`.mapWith(Number) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(inArray(refundLines.orderLineId, [...lineIds]), eq(refundLines.isCounted, true), isDecided))
    .groupBy(refundLines.orderLineId)
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}

/** Lines with a decided refund of all that was left of them. */
export async function listGone(db: Db, lineIds: readonly string[]) {
  const rows = await db
    .selectDistinct({ id: refundLines.orderLineId })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(inArray(refundLines.orderLineId, [...lineIds]), eq(refundLines.isCounted, true), isNull(refundLines.lessonId), isDecided))
  return rows.map(({ id }) => id)
}

export type ClaimsOf = { lineIds?: readonly string[]; requestId?: string }

/** Claims on these lines, or of this request, that were not wholly returned, with the payee of their request; locked. Undecided requests are left out. */
export const lockUnreturnedClaims = (db: Db, { lineIds, requestId }: ClaimsOf) =>
  db
    .select({ claim: claims, payeeId: sql<string>`${refunds.payeeId}`, orderId: sql<string>`${refunds.orderId}` })
    .from(claims)
    .innerJoin(
      refunds,
      and(
        eq(refunds.requestId, claims.requestId),
        sql`${refunds.id} = (select min(r.id::text)::uuid from ${refunds} as r where r.request_id = ${claims.requestId})`,
        isDecided,
      ),
    )
    .where(
      and(
        or(lineIds && inArray(claims.discountedLineId, [...lineIds]), requestId ? eq(claims.requestId, requestId) : undefined),
        eq(claims.isCounted, true),
        lt(claims.returnedVnd, claims.amountVnd),
      ),
    )
    .orderBy(claims.id)
    .for('update', { of: claims })
export type UnreturnedClaim = Awaited<ReturnType<typeof lockUnreturnedClaims>>[number]

export const listCodesOf = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: claims.id, code: sql<string>`min(${refunds.code})` })
    .from(claims)
    .innerJoin(refunds, eq(refunds.requestId, claims.requestId))
    .where(inArray(claims.id, [...ids]))
    .groupBy(claims.id)

export const setReturned = (db: Db, id: string, returnedVnd: number) =>
  db
    .update(claims)
    .set({ returnedVnd, returnedAt: sql`now()` })
    .where(eq(claims.id, id))

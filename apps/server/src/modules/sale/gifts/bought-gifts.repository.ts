import type { GiftCard } from '@khue/contracts/sale/gift-details'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { giftClaims, gifts } from './gifts.tables.ts'

type Bought = {
  code: string
  kind: 'COURSE' | 'PLAN'
  orderLineId: string
  giverId: string
  receiverPhone: string
  card: GiftCard
  message: string
  deliverAt: Date
  expiresAt: Date
}

/** Inserts one gift per line, also when called again; false when the code is taken. */
export async function insertBought(db: Db, gift: Bought) {
  const [{ there } = { there: false }] = await db
    .insert(gifts)
    .values({ id: uuidv7(), ...gift })
    .onConflictDoNothing()
    .returning({ there: sql<boolean>`true` })
  if (there) return true
  const [known] = await db.select({ id: gifts.id }).from(gifts).where(eq(gifts.orderLineId, gift.orderLineId))
  return known !== undefined
}

const columns = {
  id: gifts.id,
  code: gifts.code,
  kind: gifts.kind,
  state: gifts.state,
  giverId: gifts.giverId,
  receiverId: gifts.receiverId,
  receiverPhone: gifts.receiverPhone,
  orderLineId: sql<string>`${gifts.orderLineId}`,
  card: gifts.card,
  message: gifts.message,
  expiresAt: gifts.expiresAt,
  isRefundRequested: gifts.isRefundRequested,
  isOver: sql<boolean>`${gifts.expiresAt} <= now()`,
}
export type BoughtGift = Awaited<ReturnType<typeof lockDue>>[number]

/** Up to `limit` gifts that are due; concurrent calls take different ones. */
export const lockDue = (db: Db, limit: number) =>
  db
    .select(columns)
    .from(gifts)
    .where(and(eq(gifts.state, 'WAITING'), sql`${gifts.deliverAt} <= now()`))
    .orderBy(asc(gifts.deliverAt))
    .limit(limit)
    .for('update', { skipLocked: true })

export const setOffered = (db: Db, id: string, receiverId: string | undefined) =>
  db
    .update(gifts)
    .set({ state: 'OFFERED', deliveredAt: sql`now()`, ...(receiverId && { receiverId }) })
    .where(eq(gifts.id, id))

/**
 * Assigns gifts offered to a phone number to the account that has verified it. Waits for one that is being delivered and judges it by its new state;
 * leaves gifts that are not due to the delivery job.
 */
export async function assignOfferedGifts(db: Db, phone: string, receiverId: string) {
  const touched = await db
    .update(gifts)
    .set({ receiverId: sql`case when ${gifts.state} = 'OFFERED' then ${receiverId}::uuid end` })
    .where(and(eq(gifts.receiverPhone, phone), isNull(gifts.receiverId), inArray(gifts.state, ['WAITING', 'OFFERED'])))
    .returning(columns)
  return touched.filter(({ state }) => state === 'OFFERED')
}

export async function findOffered(db: Db, code: string, receiverId: string) {
  const [gift] = await db
    .select(columns)
    .from(gifts)
    .where(and(eq(gifts.code, code), eq(gifts.receiverId, receiverId), inArray(gifts.kind, ['COURSE', 'PLAN'])))
  return gift
}

export async function lockBought(db: Db, orderLineId: string) {
  const [gift] = await db.select(columns).from(gifts).where(eq(gifts.orderLineId, orderLineId)).for('update')
  return gift
}

export const setAskedBack = (db: Db, orderLineIds: readonly string[], isRefundRequested: boolean) =>
  db
    .update(gifts)
    .set({ isRefundRequested })
    .where(inArray(gifts.orderLineId, [...orderLineIds]))

/** Lines whose gift has expired unclaimed. */
export async function listOver(db: Db, orderLineIds: readonly string[]) {
  const rows = await db
    .select({ orderLineId: columns.orderLineId })
    .from(gifts)
    .where(and(inArray(gifts.orderLineId, [...orderLineIds]), eq(gifts.state, 'EXPIRED')))
  return rows.map(({ orderLineId }) => orderLineId)
}

/** Gifts that a person bought for others, newest first. */
export const listOfGiver = (db: Db, giverId: string, lineIds: readonly string[] | undefined) =>
  db
    .select({ ...columns, deliverAt: gifts.deliverAt, claimedAt: giftClaims.at })
    .from(gifts)
    .leftJoin(giftClaims, eq(giftClaims.giftId, gifts.id))
    .where(
      and(
        eq(gifts.giverId, giverId),
        inArray(gifts.kind, ['COURSE', 'PLAN']),
        lineIds === undefined ? undefined : inArray(gifts.orderLineId, [...lineIds]),
      ),
    )
    .orderBy(desc(gifts.id))

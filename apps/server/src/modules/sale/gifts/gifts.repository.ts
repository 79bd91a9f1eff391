import type { GiftState, ReceiverType } from '@khue/contracts/sale/gifts'
import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { giftClaims, gifts } from './gifts.tables.ts'

type Voucher = { code: string; promotionCode: string; giverId: string | null; receiverId: string; message: string; expiresAt: Date }

/** Inserts a voucher gift, which its receiver can claim at once. */
export async function insertOffered(db: Db, voucher: Voucher) {
  const id = uuidv7()
  const rows = await db
    .insert(gifts)
    .values({ id, kind: 'VOUCHER', state: 'OFFERED', deliveredAt: sql`now()`, ...voucher })
    .onConflictDoNothing({ target: gifts.code })
    .returning({ id: gifts.id })
  return rows[0]?.id
}

/** Locked until the transaction ends; `isOver` is by the database's clock. */
export async function lockOffered(db: Db, receiverId: string, promotionCode: string) {
  const [gift] = await db
    .select({ id: gifts.id, state: gifts.state, expiresAt: gifts.expiresAt, isOver: sql<boolean>`${gifts.expiresAt} <= now()` })
    .from(gifts)
    .where(and(eq(gifts.promotionCode, promotionCode), eq(gifts.receiverId, receiverId)))
    .for('update')
  return gift
}

export const insertClaim = (db: Db, claim: { giftId: string; claimedBy: string; learnerId: string; receiverType: ReceiverType }) =>
  db.insert(giftClaims).values(claim)

export const setState = (db: Db, id: string, state: GiftState) => db.update(gifts).set({ state }).where(eq(gifts.id, id))

/** A receiver's gifts, newest first. */
export const listOfReceiver = (db: Db, receiverId: string, promotionCode: string | undefined) =>
  db
    .select({
      promotionCode: gifts.promotionCode,
      code: gifts.code,
      kind: gifts.kind,
      orderLineId: gifts.orderLineId,
      giverId: gifts.giverId,
      card: gifts.card,
      message: gifts.message,
      state: gifts.state,
      expiresAt: gifts.expiresAt,
      isOver: sql<boolean>`${gifts.expiresAt} <= now()`,
      receiverType: giftClaims.receiverType,
      learnerId: giftClaims.learnerId,
    })
    .from(gifts)
    .leftJoin(giftClaims, eq(giftClaims.giftId, gifts.id))
    .where(
      and(
        eq(gifts.receiverId, receiverId),
        ne(gifts.state, 'WAITING'),
        promotionCode === undefined ? undefined : or(eq(gifts.promotionCode, promotionCode), eq(gifts.code, promotionCode)),
      ),
    )
    .orderBy(desc(gifts.id))

/** Expires up to `limit` gifts; concurrent calls take different ones. */
export async function expireSome(db: Db, limit: number) {
  const { rows } = await db.execute<{ id: string; orderLineId: string | null; giverId: string | null }>(sql`
    update ${gifts} set state = 'EXPIRED' where id in (
      select id from ${gifts} where state = 'OFFERED' and expires_at <= now() order by expires_at limit ${limit} for update skip locked
    ) returning id, order_line_id as "orderLineId", giver_id as "giverId"`)
  return rows
}

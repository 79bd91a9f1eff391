import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { pointGifts } from '../points.tables.ts'

type NewGift = Omit<typeof pointGifts.$inferInsert, 'at'>
export type GiftRow = typeof pointGifts.$inferSelect

/** Of concurrent calls with one id, one inserts; the others wait for it and get false. */
export async function insertGift(db: Db, gift: NewGift) {
  const rows = await db.insert(pointGifts).values(gift).onConflictDoNothing().returning({ id: pointGifts.id })
  return rows.length === 1
}

export async function findGift(db: Db, id: string) {
  const [gift] = await db.select().from(pointGifts).where(eq(pointGifts.id, id))
  return gift
}

export async function lockPointGift(db: Db, id: string) {
  const [gift] = await db.select().from(pointGifts).where(eq(pointGifts.id, id)).for('update')
  return gift
}

export const setGiftState = (db: Db, id: string, state: GiftRow['state']) =>
  db.update(pointGifts).set({ state }).where(eq(pointGifts.id, id))

const sumOf = (condition: SQL) => sql<number>`coalesce(sum(${pointGifts.amount}) filter (where ${condition}), 0)`.mapWith(Number)

/** Points of the last 24 hours without one gift: of the giver and of the receiver, given or asked for, and those that the receiver was given. */
export async function sumGifts(db: Db, { id, giverId, receiverId }: Pick<GiftRow, 'id' | 'giverId' | 'receiverId'>) {
  const ofGiver = sql`${pointGifts.giverId} = ${giverId}::uuid`
  const ofReceiver = sql`${pointGifts.receiverId} = ${receiverId}::uuid`
  const [sums] = await db
    .select({
      giver: sumOf(ofGiver),
      receiver: sumOf(ofReceiver),
      receivedAlready: sumOf(sql`${ofReceiver} and ${pointGifts.state} = 'GIVEN'`),
    })
    .from(pointGifts)
    .where(
      and(
        or(eq(pointGifts.giverId, giverId), eq(pointGifts.receiverId, receiverId)),
        ne(pointGifts.state, 'DROPPED'),
        ne(pointGifts.id, id),
        sql`${pointGifts.at} > now() - interval '24 hours'`,
      ),
    )
  return sums ?? { giver: 0, receiver: 0, receivedAlready: 0 }
}

/** Gifts of a person, given and received. */
export const listGiftsOf = (db: Db, personId: string) =>
  db
    .select()
    .from(pointGifts)
    .where(or(eq(pointGifts.giverId, personId), eq(pointGifts.receiverId, personId)))
    .orderBy(pointGifts.at)

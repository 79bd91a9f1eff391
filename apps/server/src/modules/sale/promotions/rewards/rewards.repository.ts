import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { promotions, rewardRedemptions, rewards } from '../promotions.tables.ts'

type Reward = typeof rewards.$inferSelect
type Draft = Pick<Reward, 'name' | 'points' | 'stock'>

/** Whether a voucher of this promotion could be used now. */
export const isInForce = sql<boolean>`${promotions.state} = 'ACTIVE' and ${promotions.entry} = 'CODE' and coalesce(${promotions.endsAt} > now(), true)`

const withPromotion = (db: Db) =>
  db
    .select({ reward: rewards, promotion: promotions, isInForce })
    .from(rewards)
    .innerJoin(promotions, eq(promotions.id, rewards.promotionId))
    .$dynamic()

/** Rewards offered now, cheapest first; includes those that are out of stock. */
export const listOffered = (db: Db) =>
  withPromotion(db)
    .where(and(eq(rewards.isOffered, true), isInForce))
    .orderBy(asc(rewards.points), asc(rewards.id))

export const listAll = (db: Db) => withPromotion(db).orderBy(desc(rewards.isOffered), asc(rewards.points), asc(rewards.id))

export async function findReward(db: Db, id: string) {
  const [found] = await withPromotion(db).where(eq(rewards.id, id))
  return found
}

/** Counts one more as given; the last one goes to one person, the others are refused (`rewards_stock`). */
export async function addGiven(db: Db, id: string) {
  const [reward] = await db
    .update(rewards)
    .set({ given: sql`${rewards.given} + 1` })
    .where(and(eq(rewards.id, id), eq(rewards.isOffered, true)))
    .returning()
  return reward
}

export async function insertReward(db: Db, draft: Draft & { promotionId: string; pricedBy: string }) {
  const id = uuidv7()
  await db.insert(rewards).values({ id, ...draft })
  return id
}

/** `by` counts as who priced it only when the price changes. */
export async function setReward(db: Db, id: string, { by, ...change }: Draft & { isOffered: boolean; by: string }) {
  const pricedBy = sql`case when ${rewards.points} = ${change.points} then ${rewards.pricedBy} else ${by}::uuid end`
  const [reward] = await db
    .update(rewards)
    .set({ ...change, pricedBy })
    .where(eq(rewards.id, id))
    .returning()
  return reward
}

export async function findRedemption(db: Db, { personId, requestId }: { personId: string; requestId: string }) {
  const [found] = await db
    .select({ rewardId: rewardRedemptions.rewardId, code: rewardRedemptions.code })
    .from(rewardRedemptions)
    .where(and(eq(rewardRedemptions.personId, personId), eq(rewardRedemptions.requestId, requestId)))
  return found
}

export const insertRedemption = (db: Db, redemption: { personId: string; requestId: string; rewardId: string; code: string }) =>
  db.insert(rewardRedemptions).values(redemption)

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { promotionCodes, promotions } from '../promotions.tables.ts'

/** A voucher bought with points that can no longer be used before its time: a held one may still be. */
const hasEnded = and(
  eq(promotionCodes.source, 'REWARD'),
  eq(promotionCodes.uses, 0),
  sql`${promotionCodes.pointsReturnedAt} is null and ${promotionCodes.expiresAt} > now()`,
  sql`(${promotionCodes.withdrawnAt} is not null or ${promotions.state} = 'ENDED' or ${promotions.endsAt} <= now()
    or (${promotions.state} = 'PAUSED' and ${promotionCodes.expiresAt} <= now() + interval '65 minutes'))`,
)

type Page = { promotionId: string | undefined; after: string; limit: number }
export const listEnded = (db: Db, { promotionId, after, limit }: Page) =>
  db
    .select({ code: promotionCodes.code })
    .from(promotionCodes)
    .innerJoin(promotions, eq(promotions.id, promotionCodes.promotionId))
    .where(and(hasEnded, gt(promotionCodes.code, after), promotionId ? eq(promotions.id, promotionId) : undefined))
    .orderBy(asc(promotionCodes.code))
    .limit(limit)

/** Waits for a concurrent use, which locks the code's row; undefined when it was used. */
export async function lockEnded(db: Db, code: string) {
  await db.select({ code: promotionCodes.code }).from(promotionCodes).where(eq(promotionCodes.code, code)).for('update')
  const [row] = await db
    .select({ name: promotions.explanation })
    .from(promotionCodes)
    .innerJoin(promotions, eq(promotions.id, promotionCodes.promotionId))
    .where(and(eq(promotionCodes.code, code), hasEnded))
  return row
}

export const setReturned = (db: Db, code: string) =>
  db
    .update(promotionCodes)
    .set({ pointsReturnedAt: sql`now()`, withdrawnAt: sql`coalesce(${promotionCodes.withdrawnAt}, now())` })
    .where(eq(promotionCodes.code, code))

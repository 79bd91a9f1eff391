import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { promotionCodes, promotions, promotionUses } from '../promotions.tables.ts'

type NewCode = typeof promotionCodes.$inferInsert

/** Returns the codes that were free; the others are taken. */
export const insertCodes = (db: Db, codes: readonly NewCode[]) =>
  db
    .insert(promotionCodes)
    .values([...codes])
    .onConflictDoNothing()
    .returning({ code: promotionCodes.code })

export const listCodes = (db: Db, promotionId: string, { after, limit }: { after: string | undefined; limit: number }) =>
  db
    .select()
    .from(promotionCodes)
    .where(and(eq(promotionCodes.promotionId, promotionId), after === undefined ? undefined : gt(promotionCodes.code, after)))
    .orderBy(asc(promotionCodes.code))
    .limit(limit)

export async function countCodes(db: Db, promotionId: string) {
  const [row] = await db.select({ codes: count() }).from(promotionCodes).where(eq(promotionCodes.promotionId, promotionId))
  return row?.codes ?? 0
}

export async function setWithdrawn(db: Db, promotionId: string, code: string) {
  const [row] = await db
    .update(promotionCodes)
    .set({ withdrawnAt: sql`coalesce(${promotionCodes.withdrawnAt}, now())` })
    .where(and(eq(promotionCodes.promotionId, promotionId), eq(promotionCodes.code, code)))
    .returning()
  return row
}

/** Passes on an unused code. A concurrent use locks its row, so that it is either used or passed on. */
export const setOwner = (db: Db, code: string, { from, to }: { from: string; to: string }) =>
  db
    .update(promotionCodes)
    .set({ ownerId: to })
    .where(and(eq(promotionCodes.code, code), eq(promotionCodes.ownerId, from), eq(promotionCodes.uses, 0)))
    .returning({ code: promotionCodes.code })

/** All vouchers of a person with their promotions, newest first; `usedAt` is set while a use is held or used. */
export const listOfOwner = (db: Db, personId: string) =>
  db
    .select({
      code: promotionCodes,
      promotion: promotions,
      usedAt: sql<Date | null>`(select max(${promotionUses.at}) from ${promotionUses}
        where ${promotionUses.promotionId} = ${promotions.id} and ${promotionUses.code} = ${promotionCodes.code} and ${promotionUses.state} <> 'RELEASED')`.mapWith(
        promotions.startsAt,
      ),
      now: sql<Date>`now()`.mapWith(promotions.startsAt),
    })
    .from(promotionCodes)
    .innerJoin(promotions, eq(promotions.id, promotionCodes.promotionId))
    .where(eq(promotionCodes.ownerId, personId))
    .orderBy(desc(promotionCodes.createdAt), desc(promotionCodes.code))

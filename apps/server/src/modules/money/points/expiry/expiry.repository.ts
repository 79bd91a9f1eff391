import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { pointLots } from '../points.tables.ts'

const isLeft = gt(pointLots.remaining, 0)
const isOver = lte(pointLots.expiresAt, sql`now()`)

/** A batch of people with expired points. */
export const listOver = (db: Db, limit: number) =>
  db.selectDistinct({ personId: pointLots.personId }).from(pointLots).where(and(isLeft, isOver)).limit(limit)

/** Empties a person's expired lots; returns them. */
export async function expireLots(db: Db, personId: string) {
  const lots = await db
    .select({ id: pointLots.id, amount: pointLots.remaining })
    .from(pointLots)
    .where(and(eq(pointLots.personId, personId), isLeft, isOver))
    .orderBy(asc(pointLots.id))
  if (lots.length > 0)
    await db
      .update(pointLots)
      .set({ remaining: 0 })
      .where(
        inArray(
          pointLots.id,
          lots.map(({ id }) => id),
        ),
      )
  return lots
}

/** Lots that expire within this many days, by person and time, paged by person. A week of downtime skips no one. */
export const listEnding = (db: Db, { days, after, limit }: { days: number; after: string; limit: number }) =>
  db
    .select({
      personId: pointLots.personId,
      expiresAt: pointLots.expiresAt,
      amount: sql`sum(${pointLots.remaining})`.mapWith(Number),
    })
    .from(pointLots)
    .where(
      and(
        isLeft,
        gt(pointLots.personId, after),
        sql`${pointLots.expiresAt} > now() + make_interval(days => ${days - 7}) and ${pointLots.expiresAt} <= now() + make_interval(days => ${days})`,
      ),
    )
    .groupBy(pointLots.personId, pointLots.expiresAt)
    .orderBy(asc(pointLots.personId), asc(pointLots.expiresAt))
    .limit(limit)

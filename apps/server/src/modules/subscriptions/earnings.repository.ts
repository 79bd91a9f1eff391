import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { planEarnings } from './subscriptions.tables.ts'

export type Earning = typeof planEarnings.$inferSelect

export const insertEarning = (db: Db, row: typeof planEarnings.$inferInsert) => db.insert(planEarnings).values(row).onConflictDoNothing()

/** The last Vietnamese day that has passed, by the database's clock. */
export async function lastPassedDay(db: Db) {
  const { rows } = await db.execute<{ day: string }>(sql`select ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 1)::text as day`)
  return String(rows[0]?.day)
}

/** Memberships with days up to `day` that are not booked; locked, leaving to others what they have locked. */
export const lockUnearned = (db: Db, day: string, limit: number): Promise<Earning[]> =>
  db
    .select()
    .from(planEarnings)
    .where(
      sql`(${planEarnings.earnedThrough} is null or ${planEarnings.earnedThrough} < ${planEarnings.lastDay})
        and ${planEarnings.firstDay} <= ${day}::date and (${planEarnings.earnedThrough} is null or ${planEarnings.earnedThrough} < ${day}::date)`,
    )
    .orderBy(planEarnings.firstDay)
    .limit(limit)
    .for('update', { skipLocked: true })

export const setEarned = (db: Db, sourceLineId: string, earnedThrough: string, earnedVnd: number) =>
  db.update(planEarnings).set({ earnedThrough, earnedVnd }).where(eq(planEarnings.sourceLineId, sourceLineId))

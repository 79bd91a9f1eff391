import { sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql, sendAlong } from '#platform/db'
import { planEarnings } from './subscriptions.tables.ts'

export type Earning = typeof planEarnings.$inferSelect

const insertOnce = prepared('insert_plan_earning', (db) =>
  db
    .insert(planEarnings)
    .values({
      sourceLineId: sql.placeholder('sourceLineId'),
      amountVnd: sql.placeholder('amountVnd'),
      firstDay: sql.placeholder('firstDay'),
      lastDay: sql.placeholder('lastDay'),
    })
    .onConflictDoNothing(),
)
/** A line earns once. */
export const insertEarning = (db: Db, row: Pick<Earning, 'sourceLineId' | 'amountVnd' | 'firstDay' | 'lastDay'>) =>
  sendAlong(db, insertOnce(db, row))

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

type Progress = { sourceLineId: string; earnedThrough: string; earnedVnd: number }

/** How far each of these is booked from now on. */
export const setEarned = (db: Db, rows: readonly Progress[]) =>
  setAllEarned(db, {
    lineIds: rows.map(({ sourceLineId }) => sourceLineId),
    days: rows.map(({ earnedThrough }) => earnedThrough),
    amounts: rows.map(({ earnedVnd }) => earnedVnd),
  })
const setAllEarned = preparedSql(
  'set_earned',
  () => sql`
    update ${planEarnings} as earning set earned_through = done.day, earned_vnd = done.amount
    from unnest(${sql.placeholder('lineIds')}::uuid[], ${sql.placeholder('days')}::date[], ${sql.placeholder('amounts')}::bigint[])
      as done (line_id, day, amount)
    where earning.source_line_id = done.line_id`,
)

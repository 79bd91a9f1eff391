import { eq, inArray, sql } from 'drizzle-orm'
import { type Db, preparedSql, sendAlong } from '#platform/db'
import { planEarnings } from './subscriptions.tables.ts'

export type Earning = typeof planEarnings.$inferSelect

const insertOnce = preparedSql(
  'insert_plan_earnings',
  () => sql`
    insert into ${planEarnings} (source_line_id, amount_vnd, first_day, last_day)
    select * from unnest(${sql.placeholder('lineIds')}::uuid[], ${sql.placeholder('amounts')}::bigint[],
      ${sql.placeholder('firstDays')}::date[], ${sql.placeholder('lastDays')}::date[])
    on conflict do nothing`,
)
/** A line earns once. */
export async function insertEarnings(db: Db, rows: readonly Pick<Earning, 'sourceLineId' | 'amountVnd' | 'firstDay' | 'lastDay'>[]) {
  if (rows.length === 0) return
  const earned = insertOnce(db, {
    lineIds: rows.map(({ sourceLineId }) => sourceLineId),
    amounts: rows.map(({ amountVnd }) => amountVnd),
    firstDays: rows.map(({ firstDay }) => firstDay),
    lastDays: rows.map(({ lastDay }) => lastDay),
  })
  await sendAlong(db, earned)
}

/** The last Vietnamese day that has passed, by the database's clock. */
export async function lastPassedDay(db: Db) {
  const { rows } = await db.execute<{ day: string }>(sql`select ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 1)::text as day`)
  return String(rows[0]?.day)
}

/** The Vietnamese day that it is, by the database's clock. */
export async function findToday(db: Db) {
  const { rows } = await db.execute<{ day: string }>(sql`select (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as day`)
  return String(rows[0]?.day)
}

export const listEarningsOf = (db: Db, lineIds: readonly string[]): Promise<Earning[]> =>
  db
    .select()
    .from(planEarnings)
    .where(inArray(planEarnings.sourceLineId, [...lineIds]))

export async function lockEarning(db: Db, lineId: string): Promise<Earning | undefined> {
  const [earning] = await db.select().from(planEarnings).where(eq(planEarnings.sourceLineId, lineId)).for('update')
  return earning
}

/** From that day on it earns no more. */
export const setCut = (db: Db, lineId: string, cut: { cutOn: string; cutVnd: number }) =>
  db.update(planEarnings).set(cut).where(eq(planEarnings.sourceLineId, lineId))

/** Memberships with days up to `day` that are not booked; locked, leaving to others what they have locked. */
export const lockUnearned = (db: Db, day: string, limit: number): Promise<Earning[]> =>
  db
    .select()
    .from(planEarnings)
    .where(
      sql`${planEarnings.cutOn} is null and (${planEarnings.earnedThrough} is null or ${planEarnings.earnedThrough} < ${planEarnings.lastDay})
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

import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { fetchLimit, type PagePosition } from '#platform/lists/cursors'
import { firstDayOf, shareDay } from './month.ts'
import type { Share } from './plan-share.ts'
import { planShareMonths, planShareRules, planShares } from './plan-shares.tables.ts'

export type RuleRow = typeof planShareRules.$inferSelect
export type MonthRow = typeof planShareMonths.$inferSelect

const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** Today in Vietnam, by the database's clock. */
export async function findToday(db: Db) {
  const { rows } = await db.execute<{ day: string }>(sql`select ${today}::text as day`)
  return String(rows[0]?.day)
}

/** Newest first. */
export const listRules = (db: Db) => db.select().from(planShareRules).orderBy(desc(planShareRules.effectiveMonth))

/** False when that month has begun. */
export async function upsertRule(db: Db, { effectiveMonth, permille, capMinutes, setBy }: Omit<RuleRow, 'setAt'>) {
  const { rowCount } = await db.execute(sql`
    insert into ${planShareRules} (effective_month, permille, cap_minutes, set_by)
    select ${effectiveMonth}::date, ${permille}::smallint, ${capMinutes}::smallint, ${setBy}::uuid where ${effectiveMonth}::date > ${today}
    on conflict (effective_month) do update
      set permille = excluded.permille, cap_minutes = excluded.cap_minutes, set_by = excluded.set_by, set_at = now()`)
  return rowCount === 1
}

/** Runs that share at the same time take turns. */
export const lockSharing = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('plan-shares'), hashtext('share'))`)

/** The earliest month since the first rule that is over, settled by that day, and not shared yet. */
export async function findMonthToShare(db: Db, day: string) {
  const { rows } = await db.execute<{ month: string }>(sql`
    select to_char(m, 'YYYY-MM') as month
    from generate_series((select min(effective_month)::timestamp from ${planShareRules}), ${day}::timestamp, interval '1 month') as m
    where m + interval '1 month' + make_interval(days => ${shareDay - 1}::int) <= ${day}::timestamp
      and not exists (select from ${planShareMonths} s where s.month = m::date)
    order by m limit 1`)
  return rows[0]?.month
}

/** False when the month is shared already. */
export async function insertMonth(db: Db, row: Omit<MonthRow, 'sharedAt'>) {
  const rows = await db.insert(planShareMonths).values(row).onConflictDoNothing().returning({ month: planShareMonths.month })
  return rows.length === 1
}

export const insertShares = (db: Db, month: string, shares: readonly Share[]) =>
  db.insert(planShares).values(shares.map((share) => ({ month: firstDayOf(month), ...share })))

/** Newest first. */
export const listMonths = (db: Db, { before, limit }: { before: string | undefined; limit: number }) =>
  db
    .select()
    .from(planShareMonths)
    .where(before ? lt(planShareMonths.month, firstDayOf(before)) : undefined)
    .orderBy(desc(planShareMonths.month))
    .limit(limit)

export async function findMonth(db: Db, month: string) {
  const [row] = await db
    .select()
    .from(planShareMonths)
    .where(eq(planShareMonths.month, firstDayOf(month)))
  return row
}

/** Of one month, the largest share first. */
export const listShares = (db: Db, month: string, { afterRow, ...page }: PagePosition<'LARGEST'>) =>
  db
    .select()
    .from(planShares)
    .where(
      sql`${planShares.month} = ${firstDayOf(month)}::date and ${
        afterRow ? sql`(${planShares.vnd}, ${planShares.teacherId}) < (${afterRow.key}::float8, ${afterRow.id}::uuid)` : sql`true`
      }`,
    )
    .orderBy(desc(planShares.vnd), desc(planShares.teacherId))
    .limit(fetchLimit(page))

export const listSharesOf = (db: Db, teacherId: string) =>
  db.select().from(planShares).where(eq(planShares.teacherId, teacherId)).orderBy(desc(planShares.month))

export const listRulesSetBy = (db: Db, personId: string) =>
  db.select().from(planShareRules).where(eq(planShareRules.setBy, personId)).orderBy(desc(planShareRules.effectiveMonth))

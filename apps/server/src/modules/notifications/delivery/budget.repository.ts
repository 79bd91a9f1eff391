import type { NotificationCategory } from '@khue/contracts/notification-settings'
import { asc, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/db'
import { notificationBudgets, notificationSpendings } from './delivery.tables.ts'

const thisMonth = sql`date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh')::date`

const spend = preparedSql<{ spent_vnd: string }>(
  'spend_on_messages',
  () => sql`
    with cap as (select coalesce((select monthly_vnd from ${notificationBudgets} where category = ${sql.placeholder('category')}),
      ${sql.placeholder('usualVnd')}::bigint) as vnd)
    insert into ${notificationSpendings} as s (category, month, spent_vnd)
    select ${sql.placeholder('category')}, ${thisMonth}, ${sql.placeholder('costVnd')}::bigint from cap where ${sql.placeholder('costVnd')}::bigint <= cap.vnd
    on conflict (category, month) do update set spent_vnd = s.spent_vnd + excluded.spent_vnd
      where s.spent_vnd + excluded.spent_vnd <= (select vnd from cap)
    returning spent_vnd`,
)
/** Sets a price aside; false when the month's money is spent. Decided by one statement, so that many at once never overspend. */
export const takeFromBudget = async (db: Db, category: NotificationCategory, costVnd: number, usualVnd: number) =>
  (await spend(db, { category, costVnd, usualVnd })).length > 0

/** Nothing was sent after all. */
export const giveBack = preparedSql(
  'give_back_to_budget',
  () => sql`
    update ${notificationSpendings} set spent_vnd = greatest(spent_vnd - ${sql.placeholder('costVnd')}::bigint, 0)
    where category = ${sql.placeholder('category')} and month = ${thisMonth}`,
)

const noteTold = preparedSql<{ month: string }>(
  'note_budget_told',
  () => sql`
    insert into ${notificationSpendings} as s (category, month, told_at) values (${sql.placeholder('category')}, ${thisMonth}, now())
    on conflict (category, month) do update set told_at = now() where s.told_at is null
    returning to_char(month, 'MM/YYYY') as month`,
)
/** The month as people write it, the first time only. */
export async function setTold(db: Db, category: NotificationCategory) {
  const [told] = await noteTold(db, { category })
  return told?.month
}

export const setBudget = (db: Db, category: NotificationCategory, monthlyVnd: number) =>
  db
    .insert(notificationBudgets)
    .values({ category, monthlyVnd })
    .onConflictDoUpdate({ target: notificationBudgets.category, set: { monthlyVnd } })

export const listBudgets = (db: Db) => db.select().from(notificationBudgets).orderBy(asc(notificationBudgets.category))
export const listSpendings = (db: Db) =>
  db
    .select({ category: notificationSpendings.category, spentVnd: notificationSpendings.spentVnd })
    .from(notificationSpendings)
    .where(sql`${notificationSpendings.month} = ${thisMonth}`)

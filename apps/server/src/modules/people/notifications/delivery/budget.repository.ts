import { type PaidCategory, paidCategories } from '@khue/contracts/people/message-costs'
import type { NotificationCategory } from '@khue/contracts/people/notification-settings'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { notificationBudgets, notificationSpendings } from '../planning/delivery.tables.ts'

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
/** Reserves a price; false when the month's budget is spent. One statement, so that concurrent calls never overspend. */
export const takeFromBudget = async (db: Db, category: NotificationCategory, costVnd: number, usualVnd: number) =>
  (await spend(db, { category, costVnd, usualVnd })).length > 0

/** Refunds a reservation whose message was not sent. */
export const giveBack = preparedSql(
  'give_back_to_budget',
  () => sql`
    update ${notificationSpendings} set spent_vnd = greatest(spent_vnd - ${sql.placeholder('costVnd')}::bigint, 0)
    where category = ${sql.placeholder('category')} and month = ${thisMonth}`,
)

const mark = preparedSql<{ month: string; admins_notified_at: string }>(
  'mark_admins_notified_of_budget',
  () => sql`
    insert into ${notificationSpendings} as s (category, month, admins_notified_at) values (${sql.placeholder('category')}, ${thisMonth}, now())
    on conflict (category, month) do update set admins_notified_at = now() where s.admins_notified_at is null
    returning to_char(month, 'MM/YYYY') as month, admins_notified_at::text`,
)
/** Marks the month once; returns it as people write it, with the time of the mark, only on the first call. */
export async function markAdminsNotified(db: Db, category: NotificationCategory) {
  const [marked] = await mark(db, { category })
  return marked && { month: marked.month, at: marked.admins_notified_at }
}

/** The current cap. Concurrent changes wait for the caller's transaction. */
export async function lockBudget(db: Db, category: NotificationCategory, usualVnd: number) {
  const { monthlyVnd } = notificationBudgets
  const [cap] = await db
    .insert(notificationBudgets)
    .values({ category, monthlyVnd: usualVnd })
    .onConflictDoUpdate({ target: notificationBudgets.category, set: { monthlyVnd: sql`${monthlyVnd}` } })
    .returning({ monthlyVnd })
  return cap?.monthlyVnd ?? usualVnd
}

/** Sets the cap; where it rises above the spending, admins are notified again once that is spent too. */
export async function setBudget(db: Db, category: NotificationCategory, monthlyVnd: number) {
  await db.update(notificationBudgets).set({ monthlyVnd }).where(eq(notificationBudgets.category, category))
  const { category: of, month, spentVnd } = notificationSpendings
  await db
    .update(notificationSpendings)
    .set({ adminsNotifiedAt: null })
    .where(and(eq(of, category), sql`${month} = ${thisMonth}`, lt(spentVnd, monthlyVnd)))
}

type SpendingRow = { category: PaidCategory; month: string; monthly_vnd: string; spent_vnd: string }

/** Cap and spending of each category in this month, in one query. */
export const listBudgets = async (db: Db, usualVnd: number) => {
  const { rows } = await db.execute<SpendingRow>(sql`
    select c.category, to_char(${thisMonth}, 'MM/YYYY') as month, coalesce(b.monthly_vnd, ${usualVnd}::bigint) as monthly_vnd,
      coalesce(s.spent_vnd, 0) as spent_vnd
    from unnest(array[${sql.join(
      paidCategories.map((one) => sql`${one}`),
      sql`, `,
    )}]::text[]) with ordinality as c (category, place)
    left join ${notificationBudgets} b on b.category = c.category
    left join ${notificationSpendings} s on s.category = c.category and s.month = ${thisMonth}
    order by c.place`)
  return rows.map(({ category, month, monthly_vnd, spent_vnd }) => ({
    category,
    month,
    monthlyVnd: Number(monthly_vnd),
    spentVnd: Number(spent_vnd),
  }))
}

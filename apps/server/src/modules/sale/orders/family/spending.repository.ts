import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { checkoutOrders, orderLineDiscounts, orderLines, orders } from '../orders.tables.ts'

const { placeholder } = sql

/** Points are spent like money: an order paid by points alone is not free. */
const spentOn = sql`${orders.totalVnd} + coalesce((
  select sum(step.amount_vnd) from ${orderLines} line join ${orderLineDiscounts} step on step.line_id = line.id
  where line.order_id = ${orders.id} and step.kind = 'POINTS'), 0)`

const selectSpend = preparedSql<{ vnd: number }>(
  'sum_spend_of_orders',
  () => sql`select coalesce(sum(${spentOn}), 0)::float8 as vnd from ${orders} where ${orders.id} = any(${placeholder('ids')}::uuid[])`,
)
/** Money and points that these orders take, in đồng. */
export async function sumSpend(db: Db, ids: readonly string[]) {
  const [row] = await selectSpend(db, { ids })
  return row?.vnd ?? 0
}

const vietnam = sql.raw(`'Asia/Ho_Chi_Minh'`)
const selectMonth = preparedSql<{ vnd: number }>(
  'sum_spend_of_month',
  () => sql`
    select coalesce(sum(${spentOn}), 0)::float8 as vnd from ${orders}
    where ${orders.buyerId} = ${placeholder('buyerId')}::uuid and ${orders.id} <> all(${placeholder('exceptIds')}::uuid[])
      and (${orders.status} = 'COMPLETED' and ${orders.completedAt} >= date_trunc('month', now() at time zone ${vietnam}) at time zone ${vietnam}
        or ${orders.status} in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION')
          and exists (select from ${checkoutOrders} where ${checkoutOrders.orderId} = ${orders.id}))`,
)
/** What a buyer paid in this Vietnamese month, with what a checkout already asks for; without these orders. */
export async function sumMonth(db: Db, buyerId: string, exceptIds: readonly string[]) {
  const [row] = await selectMonth(db, { buyerId, exceptIds })
  return row?.vnd ?? 0
}

const lock = preparedSql(
  'lock_spending',
  () => sql`select pg_advisory_xact_lock(hashtextextended('spending of ' || ${placeholder('buyerId')}, 0))`,
)
/** Serialises payments of one child, so that two at the same moment do not exceed its limit together. */
export const lockSpending = (db: Db, buyerId: string) => lock(db, { buyerId })

import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { invoiceRequests, orderLines, orders } from '../orders.tables.ts'

const selectToInvoice = prepared('list_orders_to_invoice', (db) =>
  db
    .select({
      orderId: orders.id,
      totalVnd: orders.totalVnd,
      paidOn: sql<string>`(${orders.completedAt} at time zone 'Asia/Ho_Chi_Minh')::date::text`,
      kind: orderLines.kind,
      name: orderLines.name,
      lineId: orderLines.id,
      amountVnd: sql`${orderLines.priceVnd} - ${orderLines.discountVnd} - ${orderLines.creditVnd}`.mapWith(Number),
      recipient: {
        name: invoiceRequests.name,
        taxId: invoiceRequests.taxId,
        address: invoiceRequests.address,
        email: invoiceRequests.email,
      },
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(invoiceRequests, eq(invoiceRequests.orderId, orders.id))
    .where(sql`${orders.id} = any(${sql.placeholder('orderIds')}::uuid[]) and ${orders.totalVnd} > 0 and ${orders.completedAt} is not null`)
    .orderBy(asc(orders.id), asc(orderLines.id)),
)
/** Orders paid with money, with the amount paid for each line and the invoice recipient. */
export const listToInvoice = (db: Db, orderIds: readonly string[]) => selectToInvoice(db, { orderIds })

/** The buyer's paid orders, newest first. */
export const listPaid = (db: Db, buyerId: string, { before, limit }: { before?: string | undefined; limit: number }) =>
  db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), isNotNull(orders.completedAt), before ? lt(orders.id, before) : undefined))
    .orderBy(desc(orders.id))
    .limit(limit)

export async function findByCode(db: Db, code: string) {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.code, code))
  return order?.id
}

export const lockToInvoice = prepared('lock_order_to_invoice', (db) =>
  db
    .select({ id: orders.id, code: orders.code, buyerId: orders.buyerId })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update'),
)

import { orderEventKinds, orderStatuses, productKinds } from '@khue/contracts/orders'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { people } from '../identity/identity.tables.ts'
import { checkouts } from '../payments/payments.tables.ts'
import { plans } from '../subscriptions/subscriptions.tables.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const moment = () => timestamp({ withTimezone: true })
const vnd = () => bigint({ mode: 'number' })

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** `KH…`: what people read out to the hotline. */
    code: text().notNull().unique(),
    buyerId: uuid()
      .notNull()
      .references(() => people.id),
    status: text({ enum: orderStatuses }).notNull(),
    /** What was asked for, in one word: the same wish of the same buyer is one order until it is paid for good or ended. */
    intent: text().notNull(),
    totalVnd: vnd().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Until when the price is held and a payment may begin. */
    expiresAt: moment().notNull(),
    /** When it is given up if still unpaid: money that was sent in time may be told later. */
    giveUpAt: moment().notNull(),
    completedAt: moment(),
    /** The checkout whose money is held for it or has paid it. */
    paidByCheckoutId: uuid().references(() => checkouts.id),
  },
  (t) => [
    uniqueIndex('orders_one_open_per_intent')
      .on(t.buyerId, t.intent)
      .where(sql`${t.status} in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION')`),
    index().on(t.buyerId, t.id),
    index('orders_to_give_up')
      .on(t.giveUpAt)
      .where(sql`${t.status} = 'AWAITING_PAYMENT'`),
    index('orders_paid_by_checkout')
      .on(t.paidByCheckoutId)
      .where(sql`${t.paidByCheckoutId} is not null`),
    check('orders_status', sql`${t.status} in (${oneOf(orderStatuses)})`),
    check('orders_total', sql`${t.totalVnd} between 0 and 9999999999`),
    check('orders_waiting', sql`${t.expiresAt} <= ${t.giveUpAt}`),
    check('orders_paid', sql`${t.status} not in ('WAITING_CONFIRMATION', 'COMPLETED', 'REFUNDED') or ${t.paidByCheckoutId} is not null`),
    check('orders_completed', sql`(${t.status} in ('COMPLETED', 'REFUNDED')) = (${t.completedAt} is not null)`),
  ],
)

/** What an order consists of, pinned when it was placed: later changes of a plan do not reach it. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    buyerId: uuid()
      .notNull()
      .references(() => people.id),
    learnerId: uuid()
      .notNull()
      .references(() => people.id),
    /** Null when the house itself sells, as it does its plans. */
    sellerId: uuid().references(() => people.id),
    /** What the house keeps of the price when somebody else sells. */
    feeVnd: vnd().notNull().default(0),
    kind: text({ enum: productKinds }).notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    image: text(),
    priceVnd: vnd().notNull(),
    months: integer(),
    planVersionId: uuid().references(() => plans.id),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.learnerId),
    check('order_lines_kind', sql`${t.kind} in (${oneOf(productKinds)})`),
    check('order_lines_price', sql`${t.feeVnd} between 0 and ${t.priceVnd}`),
    check('order_lines_plan', sql`${t.kind} <> 'SUB' or (${t.planVersionId} is not null and ${t.months} is not null)`),
  ],
)

/** Which orders one payment is for. An order may be asked for more than once, and paid by one checkout together with others. */
export const checkoutOrders = pgTable(
  'checkout_orders',
  {
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
  },
  (t) => [primaryKey({ columns: [t.checkoutId, t.orderId] }), index().on(t.orderId)],
)

/** What has happened to an order, written in the transaction in which it happened; once per thing it is about. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    id: uuid().notNull(),
    at: moment().notNull().defaultNow(),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** What it is about: a checkout, a line, a piece of money; empty for the order itself. */
    about: text().notNull(),
    checkoutCode: text(),
    amountVnd: vnd(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.id] }), // begins with the order: by it the table can be partitioned (architecture 5)
    unique('order_events_once').on(t.orderId, t.kind, t.about),
    check('order_events_kind', sql`${t.kind} in (${oneOf(orderEventKinds)})`),
  ],
)

import type { GiftDetails } from '@khue/contracts/sale/gift-details'
import { orderEventKinds, orderStatuses, productKinds } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { equalsNone, equalsAny } from '#platform/postgres/check-constraints'
import { people } from '../../people/identity/identity.tables.ts'
import { checkouts } from '../../money/payments/payments.tables.ts'
import { plans } from '../subscriptions/subscriptions.tables.ts'

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
    /** Whose things they are, for one order per seller: the zero id when the house itself sells. */
    sellerKey: uuid().notNull().default('00000000-0000-0000-0000-000000000000'),
    /** The request to buy that it came from together with others; null when it came alone. */
    placementId: uuid(),
    /** What is asked for: prices of the lines without their discounts. */
    totalVnd: vnd().notNull(),
    discountVnd: vnd().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Until when the price is held and a payment may begin. */
    expiresAt: timestamptz().notNull(),
    /** When it is given up if still unpaid: money that was sent in time may be told later. */
    autoCancelAt: timestamptz().notNull(),
    completedAt: timestamptz(),
    /** The checkout whose money is held for it or has paid it. */
    paidByCheckoutId: uuid().references(() => checkouts.id),
  },
  (t) => [
    uniqueIndex('orders_one_open_per_intent')
      .on(t.buyerId, t.intent)
      .where(sql`${t.status} in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION')`),
    uniqueIndex('orders_one_per_seller')
      .on(t.placementId, t.sellerKey)
      .where(sql`${t.placementId} is not null`),
    index().on(t.buyerId, t.id),
    // by what never changes, so that holding a price for longer writes no index; there are never more of them than an hour brings
    index('orders_to_auto_cancel')
      .on(t.id)
      .where(sql`${t.status} = 'AWAITING_PAYMENT'`),
    index('orders_by_rare_status')
      .on(t.status, t.id)
      .where(sql`${t.status} in ('WAITING_CONFIRMATION', 'CANCELLED', 'REFUNDED')`),
    index('orders_paid_by_checkout')
      .on(t.paidByCheckoutId)
      .where(sql`${t.paidByCheckoutId} is not null`),
    check('orders_status', equalsAny(t.status, orderStatuses)),
    check('orders_total', sql`${t.totalVnd} between 0 and 9999999999`),
    check('orders_deadlines', sql`${t.expiresAt} <= ${t.autoCancelAt}`),
    check('orders_discount', sql`${t.discountVnd} >= 0`),
    // nothing to pay is paid without a checkout
    check(
      'orders_paid',
      sql`${equalsNone(t.status, ['WAITING_CONFIRMATION', 'COMPLETED', 'REFUNDED'])} or ${t.paidByCheckoutId} is not null or ${t.totalVnd} = 0`,
    ),
    check('orders_completed', sql`(${equalsAny(t.status, ['COMPLETED', 'REFUNDED'])}) = (${t.completedAt} is not null)`),
  ],
)

/** A gift as its buyer wished it. */
type LineGift = Omit<GiftDetails, 'deliverOn'> & { deliverOn?: string }

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
    /** What the buyer does not pay of the price, each step of it explained (`order_line_discounts`). */
    discountVnd: vnd().notNull().default(0),
    /** The part of the discount that the house bears towards the seller. */
    platformDiscountVnd: vnd().notNull().default(0),
    /** What an upgrade's older membership had left: paid before, never a discount. */
    creditVnd: vnd().notNull().default(0),
    /** The line whose membership it replaces. */
    replacesLineId: uuid(),
    /** What of it has been given back, counted by a trigger of `refund_lines`. */
    refundedVnd: vnd().notNull().default(0),
    /** Free days of membership on top of the months. */
    bonusDays: smallint().notNull().default(0),
    /** CO: the course; LL: the class; TN: the tutor's service. */
    refId: uuid(),
    /** CO: the run; null when it is recorded. */
    batchId: uuid(),
    /** The seat that waits for it (`seat_holds`). */
    seatHoldId: uuid(),
    /** For how many lessons the money is held. */
    lessons: smallint(),
    /** TN: how long a lesson lasts. */
    minutes: smallint(),
    /** A thing bought for somebody else: handed over by `gifts` to whoever claims it. */
    gift: jsonb().$type<LineGift>(),
    coolingOffDays: smallint().notNull().default(7),
  },
  (t) => [
    index().on(t.orderId),
    index('order_lines_for_other_learner')
      .on(t.learnerId, t.orderId)
      .where(sql`${t.learnerId} <> ${t.buyerId}`),
    index('order_lines_by_rare_kind')
      .on(t.kind, t.orderId)
      .where(sql`${t.kind} <> 'SUB'`),
    check('order_lines_kind', equalsAny(t.kind, productKinds)),
    check('order_lines_price', sql`${t.feeVnd} between 0 and ${t.priceVnd}`),
    uniqueIndex('order_lines_seat')
      .on(t.seatHoldId)
      .where(sql`${t.seatHoldId} is not null`),
    check(
      'order_lines_paid',
      sql`${t.discountVnd} between 0 and ${t.priceVnd} - ${t.creditVnd} and ${t.creditVnd} >= 0 and ${t.platformDiscountVnd} between 0 and ${t.discountVnd}`,
    ),
    check('order_lines_refunded', sql`${t.refundedVnd} between 0 and ${t.priceVnd} - ${t.discountVnd}`),
    check('order_lines_product_ref', sql`${t.kind} = 'SUB' or (${t.refId} is not null and ${t.lessons} between 1 and 500)`),
    check('order_lines_minutes', sql`(${t.kind} = 'TN') = (${t.minutes} is not null) and ${t.minutes} in (30, 60, 120, 180)`),
    check('order_lines_plan', sql`${t.kind} <> 'SUB' or (${t.planVersionId} is not null and ${t.months} is not null)`),
  ],
)

/** The same thing for the same learner is in one unpaid order. SUB: "SUB-6M for {learner} by {buyer}"; CO, LL: "{ref} for {learner}". */
export const requestedItems = pgTable(
  'requested_items',
  {
    itemKey: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
  },
  (t) => [index('requested_items_order').on(t.orderId)],
)

/** Why a line costs less: each step of the explanation, to the đồng. */
export const orderLineDiscounts = pgTable(
  'order_line_discounts',
  {
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    step: smallint().notNull(),
    kind: text({ enum: ['PROMOTION', 'POINTS'] }).notNull(),
    promotionId: uuid(),
    code: text(),
    amountVnd: vnd().notNull(),
    fundedBy: text({ enum: ['PLATFORM', 'SELLER'] }).notNull(),
    explanation: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.step] }),
    check('order_line_discounts_kind', sql`${t.kind} in ('PROMOTION', 'POINTS')`),
    check('order_line_discounts_promotion', sql`(${t.kind} = 'PROMOTION') = (${t.promotionId} is not null)`),
    check('order_line_discounts_amount', sql`${t.amountVnd} > 0`),
    check('order_line_discounts_funded', sql`${t.fundedBy} in ('PLATFORM', 'SELLER')`),
  ],
)

/** What the buyer wants to read on the invoice, said before paying. */
export const invoiceRequests = pgTable(
  'invoice_requests',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    name: text().notNull(),
    taxId: text(),
    address: text().notNull(),
    email: text().notNull(),
  },
  (t) => [check('invoice_requests_tax_id', sql`vn_tax_id_is_valid(${t.taxId})`)],
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
    at: timestamptz().notNull().defaultNow(),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** What it is about: a checkout, a line, a piece of money; empty for the order itself. */
    subject: text().notNull(),
    checkoutCode: text(),
    amountVnd: vnd(),
  },
  (t) => [
    primaryKey({ name: 'order_events_pkey', columns: [t.orderId, t.kind, t.subject] }), // begins with the order: by it the table can be partitioned (architecture 5)
    check('order_events_kind', equalsAny(t.kind, orderEventKinds)),
  ],
)

/** The file that shows how an order was paid, as it was after the last of its events: another event, another file. */
export const orderReceipts = pgTable('order_receipts', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  eventId: uuid().notNull(),
  /** A private file of the buyer's. */
  assetId: uuid().notNull(),
  madeAt: timestamptz().notNull().defaultNow(),
})

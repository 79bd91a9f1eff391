import type { GiftDetails } from '@khue/contracts/sale/gift-details'
import { orderEventKinds, orderStatuses } from '@khue/contracts/sale/orders'
import { productKinds } from '@khue/contracts/ground/product-kinds'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { equalsNone, equalsAny } from '#platform/postgres/check-constraints'
import { courseVersions } from '../../offer/courses/courses.tables.ts'
import { people } from '../../people/people/people.tables.ts'
import { checkouts } from '../../money/payments/payments.tables.ts'
import { plans } from '../subscriptions/subscriptions.tables.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** `KH…`: the code that buyers read out to the hotline. */
    code: text().notNull().unique(),
    buyerId: uuid()
      .notNull()
      .references(() => people.id),
    status: text({ enum: orderStatuses }).notNull(),
    /** What was requested, as a short key: the same buyer has one open order per intent. */
    intent: text().notNull(),
    /** The seller, for one order per seller; the zero id when the platform sells. */
    sellerKey: uuid().notNull().default('00000000-0000-0000-0000-000000000000'),
    /** The request that placed several orders together; null when it placed only this one. */
    placementId: uuid(),
    /** Amount to pay: line prices less discounts and upgrade credit. */
    totalVnd: vnd().notNull(),
    discountVnd: vnd().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Until when the price is held and a payment may start. */
    expiresAt: timestamptz().notNull(),
    /** When the order is cancelled if still unpaid. Later than `expires_at`: a gateway may report a payment made in time only afterwards. */
    autoCancelAt: timestamptz().notNull(),
    completedAt: timestamptz(),
    /** The checkout that paid the order, or whose money the gateway holds for it. */
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
    // indexed by id, which never changes, so that extending a price hold updates no index; it holds about one hour's orders at most
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
    // a total of 0 is completed without a checkout
    check(
      'orders_paid',
      sql`${equalsNone(t.status, ['WAITING_CONFIRMATION', 'COMPLETED', 'REFUNDED'])} or ${t.paidByCheckoutId} is not null or ${t.totalVnd} = 0`,
    ),
    check('orders_completed', sql`(${equalsAny(t.status, ['COMPLETED', 'REFUNDED'])}) = (${t.completedAt} is not null)`),
  ],
)

/** A gift as its buyer described it. */
type LineGift = Omit<GiftDetails, 'deliverOn'> & { deliverOn?: string }

/** An order's items, pinned when it was placed: later changes to a plan or course do not affect them. */
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
    /** Null when the platform sells, as it does its plans. */
    sellerId: uuid().references(() => people.id),
    /** The platform's fee when a teacher or tutor sells. */
    feeVnd: vnd().notNull().default(0),
    kind: text({ enum: productKinds }).notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    image: text(),
    priceVnd: vnd().notNull(),
    months: integer(),
    planVersionId: uuid().references(() => plans.id),
    /** Sum of the discount steps (`order_line_discounts`). */
    discountVnd: vnd().notNull().default(0),
    /** The part of the discount that the platform funds, not the seller. */
    platformDiscountVnd: vnd().notNull().default(0),
    /** Unused value of the membership that an upgrade replaces: paid earlier, so it is not a discount. */
    creditVnd: vnd().notNull().default(0),
    /** The line whose membership this upgrade replaces. */
    replacesLineId: uuid(),
    /** Refunded amount, kept up to date by a trigger on `refund_lines`. */
    refundedVnd: vnd().notNull().default(0),
    /** Free days of membership on top of the months. */
    bonusDays: smallint().notNull().default(0),
    /** CO: the course; LL: the class; TN: the tutor's service. */
    refId: uuid(),
    /** CO: the approved version at the time of the order; null in lines older than this column. */
    courseVersion: integer(),
    /** CO: the run; null for a recorded course. */
    batchId: uuid(),
    /** The seat held for this line (`seat_holds`). */
    seatHoldId: uuid(),
    /** The number of lessons among which escrow divides the money. */
    lessons: smallint(),
    /** The first of the lessons sold: later than 1 in a run that had begun. */
    firstLesson: smallint().notNull().default(1),
    /** TN: minutes per lesson. */
    minutes: smallint(),
    /** Set when the line was bought as a gift: `gifts` delivers it to the person who claims it. */
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
    // nobody buys from themselves
    check('order_lines_not_own', sql`${t.sellerId} is null or (${t.sellerId} <> ${t.buyerId} and ${t.sellerId} <> ${t.learnerId})`),
    check('order_lines_price', sql`${t.feeVnd} between 0 and ${t.priceVnd}`),
    index('order_lines_of_thing')
      .on(t.refId)
      .where(sql`${t.refId} is not null`),
    uniqueIndex('order_lines_seat')
      .on(t.seatHoldId)
      .where(sql`${t.seatHoldId} is not null`),
    check(
      'order_lines_paid',
      sql`${t.discountVnd} between 0 and ${t.priceVnd} - ${t.creditVnd} and ${t.creditVnd} >= 0 and ${t.platformDiscountVnd} between 0 and ${t.discountVnd}`,
    ),
    check('order_lines_refunded', sql`${t.refundedVnd} between 0 and ${t.priceVnd} - ${t.discountVnd}`),
    check('order_lines_product_ref', sql`${t.kind} = 'SUB' or (${t.refId} is not null and ${t.lessons} between 1 and 500)`),
    check('order_lines_course_version', sql`${t.courseVersion} is null or ${t.kind} = 'CO'`),
    foreignKey({
      name: 'order_lines_bought_version',
      columns: [t.refId, t.courseVersion],
      foreignColumns: [courseVersions.courseId, courseVersions.version],
    }),
    check('order_lines_first_lesson', sql`${t.firstLesson} between 1 and 500 and (${t.firstLesson} = 1 or ${t.batchId} is not null)`),
    check('order_lines_minutes', sql`(${t.kind} = 'TN') = (${t.minutes} is not null) and ${t.minutes} in (30, 60, 120, 180)`),
    check('order_lines_plan', sql`${t.kind} <> 'SUB' or (${t.planVersionId} is not null and ${t.months} is not null)`),
  ],
)

/** One open order per item and learner. SUB: "SUB-6M for {learner} by {buyer}"; CO, LL: "{ref} for {learner}". */
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

/** Why a line costs less: one row per discount step, exact to the đồng. */
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

/** The company details that the buyer entered for the invoice before paying. */
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

/** Which orders a checkout pays for. An order may have several checkouts, and a checkout several orders. */
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

/** The orders that a guardian got after approving a child's request, or why none could be placed. */
export const familyPurchases = pgTable(
  'family_purchases',
  {
    /** The family request. No foreign key: the request is erased with the child, the orders stay. */
    requestId: uuid().primaryKey(),
    guardianId: uuid()
      .notNull()
      .references(() => people.id),
    orderIds: uuid().array().notNull(),
    failure: text(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [check('family_purchases_outcome', sql`(cardinality(${t.orderIds}) = 0) = (${t.failure} is not null)`)],
)

/** History of an order, written in the transaction in which each event happened; one row per kind and subject. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    id: uuid().notNull(),
    at: timestamptz().notNull().defaultNow(),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** What the entry is about: a checkout, a line or a suspense item; empty for the order itself. */
    subject: text().notNull(),
    checkoutCode: text(),
    amountVnd: vnd(),
  },
  (t) => [
    // starts with the order, so that the table can be partitioned by it (architecture 5)
    primaryKey({ name: 'order_events_pkey', columns: [t.orderId, t.kind, t.subject] }),
    check('order_events_kind', equalsAny(t.kind, orderEventKinds)),
  ],
)

/** The receipt PDF as of the order's last event; a later event makes it stale and a new file is drawn. */
export const orderReceipts = pgTable('order_receipts', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  eventId: uuid().notNull(),
  /** A private file of the buyer. */
  assetId: uuid().notNull(),
  madeAt: timestamptz().notNull().defaultNow(),
})

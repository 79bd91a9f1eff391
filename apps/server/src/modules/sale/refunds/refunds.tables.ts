import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { paymentReceipts } from '../../money/payments/payments.tables.ts'

/** A refund: for what, by which channel, and who approved it. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    /** `HT…`: the code that buyers read out to the hotline, and the memo of the bank transfer. */
    code: text().notNull().unique(),
    /** One request may use two channels, partly the gateway and partly the balance: both are approved together. */
    requestId: uuid().notNull(),
    subject: text({ enum: ['ORDER', 'SUSPENSE'] }).notNull(),
    orderId: uuid(),
    suspenseItemId: uuid(),
    /** The money received; null when an instalment order is refunded to the balance. */
    receiptId: uuid().references(() => paymentReceipts.id),
    payeeId: uuid().references(() => people.id),
    requestedBy: uuid().references(() => people.id),
    reason: text().notNull(),
    note: text(),
    amountVnd: vnd().notNull(),
    /** Withheld from the lines: the value of points that they earned and that are spent already. */
    withheldVnd: vnd().notNull().default(0),
    /** The part of the lines' amount that pays open instalments instead of being paid out. */
    duesVnd: vnd().notNull().default(0),
    channel: text({ enum: ['GATEWAY', 'BALANCE', 'BANK'] }).notNull(),
    state: text({ enum: ['REQUESTED', 'CHECKED', 'APPROVED', 'SENDING', 'SENT', 'DONE', 'FAILED', 'REJECTED', 'WITHDRAWN'] })
      .notNull()
      .default('REQUESTED'),
    approvedBy: uuid().references(() => people.id),
    approvedAt: timestamptz(),
    secondApprovedBy: uuid().references(() => people.id),
    secondApprovedAt: timestamptz(),
    rejectedBy: uuid().references(() => people.id),
    /** For BANK: from payment-accounts; its number is pinned, encrypted. */
    paymentAccountId: uuid(),
    sealedAccount: text(),
    /** Our idempotency key: a repeat is the same refund. */
    gatewayRequestId: text().unique('refunds_gateway_request_id_unique'),
    gatewayReference: text(),
    gatewayCode: text(),
    tries: smallint().notNull().default(0),
    /** The outcome that one admin read in the portal of a gateway that does not answer; it counts once a second admin reads the same. */
    portalStatus: text({ enum: ['REFUNDED', 'NOT_REFUNDED'] }),
    portalCheckedBy: uuid().references(() => people.id),
    portalCheckedAt: timestamptz(),
    nextPollAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    endedAt: timestamptz(),
  },
  (t) => [
    check(
      'refunds_subject',
      sql`${t.subject} in ('ORDER', 'SUSPENSE') and (${t.subject} = 'ORDER') = (${t.orderId} is not null) and (${t.subject} = 'SUSPENSE') = (${t.suspenseItemId} is not null)`,
    ),
    check('refunds_amount', sql`${t.amountVnd} between 0 and 9999999999`),
    check('refunds_deductions', sql`${t.withheldVnd} >= 0 and ${t.duesVnd} >= 0`),
    check(
      'refunds_portal_status',
      sql`${t.portalStatus} in ('REFUNDED', 'NOT_REFUNDED') and num_nulls(${t.portalStatus}, ${t.portalCheckedBy}, ${t.portalCheckedAt}) in (0, 3)`,
    ),
    check('refunds_channel', sql`${t.channel} in ('GATEWAY', 'BALANCE', 'BANK')`),
    check(
      'refunds_state',
      sql`${t.state} in ('REQUESTED', 'CHECKED', 'APPROVED', 'SENDING', 'SENT', 'DONE', 'FAILED', 'REJECTED', 'WITHDRAWN')`,
    ),
    check('refunds_receipt_required', sql`${t.channel} = 'BALANCE' or ${t.receiptId} is not null`),
    // an admin cannot approve their own request, and a bank transfer needs two other admins
    check('refunds_no_self_approval', sql`${t.approvedBy} is distinct from ${t.requestedBy} or ${t.approvedBy} is null`),
    check(
      'refunds_no_second_self_approval',
      sql`${t.secondApprovedBy} is null or (${t.secondApprovedBy} is distinct from ${t.requestedBy} and ${t.secondApprovedBy} <> ${t.approvedBy})`,
    ),
    check(
      'refunds_four_eyes',
      sql`${t.channel} <> 'BANK' or ${t.state} not in ('APPROVED', 'SENDING', 'SENT', 'DONE') or (${t.approvedBy} is not null and ${t.secondApprovedBy} is not null)`,
    ),
    check('refunds_ended', sql`(${t.state} in ('DONE', 'REJECTED', 'WITHDRAWN')) = (${t.endedAt} is not null)`),
    index('refunds_queue').on(t.state, t.id),
    index('refunds_of_request').on(t.requestId),
    // suspense money is refunded once: the receipt, and separately the balance reserved with it, which has no receipt
    uniqueIndex('refunds_of_suspense').on(t.suspenseItemId, sql`(${t.receiptId} is null)`),
    index('refunds_of_order').on(t.orderId),
    index('refunds_of_payee').on(t.payeeId, t.id),
    // of two concurrent requests the second gets REFUND_UNDER_WAY
    uniqueIndex('refunds_one_pending')
      .on(t.orderId, t.channel)
      .where(sql`${t.state} in ('REQUESTED', 'CHECKED') and ${t.subject} = 'ORDER'`),
    index('refunds_to_poll')
      .on(t.nextPollAt)
      .where(sql`${t.nextPollAt} is not null`),
  ],
)

/**
 * A discount that lost its condition with a refund: withheld from that request, and returned when the discounted line is refunded as well.
 */
export const refundDiscountClaims = pgTable(
  'refund_discount_claims',
  {
    id: uuid().primaryKey(),
    /** The request that it was withheld from. */
    requestId: uuid().notNull(),
    /** The line whose refund undid the condition. */
    conditionLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    discountedLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    promotionId: uuid().notNull(),
    /** Paid for the discounted line. */
    paidVnd: vnd().notNull(),
    amountVnd: vnd().notNull(),
    returnedVnd: vnd().notNull().default(0),
    returnedAt: timestamptz(),
    /** False once the request was rejected or withdrawn. */
    isCounted: boolean().notNull().default(true),
  },
  (t) => [
    check(
      'refund_discount_claims_amounts',
      sql`${t.amountVnd} > 0 and ${t.paidVnd} >= 0 and ${t.returnedVnd} between 0 and ${t.amountVnd}`,
    ),
    check('refund_discount_claims_returned', sql`${t.isCounted} or ${t.returnedVnd} = 0`),
    // of two requests that undo the condition of one discount, one withholds it
    uniqueIndex('refund_discount_claims_once')
      .on(t.discountedLineId, t.promotionId)
      .where(sql`${t.isCounted}`),
    index('refund_discount_claims_of_request').on(t.requestId),
  ],
)

/** The amount of each order line in a refund. A trigger adds it to the line, which refuses more than was paid. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    /** Of the amount paid and credited for the line. */
    amountVnd: vnd().notNull(),
    /** Untaught lessons that are refunded. */
    lessons: smallint(),
    /** The meeting whose price went back alone, while the rest of the line goes on. */
    lessonId: uuid(),
    /** Days of a membership that are refunded. */
    days: smallint(),
    pointsBack: integer().notNull().default(0),
    /** Points earned by the line that are taken back. */
    pointsTaken: integer().notNull().default(0),
    /** False once the refund was rejected or withdrawn. */
    isCounted: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderLineId] }),
    index('refund_lines_of_line').on(t.orderLineId),
    // a meeting gives its price back once
    uniqueIndex('refund_lines_of_lesson')
      .on(t.orderLineId, t.lessonId)
      .where(sql`${t.lessonId} is not null`),
    check('refund_lines_lesson', sql`${t.lessonId} is null or (${t.lessons} is not distinct from 1 and ${t.isCounted})`),
    check('refund_lines_amount', sql`${t.amountVnd} >= 0`),
    check('refund_lines_points', sql`${t.pointsBack} >= 0 and ${t.pointsTaken} >= 0`),
  ],
)

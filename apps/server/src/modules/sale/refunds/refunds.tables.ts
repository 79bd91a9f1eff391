import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../people/identity/identity.tables.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { paymentReceipts } from '../../money/payments/payments.tables.ts'

/** Money that somebody wants back: what for, which way, and who has agreed. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    /** `HT…`: what people read out to the hotline, and the memo of a transfer. */
    code: text().notNull().unique(),
    /** One request may go back two ways, part by the gateway and part to the balance: they are approved together. */
    requestId: uuid().notNull(),
    subject: text({ enum: ['ORDER', 'SUSPENSE'] }).notNull(),
    orderId: uuid(),
    suspenseItemId: uuid(),
    /** The money that goes back; null to the balance of instalment orders. */
    receiptId: uuid().references(() => paymentReceipts.id),
    payeeId: uuid().references(() => people.id),
    requestedBy: uuid().references(() => people.id),
    reason: text().notNull(),
    note: text(),
    amountVnd: vnd().notNull(),
    /** What of the lines it keeps: the worth of points they had earned and that are spent already. */
    withheldVnd: vnd().notNull().default(0),
    /** What of the lines pays parts of a plan that are not paid yet, instead of going back. */
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
    /** For BANK: of payment-accounts; its number is pinned, sealed. */
    paymentAccountId: uuid(),
    sealedAccount: text(),
    /** Ours: a repeat is the same refund. */
    gatewayRequestId: text().unique('refunds_gateway_request_id_unique'),
    gatewayReference: text(),
    gatewayCode: text(),
    tries: smallint().notNull().default(0),
    /** What one of the house has read at the gateway's own site, while that keeps silent; it counts once another has read the same. */
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
    // nobody approves their own, and money leaves for a bank only when two others have looked
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
    // money that did not fit goes back once: what came from outside, and beside it what was put by for it, which has no receipt
    uniqueIndex('refunds_of_suspense').on(t.suspenseItemId, sql`(${t.receiptId} is null)`),
    index('refunds_of_order').on(t.orderId),
    index('refunds_of_payee').on(t.payeeId, t.id),
    // of two who ask at once one is told that it is under way
    uniqueIndex('refunds_one_pending')
      .on(t.orderId, t.channel)
      .where(sql`${t.state} in ('REQUESTED', 'CHECKED') and ${t.subject} = 'ORDER'`),
    index('refunds_to_poll')
      .on(t.nextPollAt)
      .where(sql`${t.nextPollAt} is not null`),
  ],
)

/** What of each line a refund gives back; a trigger counts it into the line, which gives no more than it cost. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    /** Of what was paid and credited for the line. */
    amountVnd: vnd().notNull(),
    /** Untaught ones that it gives back. */
    lessons: smallint(),
    /** Of a membership. */
    days: smallint(),
    pointsBack: integer().notNull().default(0),
    /** Points the line had earned that it takes back. */
    pointsTaken: integer().notNull().default(0),
    /** False once the refund was rejected, withdrawn. */
    isCounted: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderLineId] }),
    index('refund_lines_of_line').on(t.orderLineId),
    check('refund_lines_amount', sql`${t.amountVnd} >= 0`),
    check('refund_lines_points', sql`${t.pointsBack} >= 0 and ${t.pointsTaken} >= 0`),
  ],
)

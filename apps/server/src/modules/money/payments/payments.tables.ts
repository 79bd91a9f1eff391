import { paymentMethods, paymentStatuses, transactionStatuses } from '@khue/contracts/money/payments'
import { suspenseActions, suspenseReasons, suspenseStates } from '@khue/contracts/money/suspense'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, jsonb, pgSequence, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals, vnd } from '#platform/postgres/columns'
import { equalsAny } from '#platform/postgres/check-constraints'
import { people } from '../../people/people/people.tables.ts'
import type { PaymentInstructions } from './gateway.ts'
import { checkoutEndings, receiptNames, settlements } from './payment.ts'

/** Methods allowed in the tables; `paymentMethods` are those offered so far. */
const everyMethod = ['VNPAY', 'VIETQR', 'MOMO', 'ZALOPAY', 'FUNDIIN', 'BALANCE']
/** Ledger accounts that a checkout may be credited to. */
const creditAccounts = ['DEFERRED_REVENUE', 'CUSTOMER_PREPAID', 'INSTALMENTS_RECEIVABLE'] as const

/** payOS accepts only numeric order ids. */
export const payosOrderCodes = pgSequence('payos_order_code', { startWith: 100_000 })

/** One sum requested from one payer. Only the requesting module interprets `purpose`. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    /** `HV…`: the gateway's reference, and the transfer memo. */
    code: text().notNull().unique(),
    payerId: uuid()
      .notNull()
      .references(() => people.id),
    purpose: text().notNull(),
    amountVnd: vnd().notNull(),
    /** The ledger account credited when the money fits; a personal one is the payer's. */
    creditTo: text({ enum: creditAccounts }).notNull(),
    /** Reserved from the payer's learning balance, in addition to `amountVnd`, which is paid by the method. */
    balanceVnd: vnd().notNull().default(0),
    /** The checkout whose short payment left the rest that this one requests. */
    shortfallOfCheckoutId: uuid().references((): AnyPgColumn => checkouts.id),
    /** Received in parts, which wait in suspense as SHORT until they suffice; maintained from `suspense_items` by a trigger. */
    partsVnd: vnd().notNull().default(0),
    status: text({ enum: paymentStatuses }).notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    settledAt: timestamptz(),
    settledAs: text({ enum: settlements }),
    /** The settling receipt (below); no foreign key, because the two refer to each other. */
    settledByReceiptId: uuid(),
    /** Set when its purpose is gone: money that still arrives is late. */
    closedAt: timestamptz(),
    closedAs: text({ enum: checkoutEndings }),
    /** Signs the link to its status, and nothing else. */
    linkKey: text().notNull(),
  },
  (t) => [
    index().on(t.payerId, t.purpose),
    index('checkouts_holding')
      .on(t.expiresAt)
      .where(sql`${t.balanceVnd} > 0 and ${t.closedAt} is null and ${t.settledAt} is null`),
    check('checkouts_amount', sql`${t.amountVnd} between 1 and 9999999999`),
    check('checkouts_balance', sql`${t.balanceVnd} between 0 and 9999999999`),
    check('checkouts_parts', sql`${t.partsVnd} >= 0`),
    index('checkouts_with_parts')
      .on(t.expiresAt)
      .where(sql`${t.partsVnd} > 0`),
    check('checkouts_credit_to', equalsAny(t.creditTo, creditAccounts)),
    check('checkouts_status', equalsAny(t.status, paymentStatuses)),
    check('checkouts_settled_as', equalsAny(t.settledAs, settlements)),
    check(
      'checkouts_settled',
      sql`num_nulls(${t.settledAt}, ${t.settledAs}, ${t.settledByReceiptId}) = case when ${equalsAny(t.status, ['SUCCESS', 'REFUNDED'])} then 0 else 3 end`,
    ),
    check('checkouts_closed', sql`(${t.closedAt} is null) = (${t.closedAs} is null)`),
    check('checkouts_closed_as', equalsAny(t.closedAs, checkoutEndings)),
  ],
)

/** One method tried to pay a checkout, and the gateway's answer. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id),
    method: text({ enum: paymentMethods }).notNull(),
    status: text({ enum: transactionStatuses }).notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** The gateway's own code, verbatim. */
    gatewayCode: text(),
    gatewayTransactionNo: text(),
    bankCode: text(),
    answeredAt: timestamptz(),
    /** When to query a silent gateway; null when there is nothing left to query. */
    nextPollAt: timestamptz(),
    /** The gateway's own reference (ZaloPay's app_trans_id, payOS's orderCode); null while that is the checkout's code. */
    providerReference: text(),
    /** The gateway's payment instructions, kept so that repeated requests get the same. */
    instructions: jsonb().$type<PaymentInstructions>(),
    /** How often it was opened at an outside gateway: a try whose answer was lost is not repeated under the same reference. */
    tries: smallint().notNull().default(0),
  },
  (t) => [
    unique('payment_attempts_method_unique').on(t.checkoutId, t.method),
    index('payment_attempts_to_poll')
      .on(t.nextPollAt)
      .where(sql`${t.nextPollAt} is not null`),
    uniqueIndex('payment_attempts_provider')
      .on(t.method, t.providerReference)
      .where(sql`${t.providerReference} is not null`),
    check('payment_attempts_method', equalsAny(t.method, everyMethod)),
    check('payment_attempts_status', equalsAny(t.status, transactionStatuses)),
  ],
)

/** Money reported by a gateway, once however often it is reported. Each row is one posting of the ledger (docs/money.md). */
export const paymentReceipts = pgTable(
  'payment_receipts',
  {
    id: uuid().primaryKey(),
    method: text({ enum: paymentMethods }).notNull(),
    reference: text().notNull(),
    gatewayTransactionNo: text().notNull(),
    amountVnd: vnd().notNull(),
    /** Null while its checkout is unknown. */
    checkoutId: uuid().references(() => checkouts.id),
    bookedAs: text({ enum: receiptNames }).notNull(),
    bankCode: text(),
    /** The whole message without its signature. */
    facts: jsonb().$type<Record<string, string>>().notNull(),
    receivedAt: timestamptz().notNull().defaultNow(),
    /** Refunded, or being refunded; counted by a trigger of `refunds`. */
    returnedVnd: vnd().notNull().default(0),
  },
  (t) => [
    // includes the amount: a report with another sum is different money, until an admin reviews it
    unique('payment_receipts_unique').on(t.method, t.reference, t.gatewayTransactionNo, t.amountVnd),
    index('payment_receipts_not_in_time')
      .on(t.checkoutId)
      .where(sql`${t.bookedAs} <> 'IN_TIME'`),
    check('payment_receipts_method', equalsAny(t.method, everyMethod)),
    check('payment_receipts_amount', sql`${t.amountVnd} between 1 and 9999999999`),
    check('payment_receipts_returned', sql`${t.returnedVnd} between 0 and ${t.amountVnd}`),
    check('payment_receipts_booked_as', equalsAny(t.bookedAs, receiptNames)),
    check('payment_receipts_unknown', sql`(${t.checkoutId} is null) = (${t.bookedAs} = 'UNKNOWN')`),
  ],
)

/** Money in suspense until an admin decides. Decided once, then immutable. */
export const suspenseItems = pgTable(
  'suspense_items',
  {
    id: uuid().primaryKey(),
    receiptId: uuid()
      .notNull()
      .references(() => paymentReceipts.id),
    /** Empty for the whole receipt, else the part of the purchase it should have paid, in the requesting module's terms. */
    part: text().notNull(),
    name: text({ enum: suspenseReasons }).notNull(),
    amountVnd: vnd().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    state: text({ enum: suspenseStates }).notNull(),
    action: text({ enum: suspenseActions }),
    decidedAt: timestamptz(),
    /** Null when a rule decided, not an admin. */
    decidedBy: uuid().references(() => people.id),
    note: text(),
    /** The checkout it was applied or assigned to, or whose money it is a part of. */
    checkoutId: uuid().references(() => checkouts.id),
  },
  (t) => [
    unique('suspense_items_unique').on(t.receiptId, t.part),
    index('suspense_items_by_state').on(t.state, t.id),
    check('suspense_items_name', sql`${t.name} in (${sqlLiterals(suspenseReasons)})`),
    check('suspense_items_amount', sql`${t.amountVnd} between 1 and 9999999999`),
    check(
      'suspense_items_decided',
      sql`case ${t.state} when 'OPEN' then ${t.action} is null when 'APPLIED' then ${t.action} = 'APPLY' when 'REFUND_DUE' then ${t.action} = 'REFUND' when 'CREDITED' then ${t.action} = 'TO_BALANCE' when 'ASSIGNED' then ${t.action} = 'ASSIGN' and ${t.checkoutId} is not null else false end`,
    ),
    check(
      'suspense_items_decision',
      sql`num_nulls(${t.action}, ${t.decidedAt}, ${t.note}) = case ${t.state} when 'OPEN' then 3 else 0 end and (${t.decidedBy} is null or ${t.state} <> 'OPEN')`,
    ),
  ],
)

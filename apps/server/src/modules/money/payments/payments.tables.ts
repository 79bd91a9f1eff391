import { paymentMethods, paymentStatuses, transactionStatuses } from '@khue/contracts/money/payments'
import { suspenseActions, suspenseReasons, suspenseStates } from '@khue/contracts/money/suspense'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, jsonb, pgSequence, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals, vnd } from '#platform/postgres/columns'
import { equalsAny } from '#platform/postgres/check-constraints'
import { people } from '../../people/identity/identity.tables.ts'
import type { PaymentInstructions } from './gateway.ts'
import { checkoutEndings, receiptNames, settlements } from './payment.ts'

/** Methods the tables take; those that the house offers so far are `paymentMethods`. */
const everyMethod = ['VNPAY', 'VIETQR', 'MOMO', 'ZALOPAY', 'FUNDIIN', 'BALANCE']
/** Accounts of the ledger that a checkout may fill. */
const creditAccounts = ['DEFERRED_REVENUE', 'CUSTOMER_PREPAID', 'INSTALMENTS_RECEIVABLE'] as const

/** payOS knows orders by numbers only. */
export const payosOrderCodes = pgSequence('payos_order_code', { startWith: 100_000 })

/** One sum asked of one payer. What it is for is known to whoever asked: `purpose` is theirs. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    /** `HV…`: the gateway's reference, later the transfer memo too. */
    code: text().notNull().unique(),
    payerId: uuid()
      .notNull()
      .references(() => people.id),
    purpose: text().notNull(),
    amountVnd: vnd().notNull(),
    /** The account of the ledger that takes the money when it fits; of those that people have, the payer's. */
    creditTo: text({ enum: creditAccounts }).notNull(),
    /** Held from the payer's learning balance for it, beside `amountVnd`, which is asked from outside. */
    balanceVnd: vnd().notNull().default(0),
    /** The checkout whose short payment left the rest that this one asks for. */
    shortfallOfCheckoutId: uuid().references((): AnyPgColumn => checkouts.id),
    status: text({ enum: paymentStatuses }).notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    settledAt: timestamptz(),
    settledAs: text({ enum: settlements }),
    /** Which receipt (below) did; no reference, because the two point at each other. */
    settledByReceiptId: uuid(),
    /** What it was for is not to be had any more: money that still comes is late. */
    closedAt: timestamptz(),
    closedAs: text({ enum: checkoutEndings }),
    /** Signs the link that shows its state; opens nothing else. */
    linkKey: text().notNull(),
  },
  (t) => [
    index().on(t.payerId, t.purpose),
    index('checkouts_holding')
      .on(t.expiresAt)
      .where(sql`${t.balanceVnd} > 0 and ${t.closedAt} is null and ${t.settledAt} is null`),
    check('checkouts_amount', sql`${t.amountVnd} between 1 and 9999999999`),
    check('checkouts_balance', sql`${t.balanceVnd} between 0 and 9999999999`),
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

/** One way tried to pay a checkout, and what the gateway said of it. */
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
    /** The gateway's own words, as they came. */
    gatewayCode: text(),
    gatewayTransactionNo: text(),
    bankCode: text(),
    answeredAt: timestamptz(),
    /** When to ask the gateway, should it keep silent; null when there is nothing left to ask. */
    nextPollAt: timestamptz(),
    /** What the gateway calls it (ZaloPay's app_trans_id, payOS's orderCode); null while that is the checkout's code. */
    providerReference: text(),
    /** Where to pay, or what to show for it, as the gateway answered: asked again it is the same. */
    instructions: jsonb().$type<PaymentInstructions>(),
    /** How often it was opened at a gateway outside: a try whose answer was lost is not repeated under the same reference. */
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

/** Money that a gateway says has come, once however often it says so. Each row is one posting of the ledger (docs/money.md). */
export const paymentReceipts = pgTable(
  'payment_receipts',
  {
    id: uuid().primaryKey(),
    method: text({ enum: paymentMethods }).notNull(),
    reference: text().notNull(),
    gatewayTransactionNo: text().notNull(),
    amountVnd: vnd().notNull(),
    /** Null when nobody knows what it is for. */
    checkoutId: uuid().references(() => checkouts.id),
    bookedAs: text({ enum: receiptNames }).notNull(),
    bankCode: text(),
    /** All that the gateway said, without its signature. */
    facts: jsonb().$type<Record<string, string>>().notNull(),
    receivedAt: timestamptz().notNull().defaultNow(),
    /** How much of it is on its way back or has gone back, counted by a trigger of `refunds`. */
    returnedVnd: vnd().notNull().default(0),
  },
  (t) => [
    // the amount belongs to it: who names another sum speaks of other money, until somebody has looked
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

/** Money set aside until somebody of the house decides. Decided once, then never changed. */
export const suspenseItems = pgTable(
  'suspense_items',
  {
    id: uuid().primaryKey(),
    receiptId: uuid()
      .notNull()
      .references(() => paymentReceipts.id),
    /** Empty for the whole receipt, else for which of the things it should have paid, in the words of who asked. */
    part: text().notNull(),
    name: text({ enum: suspenseReasons }).notNull(),
    amountVnd: vnd().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    state: text({ enum: suspenseStates }).notNull(),
    action: text({ enum: suspenseActions }),
    decidedAt: timestamptz(),
    decidedBy: uuid().references(() => people.id),
    note: text(),
    /** The checkout that it was applied or assigned to, or of whose money it is a part. */
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
      sql`num_nulls(${t.action}, ${t.decidedAt}, ${t.decidedBy}, ${t.note}) = case ${t.state} when 'OPEN' then 4 else 0 end`,
    ),
  ],
)

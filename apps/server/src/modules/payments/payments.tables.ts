import { paymentMethods, paymentStatuses, transactionStatuses } from '@khue/contracts/payments'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { people } from '../identity/identity.tables.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const moment = () => timestamp({ withTimezone: true })

/** Money that came when it was no longer expected is booked all the same, and named. */
export const settlements = ['IN_TIME', 'AFTER_EXPIRY', 'AFTER_FAILURE'] as const

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
    amountVnd: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    settledAt: moment(),
    settledAs: text({ enum: settlements }),
  },
  (t) => [
    index().on(t.payerId, t.purpose),
    check('checkouts_amount', sql`${t.amountVnd} between 1 and 9999999999`),
    check('checkouts_status', sql`${t.status} in (${oneOf(paymentStatuses)})`),
    check('checkouts_settled_as', sql`${t.settledAs} in (${oneOf(settlements)})`),
    check('checkouts_settled', sql`(${t.status} in ('SUCCESS', 'REFUNDED')) = (${t.settledAt} is not null and ${t.settledAs} is not null)`),
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
    createdAt: moment().notNull().defaultNow(),
    /** The gateway's own words, as they came. */
    gatewayCode: text(),
    gatewayTransactionNo: text(),
    bankCode: text(),
    answeredAt: moment(),
  },
  (t) => [
    unique('payment_attempts_once_per_method').on(t.checkoutId, t.method),
    check('payment_attempts_method', sql`${t.method} in (${oneOf(paymentMethods)})`),
    check('payment_attempts_status', sql`${t.status} in (${oneOf(transactionStatuses)})`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../../people/people/people.tables.ts'
import { checkouts } from '../../../money/payments/payments.tables.ts'

/** An order that is paid in parts, without interest. */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    orderId: uuid().primaryKey(),
    buyerId: uuid()
      .notNull()
      .references(() => people.id),
    totalVnd: vnd().notNull(),
    parts: smallint().notNull(),
    /** Days after a due day until access is locked. */
    graceDays: smallint().notNull().default(7),
    state: text({ enum: ['PROPOSED', 'ACTIVE', 'OVERDUE', 'LOCKED', 'PAID', 'ENDED'] })
      .notNull()
      .default('PROPOSED'),
    /** When the first part was paid. */
    agreedAt: timestamptz(),
    /** When it was last locked: such a buyer is not offered instalments again for a year. */
    lockedAt: timestamptz(),
    /** When the buyer was informed, before paying, that refunds go to the learning balance. */
    refundToBalanceDisclosedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex('instalment_plans_one_active')
      .on(t.buyerId)
      .where(sql`${t.state} in ('ACTIVE', 'OVERDUE', 'LOCKED')`),
    index('instalment_plans_of_buyer').on(t.buyerId),
    check('instalment_plans_total', sql`${t.totalVnd} > 0`),
    check('instalment_plans_parts', sql`${t.parts} between 2 and 6`),
    check('instalment_plans_grace', sql`${t.graceDays} between 0 and 60`),
    check('instalment_plans_state', sql`${t.state} in ('PROPOSED', 'ACTIVE', 'OVERDUE', 'LOCKED', 'PAID', 'ENDED')`),
    check('instalment_plans_agreed', sql`(${t.state} = 'PROPOSED') = (${t.agreedAt} is null) or ${t.state} = 'ENDED'`),
  ],
)

/** One part of a plan, with its due day. */
export const instalments = pgTable(
  'instalments',
  {
    orderId: uuid()
      .notNull()
      .references(() => instalmentPlans.orderId),
    no: smallint().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    amountVnd: vnd().notNull(),
    /** One payment may cover several parts, for example all that are left. */
    paidByCheckoutId: uuid().references(() => checkouts.id),
    paidAt: timestamptz(),
    /** The amount that is no longer owed: refunded or written off. */
    forgivenVnd: vnd().notNull().default(0),
    remindedOn: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.no] }),
    index('instalments_due')
      .on(t.dueOn)
      .where(sql`${t.paidAt} is null and ${t.forgivenVnd} < ${t.amountVnd}`),
    index('instalments_paid_by').on(t.paidByCheckoutId),
    check('instalments_amount', sql`${t.amountVnd} > 0 and ${t.forgivenVnd} between 0 and ${t.amountVnd}`),
    check('instalments_paid', sql`(${t.paidByCheckoutId} is null) = (${t.paidAt} is null)`),
  ],
)

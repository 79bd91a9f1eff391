import { taxPolicies } from '@khue/contracts/ground/tax-rules'
import { payeeHolds, taxpayerKinds } from '@khue/contracts/money/payees'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

/** Who may be paid for teaching, under which legal name and tax policy. Without a row nothing is paid out. */
export const payees = pgTable(
  'payees',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    legalName: text().notNull(),
    taxpayerKind: text({ enum: taxpayerKinds }).notNull(),
    taxPolicy: text({ enum: taxPolicies }).notNull(),
    /** Why an admin must decide before each payout; none: payouts follow the calendar. */
    holds: text({ enum: payeeHolds }).array().notNull(),
    changedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('payees_taxpayer', sql`${t.taxpayerKind} in (${sqlLiterals(taxpayerKinds)})`),
    check('payees_policy', sql`${t.taxPolicy} in (${sqlLiterals(taxPolicies)})`),
    check('payees_holds', sql`${t.holds} <@ array[${sqlLiterals(payeeHolds)}]::text[]`),
  ],
)

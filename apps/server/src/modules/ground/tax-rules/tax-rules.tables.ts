import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** VAT by kind of product and effective date; prices include it. */
export const vatRules = pgTable(
  'vat_rules',
  {
    kind: text({ enum: ['CO', 'SUB', 'TN', 'LL', 'STORE_FEE'] }).notNull(),
    effectiveOn: date({ mode: 'string' }).notNull(),
    /** Null: not subject to VAT. */
    percent: smallint(),
    clause: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.effectiveOn] }),
    check('vat_rules_kind', sql`${t.kind} in ('CO', 'SUB', 'TN', 'LL', 'STORE_FEE')`),
    check('vat_rules_percent', sql`${t.percent} between 0 and 10`),
  ],
)

/** Tax withheld from a payout, by policy and effective date. */
export const withholdingRules = pgTable(
  'withholding_rules',
  {
    policy: text({ enum: ['SPEC_MONTHLY', 'STATUTORY', 'PLATFORM', 'NONE'] }).notNull(),
    effectiveOn: date({ mode: 'string' }).notNull(),
    /** MONTH: all of a month; PAYMENT: one payout; SALE: one transaction. */
    base: text({ enum: ['MONTH', 'PAYMENT', 'SALE'] }).notNull(),
    /** Nothing is withheld below it, … */
    exemptBelowVnd: bigint({ mode: 'number' }).notNull(),
    /** … nor, when this is set, exactly at it. */
    isThresholdExempt: boolean().notNull(),
    /**
     * SALE alone: nothing is withheld while the sales of a year are not above it (Decree 68/2026). Null: never exempt; only the operator can say that it
     * may be applied when paying out.
     */
    exemptUpToYearVnd: bigint({ mode: 'number' }),
    vatPermille: smallint().notNull(),
    pitPermille: smallint().notNull(),
    clause: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.policy, t.effectiveOn] }),
    check('withholding_rules_policy', sql`${t.policy} in ('SPEC_MONTHLY', 'STATUTORY', 'PLATFORM', 'NONE')`),
    check('withholding_rules_year', sql`${t.exemptUpToYearVnd} is null or (${t.base} = 'SALE' and ${t.exemptUpToYearVnd} > 0)`),
    check('withholding_rules_base', sql`${t.base} in ('MONTH', 'PAYMENT', 'SALE')`),
    check('withholding_rules_rates', sql`${t.vatPermille} between 0 and 1000 and ${t.pitPermille} between 0 and 1000`),
  ],
)

import { taxPolicies } from '@khue/contracts/ground/tax-rules'
import { taxpayerKinds } from '@khue/contracts/money/payees'
import { taxPaperKinds, taxPaperStates } from '@khue/contracts/sale/tax-papers'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals, vnd } from '#platform/postgres/columns'
import { payouts } from '../../money/payouts/payouts.tables.ts'
import { people } from '../../people/people/people.tables.ts'

/** A certificate of tax withheld from a teacher's payout, or an invoice to a teacher for the store fee, as registered with the provider (decision 72). */
export const taxPapers = pgTable(
  'tax_papers',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: taxPaperKinds }).notNull(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** What a certificate is about. */
    payoutId: uuid()
      .references(() => payouts.id)
      .unique('tax_papers_payout'),
    /** The first day of the month of payment, or of the fees. */
    month: date({ mode: 'string' }).notNull(),
    originalId: uuid().references((): AnyPgColumn => taxPapers.id),
    state: text({ enum: taxPaperStates }).notNull(),
    /** Our idempotency key: submitted again under it, it is the same paper. */
    providerKey: text().notNull().unique('tax_papers_provider_key'),
    series: text(),
    number: text(),
    lookupCode: text(),
    legalName: text().notNull(),
    taxpayerKind: text({ enum: taxpayerKinds }),
    /** Tax id and address, encrypted; null while they are missing. */
    sealedParty: text(),
    taxIdEnd: text(),
    /** The income that was taxed; of an invoice the fee with VAT, negative in an adjustment. */
    amountVnd: vnd().notNull(),
    vatVnd: vnd().notNull(),
    pitVnd: vnd().notNull(),
    vatPercent: smallint(),
    taxPolicy: text({ enum: taxPolicies }),
    clause: text(),
    paidOn: date({ mode: 'string' }),
    refusal: text(),
    at: timestamptz().notNull().defaultNow(),
    issuedAt: timestamptz(),
    nextPollAt: timestamptz(),
    tries: smallint().notNull().default(0),
  },
  (t) => [
    unique('tax_papers_number').on(t.series, t.number),
    uniqueIndex('tax_papers_fee_month')
      .on(t.personId, t.month)
      .where(sql`${t.kind} = 'FEE_INVOICE'`),
    unique('tax_papers_adjusted_month').on(t.originalId, t.month),
    check(
      'tax_papers_kind',
      sql`case ${t.kind} when 'CERTIFICATE' then num_nulls(${t.payoutId}, ${t.taxPolicy}, ${t.clause}, ${t.paidOn}) = 0 and num_nonnulls(${t.originalId}, ${t.vatPercent}) = 0
        when 'FEE_INVOICE' then num_nonnulls(${t.payoutId}, ${t.originalId}, ${t.taxPolicy}, ${t.clause}, ${t.paidOn}) = 0
        when 'FEE_ADJUSTMENT' then ${t.originalId} is not null and num_nonnulls(${t.payoutId}, ${t.taxPolicy}, ${t.clause}, ${t.paidOn}) = 0 else false end`,
    ),
    check('tax_papers_state', sql`${t.state} in (${sqlLiterals(taxPaperStates)})`),
    check('tax_papers_policy', sql`${t.taxPolicy} in (${sqlLiterals(taxPolicies)})`),
    check('tax_papers_taxpayer', sql`${t.taxpayerKind} in (${sqlLiterals(taxpayerKinds)})`),
    check(
      'tax_papers_month',
      sql`extract(day from ${t.month}) = 1 and (${t.paidOn} >= ${t.month} and ${t.paidOn} < ${t.month} + interval '1 month') is not false`,
    ),
    check('tax_papers_party', sql`num_nulls(${t.sealedParty}, ${t.taxIdEnd}) = case ${t.state} when 'WAITING' then 2 else 0 end`),
    check(
      'tax_papers_issued',
      sql`num_nulls(${t.series}, ${t.number}, ${t.lookupCode}, ${t.issuedAt}) = case ${t.state} when 'ISSUED' then 0 else 4 end`,
    ),
    // fees include VAT: amount × p / (100 + p), rounded half away from zero
    check(
      'tax_papers_amounts',
      sql`case when ${t.kind} = 'CERTIFICATE' then ${t.amountVnd} > 0 and ${t.vatVnd} >= 0 and ${t.pitVnd} >= 0 and ${t.vatVnd} + ${t.pitVnd} > 0
        else ${t.pitVnd} = 0 and ${t.amountVnd} <> 0 and (${t.amountVnd} > 0) = (${t.kind} = 'FEE_INVOICE') and ${t.vatVnd} = case when ${t.vatPercent} is null then 0
          else sign(${t.amountVnd}::numeric) * div(abs(${t.amountVnd}) * ${t.vatPercent} * 2 + 100 + ${t.vatPercent}, 2 * (100 + ${t.vatPercent})) end end`,
    ),
    index('tax_papers_of_person').on(t.personId, t.month, t.id),
    index('tax_papers_queue').on(t.state, t.id),
    index('tax_papers_to_poll')
      .on(t.nextPollAt)
      .where(sql`${t.state} in ('DRAFT', 'SENT')`),
    index('tax_papers_waiting')
      .on(t.personId)
      .where(sql`${t.state} = 'WAITING'`),
    index('tax_papers_by_lookup_code')
      .on(t.lookupCode)
      .where(sql`${t.lookupCode} is not null`),
    index('tax_papers_by_number')
      .on(t.number)
      .where(sql`${t.number} is not null`),
  ],
)

/** Months whose store fees are invoiced. */
export const invoicedFeeMonths = pgTable('invoiced_fee_months', {
  month: date({ mode: 'string' }).primaryKey(),
  closedAt: timestamptz().notNull().defaultNow(),
})

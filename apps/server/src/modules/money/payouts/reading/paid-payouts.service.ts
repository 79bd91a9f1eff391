import type { TaxPolicy, WithholdingRule } from '@khue/contracts/ground/tax-rules'
import { withholdingRule } from '#modules/ground/tax-rules'
import type { Deps } from '#platform/deps'
import { taxableOf } from './paid-payouts.ts'
import * as stored from './paid-payouts.read-model.ts'

export type PaidPayout = Omit<stored.PaidRow, 'paidOn' | 'monthBeforeVnd' | 'monthWithheldVnd'> & {
  /** By the bank; months and years of taxes are counted by it. */
  paidOn: string
  /** The income that its tax is of; 0 where none was withheld. */
  taxableVnd: number
}

const keyOf = ({ taxPolicy, taxRuleFrom }: { taxPolicy: TaxPolicy; taxRuleFrom: string }) => `${taxPolicy} ${taxRuleFrom}`

/** With the base of the rule that taxed each: a rule that has begun never changes. */
async function withTaxable(deps: Deps, rows: readonly stored.PaidRow[]): Promise<PaidPayout[]> {
  const bases = new Map<string, WithholdingRule['base']>()
  for (const row of rows)
    if (!bases.has(keyOf(row))) bases.set(keyOf(row), (await withholdingRule(deps, row.taxPolicy, row.taxRuleFrom)).base)
  return rows.map(({ paidOn, monthBeforeVnd, monthWithheldVnd, ...row }) => ({
    ...row,
    paidOn: paidOn!, // a check of the table: a paid payout has its day
    taxableVnd: taxableOf(bases.get(keyOf(row))!, { ...row, monthBeforeVnd, monthWithheldVnd }),
  }))
}

/** Undefined unless it was paid. */
export async function getPaidPayout(deps: Deps, payoutId: string): Promise<PaidPayout | undefined> {
  const [payout] = await withTaxable(deps, await stored.findPaid(deps.db, payoutId))
  return payout
}

/** What was paid on these days, of one person or of all, oldest first. */
export const listPaidPayouts = async (deps: Deps, filter: stored.PaidFilter) => withTaxable(deps, await stored.listPaid(deps.db, filter))

/** The years in which something was paid to a person, newest first. */
export async function listPaidYears({ db }: Deps, personId: string) {
  const rows = await stored.listPaidYears(db, personId)
  return rows.map(({ year }) => year)
}

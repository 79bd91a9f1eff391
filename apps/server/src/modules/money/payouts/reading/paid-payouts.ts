import type { TaxPolicy, WithholdingRule } from '@khue/contracts/ground/tax-rules'

type Taxed = {
  taxPolicy: TaxPolicy
  grossVnd: number
  baseVnd: number
  vatVnd: number
  pitVnd: number
  monthBeforeVnd: number
  monthWithheldVnd: number
}

/**
 * The income that the tax of a payout is of: by sale at list prices, else what was paid. A monthly rule also taxes what was paid earlier in the month, as
 * long as nothing was withheld from it.
 */
export function taxableOf(base: WithholdingRule['base'], { grossVnd, baseVnd, vatVnd, pitVnd, ...month }: Taxed) {
  if (vatVnd + pitVnd === 0) return 0
  if (base === 'SALE') return grossVnd
  return base === 'MONTH' && month.monthWithheldVnd === 0 ? month.monthBeforeVnd + baseVnd : baseVnd
}

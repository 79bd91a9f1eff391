import type { TaxPaper, TaxPaperState, TaxYear } from '@khue/contracts/sale/tax-papers'
import { formatDay, formatNumber, formatVnd } from '#app/shared/format.ts'
import type { Figure } from '#app/shared/ui/figure-row.tsx'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { taxPapersText as text } from './tax-papers.text.ts'

export const tones = {
  WAITING: 'danger',
  DRAFT: 'warn',
  SENT: 'primary',
  REFUSED: 'danger',
  ISSUED: 'success',
} as const satisfies Record<TaxPaperState, Status['tone']>

export const monthName = (month: string) => month.split('-').toReversed().join('/')

export const numberOf = ({ series, number }: Pick<TaxPaper, 'series' | 'number'>) =>
  series && number ? text.numbered(series, number) : undefined

/** What a paper states, in words. */
export function factsOf({ kind, amountVnd, vatVnd, pitVnd, vatPercent, paidOn, originalNumber }: TaxPaper): string[] {
  if (kind !== 'CERTIFICATE') {
    const amount = vatPercent === null ? text.feeWithoutVat(formatVnd(amountVnd)) : text.feeAmount(formatVnd(amountVnd), formatVnd(vatVnd))
    return [amount, ...(originalNumber ? [text.adjusts(originalNumber)] : [])]
  }
  const taxes = [vatVnd > 0 && text.vatPart(formatVnd(vatVnd)), pitVnd > 0 && text.pitPart(formatVnd(pitVnd))].filter(Boolean)
  return [
    text.withheld(taxes.join(', ')),
    [text.taxable(formatVnd(amountVnd)), paidOn && text.paidOn(formatDay(paidOn))].filter(Boolean).join(' · '),
  ]
}

export type TaxPaperView = {
  id: string
  name: string
  status: Status
  numbered: string | undefined
  lookupCode: string | undefined
  facts: string[]
  canDownload: boolean
}
export type TaxYearView = {
  year: number
  years: readonly { year: number; name: string; href: string }[]
  figures: Figure[]
  papers: TaxPaperView[]
  isWaiting: boolean
}

export const figuresOf = ({ grossVnd, baseVnd, vatVnd, pitVnd, netVnd, feeVnd }: TaxYear): Figure[] => [
  { name: text.gross, value: formatVnd(grossVnd) },
  { name: text.base, value: formatVnd(baseVnd) },
  { name: text.pit, value: formatVnd(pitVnd) },
  { name: text.vat, value: formatVnd(vatVnd) },
  { name: text.net, value: formatVnd(netVnd) },
  { name: text.fee, value: formatVnd(feeVnd) },
]

export const taxPapersPath = '/account/teaching/tax-papers'

/** A teacher's year. */
export const toTaxYear = (of: TaxYear): TaxYearView => ({
  year: of.year,
  years: [...new Set([...of.years, of.year])]
    .toSorted((a, b) => b - a)
    .map((year) => ({ year, name: text.yearName(year), href: `${taxPapersPath}?year=${year}` })),
  figures: figuresOf(of),
  papers: of.papers.map((paper) => ({
    id: paper.id,
    name: `${text.kinds[paper.kind]} ${text.month(monthName(paper.month))}`,
    status: { label: text.states[paper.state], tone: tones[paper.state] },
    numbered: numberOf(paper),
    lookupCode: paper.lookupCode ?? undefined,
    facts: factsOf(paper),
    canDownload: paper.state === 'ISSUED',
  })),
  isWaiting: of.papers.some(({ state }) => state === 'WAITING'),
})

/** Of a year, as label and value. */
export const factsOfYear = (of: TaxYear) => [
  { label: text.payouts, value: formatNumber(of.payouts) },
  ...figuresOf(of).map(({ name, value }) => ({ label: name, value })),
  { label: text.certificates, value: formatNumber(of.certificates) },
]

import type { AdminTaxPaper, TaxFiling, TaxYear } from '@khue/contracts/sale/tax-papers'
import { formatDateTime, formatDay, formatNumber, formatVnd } from '#app/shared/format.ts'
import type { Figure } from '#app/shared/ui/figure-row.tsx'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { factsOfYear, monthName, numberOf, tones } from '../shared/tax-paper-view.ts'
import { taxPapersAdminText as text } from './tax-papers-admin.text.ts'

export type TaxPaperAdminView = {
  id: string
  number: string
  kind: string
  state: Status
  amount: string
  at: string
  person: string
  warning: string | undefined
  known: { key: string; label: string; value: string }[]
  canRetry: boolean
}

const isCertificate = ({ kind }: AdminTaxPaper) => kind === 'CERTIFICATE'

export const toTaxPaperAdminView = (paper: AdminTaxPaper): TaxPaperAdminView => ({
  id: paper.id,
  number: numberOf(paper) ?? text.notNumbered,
  kind: text.shortKinds[paper.kind],
  state: { label: text.states[paper.state], tone: tones[paper.state] },
  amount: formatVnd(isCertificate(paper) ? paper.vatVnd + paper.pitVnd : paper.amountVnd),
  at: formatDateTime(paper.createdAt),
  person: paper.legalName,
  warning: warningOf(paper),
  known: knownOf(paper),
  canRetry: paper.canRetry,
})

function warningOf({ state, refusal }: AdminTaxPaper) {
  if (state === 'WAITING') return text.isMissing
  return refusal ? text.refusal(refusal) : undefined
}

function knownOf(paper: AdminTaxPaper) {
  const pairs = [
    [text.columns.kind, text.kinds[paper.kind]],
    [text.person, paper.legalName],
    [text.taxId, paper.taxId],
    [text.month, monthName(paper.month)],
    [text.paidOn, paper.paidOn && formatDay(paper.paidOn)],
    [text.payout, paper.payoutReference],
    [isCertificate(paper) ? text.taxable : text.feeTotal, formatVnd(paper.amountVnd)],
    [text.vat, formatVnd(paper.vatVnd)],
    [text.pit, isCertificate(paper) && formatVnd(paper.pitVnd)],
    [text.clause, paper.clause],
    [text.adjusts, paper.originalNumber],
    [text.lookup, paper.lookupCode],
    [text.issuedAt, paper.issuedAt && formatDateTime(paper.issuedAt)],
    [text.tries, paper.tries > 0 && text.times(paper.tries, paper.nextPollAt ? formatDateTime(paper.nextPollAt) : undefined)],
  ] as const
  return pairs.flatMap(([label, value]) => (value ? [{ key: label, label, value }] : []))
}

export const toYearView = (of: TaxYear) => ({ title: text.year(of.year), facts: factsOfYear(of) })
export type YearView = ReturnType<typeof toYearView>

export function periodName(period: string) {
  const [year = '', part = ''] = period.split('-')
  return part.startsWith('Q') ? text.filing.quarterName(part.slice(1), year) : text.filing.monthName(`${part}/${year}`)
}

/** The months of the last year and a half, each quarter before its months; newest first. */
export function periodsUntil(today: string): { value: string; label: string }[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const values = Array.from({ length: 18 }, (_unused, back) => {
    const at = year * 12 + month - 1 - back
    const [ofYear, ofMonth] = [Math.floor(at / 12), (at % 12) + 1]
    const own = `${ofYear}-${String(ofMonth).padStart(2, '0')}`
    return back === 0 || ofMonth % 3 === 0 ? [`${ofYear}-Q${Math.ceil(ofMonth / 3)}`, own] : [own]
  })
  return values.flat().map((value) => ({ value, label: periodName(value) }))
}

export type FilingView = { period: string; name: string; figures: Figure[]; isEmpty: boolean }

export function toFiling(filing: TaxFiling): FilingView {
  const { payees, payouts, baseVnd, taxableVnd, vatVnd, pitVnd, missingTaxIds } = filing
  const { filing: words } = text
  return {
    period: filing.period,
    name: periodName(filing.period),
    figures: [
      { name: words.payees, value: formatNumber(payees) },
      { name: words.payouts, value: formatNumber(payouts) },
      { name: words.base, value: formatVnd(baseVnd) },
      { name: words.taxable, value: formatVnd(taxableVnd) },
      { name: words.pit, value: formatVnd(pitVnd) },
      { name: words.vat, value: formatVnd(vatVnd) },
      { name: words.missing, value: formatNumber(missingTaxIds), isBad: missingTaxIds > 0 },
    ],
    isEmpty: payouts === 0,
  }
}

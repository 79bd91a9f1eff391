import type { TaxPolicy } from '@khue/contracts/ground/tax-rules'
import type { TaxpayerKind } from '@khue/contracts/money/payees'
import type { PaidPayout } from '#modules/money/payouts'

/** The first and the last day of a month (`2026-11`) or a quarter (`2026-Q4`). */
export function daysOf(period: string) {
  const year = Number(period.slice(0, 4))
  const quarter = period[5] === 'Q' ? Number(period[6]) : undefined
  const first = Temporal.PlainYearMonth.from({ year, month: quarter ? quarter * 3 - 2 : Number(period.slice(5)) })
  const last = first.add({ months: quarter ? 2 : 0 })
  return { from: first.toPlainDate({ day: 1 }).toString(), to: last.toPlainDate({ day: last.daysInMonth }).toString() }
}

export type FilingRow = {
  personId: string
  legalName: string
  taxpayerKind: TaxpayerKind | null
  taxPolicy: TaxPolicy
  clause: string
  payoutIds: string[]
  grossVnd: number
  baseVnd: number
  taxableVnd: number
  vatVnd: number
  pitVnd: number
  netVnd: number
}

const sums = ['grossVnd', 'baseVnd', 'taxableVnd', 'vatVnd', 'pitVnd', 'netVnd'] as const

/** One row for each payee and rule, in the order of their first payment. */
export function filingRows(payouts: readonly PaidPayout[]): FilingRow[] {
  const groups = Map.groupBy(payouts, ({ personId, taxPolicy, taxRuleFrom }) => `${personId} ${taxPolicy} ${taxRuleFrom}`)
  return [...groups.values()].map((group) => {
    const { personId, taxPolicy, clause } = group[0]! // a group has a member
    const { legalName, taxpayerKind } = group.at(-1)! // the newest name
    return {
      personId,
      taxPolicy,
      clause,
      legalName,
      taxpayerKind,
      payoutIds: group.map(({ id }) => id),
      ...totalsOf(group),
    }
  })
}

export const totalsOf = (rows: readonly Pick<FilingRow, (typeof sums)[number]>[]) =>
  Object.fromEntries(sums.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)])) as Record<(typeof sums)[number], number>

import type { EarnedSums, MonthOfIncome, PaidSums } from '@khue/contracts/learning/income'
import { incomeMonths } from '@khue/contracts/learning/income-rules'
import { findFirstEarnedAt, sumEarningsByMonth, sumPayoutsByMonth } from '#modules/money/payouts'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { boundsOf, monthOf, monthsUntil } from './months.ts'

export type KindSum = Awaited<ReturnType<typeof sumEarningsByMonth>>[number]
type PaidMonth = Awaited<ReturnType<typeof sumPayoutsByMonth>>[number]

/** The months up to `last`, the newest first. */
export async function readMonths(deps: Deps, { id: personId }: Actor, last?: string) {
  const month = monthOf(deps.clock())
  const shown = monthsUntil(last ?? month, incomeMonths)
  const { from, to, fromDay, toDay } = boundsOf(shown[0]!, shown.at(-1)) // `incomeMonths` is more than none
  const [earned, paid, first] = await Promise.all([
    sumEarningsByMonth(deps, { personId, from, to }),
    sumPayoutsByMonth(deps, { personId, from: fromDay, to: toDay }),
    findFirstEarnedAt(deps, personId),
  ])
  return { month, firstMonth: first ? monthOf(first) : null, months: shown.toReversed().map((one) => monthFrom(one, earned, paid)) }
}

const monthFrom = (month: string, earned: readonly KindSum[], paid: readonly PaidMonth[]): MonthOfIncome => ({
  month,
  earned: sumEarned(earned.filter((one) => one.month === month)),
  paid: sumPaid(paid.filter((one) => one.month === month && one.isPaid)),
  coming: sumPaid(paid.filter((one) => one.month === month && !one.isPaid)),
})

function sumOver<Key extends string>(rows: readonly Record<Key, number>[], keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)])) as Record<Key, number> // each key is written
}

export const sumEarned = (kinds: readonly KindSum[]): EarnedSums =>
  sumOver(kinds, ['lines', 'grossVnd', 'discountVnd', 'feeVnd', 'netVnd', 'owedVnd'])
const sumPaid = (rows: readonly PaidMonth[]): PaidSums => sumOver(rows, ['payouts', 'baseVnd', 'vatVnd', 'pitVnd', 'netVnd'])

import type { IncomeStatistics } from '@khue/contracts/learning/income'
import { incomeMonths } from '@khue/contracts/learning/income-rules'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { boundsOf, monthOf, monthsUntil } from './months.ts'
import { listRatings, listReports, listTaught, type RatingsRow, type ReportsRow, type TaughtRow } from './statistics.read-model.ts'

/** What the teacher taught in the last months, the oldest first. */
export async function readStatistics(deps: Deps, { id: teacherId }: Actor): Promise<IncomeStatistics> {
  const months = monthsUntil(monthOf(deps.clock()), incomeMonths)
  const { from, to } = boundsOf(months[0]!, months.at(-1)) // `incomeMonths` is more than none
  const wanted = { teacherId, from, to }
  const [taught, rated, reported] = await Promise.all([
    listTaught(deps.db, wanted),
    listRatings(deps.db, wanted),
    listReports(deps.db, wanted),
  ])
  return {
    total: figuresOf(
      taught.find(({ month }) => month === null),
      rated,
      reported,
    ),
    months: months.map((month) => ({
      month,
      ...figuresOf(taught.find(isOf(month)), rated.filter(isOf(month)), reported.filter(isOf(month))),
    })),
  }
}

const isOf =
  (month: string) =>
  (row: { month: string | null }): boolean =>
    row.month === month
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function figuresOf(taught: TaughtRow | undefined, rated: readonly RatingsRow[], reported: readonly ReportsRow[]) {
  const ratings = sum(rated.map((row) => row.ratings))
  const stars = sum(rated.map((row) => row.stars))
  return {
    lessons: taught?.lessons ?? 0,
    minutes: taught?.minutes ?? 0,
    pupils: taught?.pupils ?? 0,
    ratings,
    average: ratings > 0 ? stars / ratings : null,
    reportsDue: sum(reported.map(({ due }) => due)),
    reportsOnTime: sum(reported.map(({ onTime }) => onTime)),
  }
}

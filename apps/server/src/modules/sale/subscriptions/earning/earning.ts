import { recogniseByDay } from '#modules/money/ledger'
import { vietnamMoment } from '#platform/vietnam/time'

type Membership = { amountVnd: number; firstDay: string; lastDay: string; earnedThrough: string | null }
/** One ledger entry: the days of one month, up to and including `through`. */
export type Earned = { through: string; amountVnd: number; at: Date }

/**
 * Revenue up to and including `day` that is not yet booked, by month, so that after downtime each month still gets its own entry. Days as in
 * `recogniseByDay`; the last takes the remainder.
 */
export function dueEarnings({ amountVnd, firstDay, lastDay, earnedThrough }: Membership, day: string): Earned[] {
  const due = recogniseByDay({ amount: amountVnd, from: startOf(firstDay), to: startOf(dayAfter(lastDay)) }).filter(
    (one) => one.day <= day && (earnedThrough === null || one.day > earnedThrough),
  )
  return [...Map.groupBy(due, (one) => one.day.slice(0, 'yyyy-mm'.length)).values()].map((days) => {
    const through = days.at(-1)?.day ?? day // groups are never empty
    return { through, amountVnd: days.reduce((sum, one) => sum + one.amount, 0), at: endOf(through) }
  })
}

/** The last moment of a Vietnamese day. */
const endOf = (day: string) => new Date(startOf(dayAfter(day)).getTime() - 1)
const startOf = (day: string) => vietnamMoment(Temporal.PlainDate.from(day))
const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

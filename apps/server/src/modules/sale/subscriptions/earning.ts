import { recogniseByDay } from '#modules/money/ledger'
import { vietnamMoment } from '#platform/vietnam/time'

type Membership = { amountVnd: number; firstDay: string; lastDay: string; earnedThrough: string | null }
/** One booking: the days of one month, up to and including `through`. */
export type Earned = { through: string; amountVnd: number; at: Date }

/**
 * What a membership has earned up to and including `day` and not yet booked, month by month, so that after a standstill
 * each month still gets its own revenue. Days are those of `recogniseByDay`; the last takes the remainder.
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

import { inVietnam, vietnamMoment } from '#platform/vietnam/time'

/** "2026-11", the Vietnamese month of a moment. */
export const monthOf = (moment: Date) => inVietnam(moment).toPlainDate().toPlainYearMonth().toString()

const firstDay = (month: string) => Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })

/** The moments between which a Vietnamese month lies, and its days: `to` is outside. */
export function boundsOf(first: string, last = first) {
  const [from, to] = [firstDay(first), firstDay(last).add({ months: 1 })]
  return { from: vietnamMoment(from), to: vietnamMoment(to), fromDay: from.toString(), toDay: to.toString() }
}

/** So many months in order, `last` included. */
export function monthsUntil(last: string, count: number) {
  const month = Temporal.PlainYearMonth.from(last)
  return Array.from({ length: count }, (_, at) => month.subtract({ months: count - 1 - at }).toString())
}

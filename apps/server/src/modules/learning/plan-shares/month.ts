import { vietnamMoment } from '#platform/vietnam/time'

/** The day of the next month on which a month is shared: lessons of its last day are decided by then, and their contests answered. */
export const shareDay = 5

/** `2026-11`, and its first day as the database stores it. */
export const firstDayOf = (month: string) => `${month}-01`
export const monthOf = (day: string) => day.slice(0, 'yyyy-mm'.length)
export const monthAfter = (month: string) => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
export const lastDayOf = (month: string) => daysOf(month).at(-1) ?? firstDayOf(month)

/** The Vietnamese days of a month, in order. */
export function daysOf(month: string) {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  const first = Temporal.PlainDate.from(firstDayOf(month))
  return Array.from({ length: daysInMonth }, (_, at) => first.add({ days: at }).toString())
}

/** From the first moment of a Vietnamese day up to, not including, that of the next. */
export const momentsOf = (day: string) => ({
  from: vietnamMoment(Temporal.PlainDate.from(day)),
  to: vietnamMoment(Temporal.PlainDate.from(day).add({ days: 1 })),
})

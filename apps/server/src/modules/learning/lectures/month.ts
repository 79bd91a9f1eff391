import { inVietnam } from '#platform/vietnam/time'

/** How long a viewing lives, however often it is used: a page left open for a night opens a new one. */
export const viewingHours = 24

/** As 202611. */
export const monthOf = (at: Date) => {
  const { year, month } = inVietnam(at).toPlainDate()
  return year * 100 + month
}
/** The months in which a viewing can have begun that lives now. Clocks of nodes may differ by minutes. */
export const monthsOfLiving = (now: Date) => [
  ...new Set([monthOf(new Date(now.getTime() - (viewingHours + 1) * 3_600_000)), monthOf(new Date(now.getTime() + 3_600_000))]),
]

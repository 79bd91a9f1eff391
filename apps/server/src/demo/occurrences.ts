import { inVietnam, vietnamMoment } from '#platform/vietnam/time'

/**
 * The recurring time of a demo class: every `every` days, counted from a Monday, on day number `on` of that cycle, at `at` on the Vietnamese clock.
 * In a cycle of 14 days `on: 5` is the Saturday of every other week.
 */
export type Pattern = { every: 1 | 2 | 14; on: number; at: string; minutes: number }

const firstMonday = Temporal.PlainDate.from('1970-01-05')

/** The first occurrence that has not ended at `now`: a pure function, so a demo loaded today and one moved to today agree. */
export function nextOccurrence({ every, on, at, minutes }: Pattern, now: Date) {
  const today = inVietnam(now).toPlainDate()
  const daysSinceMonday = firstMonday.until(today).days
  const wait = (((on - daysSinceMonday) % every) + every) % every
  const startsAt = vietnamMoment(today.add({ days: wait }), at)
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  if (endsAt > now) return { startsAt, endsAt }
  const later = every * 24 * 60 * 60_000 // Vietnam keeps no summer time: all days are equally long
  return { startsAt: new Date(startsAt.getTime() + later), endsAt: new Date(endsAt.getTime() + later) }
}

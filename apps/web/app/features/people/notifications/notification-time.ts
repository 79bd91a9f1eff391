import { dayOf, formatDate, formatTime } from '#app/shared/format.ts'

const dayMs = 86_400_000 // Vietnam has no daylight saving time

/** Publication time relative to `now`: "19:15" today, "Hôm qua", else the date. */
export function timeAgo(publishedAt: string, now: number) {
  const day = dayOf(publishedAt)
  if (day === dayOf(new Date(now))) return formatTime(publishedAt)
  return day === dayOf(new Date(now - dayMs)) ? 'Hôm qua' : formatDate(publishedAt)
}

import { dayOf, daysBetween, formatDate, formatDayMonth, formatLongWeekday, formatTime, formatWeekday } from '#app/shared/format.ts'
import { chatText as text } from './chat.text.ts'

/** Time of a room's last message relative to `now`: "19:04", "Hôm qua", "T7", "24/11", "24/11/2025". */
export function shortTime(at: string, now: number) {
  const days = daysBetween(at, new Date(now))
  if (days <= 0) return formatTime(at)
  if (days === 1) return text.yesterday
  if (days < 7) return formatWeekday(at)
  return dayOf(at).slice(0, 4) === dayOf(new Date(now)).slice(0, 4) ? formatDayMonth(at) : formatDate(at)
}

/** Heading of a day in the message list: "Hôm nay", "Hôm qua", "Thứ Ba, 24/11/2026". */
export function longDay(at: string, now: number) {
  const days = daysBetween(at, new Date(now))
  if (days <= 0) return text.today
  return days === 1 ? text.yesterday : `${formatLongWeekday(at)}, ${formatDate(at)}`
}

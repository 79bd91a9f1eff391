import { calendarText as text } from './calendar.text.ts'

/** "2 giờ 10 phút" until a lesson; days from two days on. Minutes are rounded up. */
export function timeUntil(ms: number) {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes < 60) return text.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? text.hours(hours, minutes % 60) : text.days(Math.floor(hours / 24))
}

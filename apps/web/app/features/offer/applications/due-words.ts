import { daysBetween, formatDayMonth, formatLongWeekday, formatTime } from '#app/shared/format.ts'

/** The moment by which an answer comes: “20:40 ngày mai”. */
export function dueWords(dueAt: string, now: Date) {
  const days = daysBetween(now, dueAt)
  if (days <= 0) return `${formatTime(dueAt)} hôm nay`
  if (days === 1) return `${formatTime(dueAt)} ngày mai`
  const weekday = formatLongWeekday(dueAt)
  return `${formatTime(dueAt)} ${weekday.replace(/^./, (first) => first.toLowerCase())}, ${formatDayMonth(dueAt)}`
}

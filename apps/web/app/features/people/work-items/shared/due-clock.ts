import { workItemsText as text } from './work-items.text.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Under one hour a clock is red (navigation, section 9). */
const urgentMs = hourMs

/** "còn 22 phút", "còn 2 giờ 10 phút", "còn 3 ngày", "quá hạn 5 phút". Time left is rounded up, so that "còn 1 phút" is followed by "đến hạn". */
export function dueClock(dueAt: string, nowMs: number) {
  const left = Date.parse(dueAt) - nowMs
  const isUrgent = left < urgentMs
  if (left > 0) return { words: text.left(span(Math.ceil(left / minuteMs))), isUrgent }
  const late = Math.floor(-left / minuteMs)
  return { words: late === 0 ? text.now : text.overdue(span(late)), isUrgent }
}

function span(minutes: number) {
  if (minutes < 60) return text.minutes(minutes)
  const days = Math.floor((minutes * minuteMs) / dayMs)
  return days >= 1 ? text.days(days) : text.hours(Math.floor(minutes / 60), minutes % 60)
}

/** Until the words of a clock change next: at the full minutes of the server's time. */
export const untilNextMinute = (nowMs: number) => minuteMs - (nowMs % minuteMs)

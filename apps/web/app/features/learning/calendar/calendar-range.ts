import { calendarText as text } from './calendar.text.ts'
import { type CalendarView, calendarViews } from './calendar-views.ts'

/** A view of the calendar around a Vietnamese day. */
export type Shown = { view: CalendarView; on: string }
export type Range = { from: string; to: string }

const dayMs = 24 * 3_600_000
const isDay = (day: string) => /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
/** 0 on Mondays. */
const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7
const mondayOf = (day: string) => addDays(day, -weekday(day))
const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const lastOf = (day: string) => addDays(firstOf(addDays(firstOf(day), 31)), -1)
const listDays = 30

/** What the address asks for; whatever is no view or no day shows this week. */
export function shownAt(query: URLSearchParams, today: string): Shown {
  const [view, on] = [query.get('view'), query.get('on') ?? '']
  return { view: calendarViews.find((one) => one === view) ?? 'week', on: isDay(on) ? on : today }
}

/** The days of a view: a month with the rest of its first and last week. */
export function rangeOf({ view, on }: Shown): Range {
  if (view === 'day') return { from: on, to: on }
  if (view === 'list') return { from: on, to: addDays(on, listDays - 1) }
  if (view === 'week') return { from: mondayOf(on), to: addDays(mondayOf(on), 6) }
  return { from: mondayOf(firstOf(on)), to: addDays(mondayOf(lastOf(on)), 6) }
}

export function daysOf({ from, to }: Range): string[] {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The same view one step earlier or later. */
export function stepped({ view, on }: Shown, step: 1 | -1): Shown {
  if (view === 'month') return { view, on: step === 1 ? addDays(lastOf(on), 1) : firstOf(addDays(firstOf(on), -1)) }
  return { view, on: addDays(on, step * { day: 1, week: 7, list: listDays }[view]) }
}

const shortDay = (day: string) => day.slice(5).split('-').toReversed().join('/')
/** "30/11 – 06/12/2026", "Tháng 12/2026" */
export function titleOf(shown: Shown, today: string): string {
  const { from, to } = rangeOf(shown)
  if (shown.view === 'month') return text.month(`${Number(shown.on.slice(5, 7))}/${shown.on.slice(0, 4)}`)
  const year = to.slice(0, 4) === today.slice(0, 4) ? '' : `/${to.slice(0, 4)}`
  return shown.view === 'day' ? `${shortDay(from)}${year}` : `${shortDay(from)} – ${shortDay(to)}${year}`
}

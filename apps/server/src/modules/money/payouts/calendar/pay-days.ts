import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { isWorkingDay } from '#platform/vietnam/working-days'

/** The operator's rule from a day on (spec 5: fixed pay days, nothing is withdrawn at will). */
export type Calendar = { from: string; days: readonly [number, number]; cutOffDays: number; minimumVnd: number }
/** A pay day, and the moment before which something must be earned to be paid on it. */
export type PayDay = { payOn: string; cutOffAt: Date; minimumVnd: number }

/** The rule in force on a day; throws when none is, which the first migration excludes for any day of the product. */
export function calendarOn(calendars: readonly Calendar[], day: string) {
  const [newest] = calendars.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  if (!newest) throw new Error(`no payout calendar is in force on ${day}`)
  return newest
}

/** Banks transfer on working days: a pay day on another day is the next working day. */
function workingDayFrom(day: Temporal.PlainDate) {
  let on = day
  while (!isWorkingDay(on)) on = on.add({ days: 1 })
  return on
}

/** The pay days whose planned day is in these months, in order. */
function* payDaysFrom(calendars: readonly Calendar[], month: Temporal.PlainYearMonth): Generator<PayDay> {
  const days = [...new Set(calendars.flatMap(({ days }) => days))].toSorted((a, b) => a - b)
  for (let at = month; ; at = at.add({ months: 1 })) {
    for (const day of days) {
      const planned = at.toPlainDate({ day })
      const { days, cutOffDays, minimumVnd } = calendarOn(calendars, planned.toString())
      if (!days.includes(day)) continue
      const payOn = workingDayFrom(planned)
      yield { payOn: payOn.toString(), cutOffAt: vietnamMoment(payOn.subtract({ days: cutOffDays })), minimumVnd }
    }
  }
}

const monthOf = (moment: Date) => inVietnam(moment).toPlainDate().toPlainYearMonth()

/** By rules, and by month, the pay days from it on as far as somebody asked: a page of lines asks for the same ones again and again. */
const known = new WeakMap<readonly Calendar[], Map<string, { days: PayDay[]; rest: Generator<PayDay> }>>()

function knownFrom(calendars: readonly Calendar[], month: Temporal.PlainYearMonth) {
  const months = known.get(calendars) ?? new Map<string, { days: PayDay[]; rest: Generator<PayDay> }>()
  known.set(calendars, months)
  const found = months.get(month.toString()) ?? { days: [], rest: payDaysFrom(calendars, month) }
  months.set(month.toString(), found)
  return found
}

/** The pay day of what is earned at a moment: the first one that is cut off later. */
export function payDayOf(calendars: readonly Calendar[], earnedAt: Date): PayDay {
  const { days, rest } = knownFrom(calendars, monthOf(earnedAt))
  const day = days.find(({ cutOffAt }) => cutOffAt > earnedAt)
  if (day) return day
  for (let next = rest.next(); !next.done; next = rest.next()) {
    days.push(next.value)
    if (next.value.cutOffAt > earnedAt) return next.value
  }
  throw new Error('pay days never end')
}

/** The newest pay day that is cut off by now: its batch is prepared, also late. */
export function duePayDay(calendars: readonly Calendar[], now: Date): PayDay | undefined {
  let due: PayDay | undefined
  const first = monthOf(now).subtract({ months: 1 })
  const isCovered = calendars.some(({ from }) => from <= first.toPlainDate({ day: 1 }).toString())
  for (const day of payDaysFrom(calendars, isCovered ? first : monthOf(now))) {
    if (day.cutOffAt > now) return due
    due = day
  }
  return due
}

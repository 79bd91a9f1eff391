import { mostRunSeats, shortestMeetingMinutes } from '@khue/contracts/offer/runs'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { courseError } from '../courses.errors.ts'

export type Pattern = {
  startsOn: string
  slots: readonly { weekday: number; from: string; to: string }[]
  skips?: readonly { on: string; reason: string }[]
  moves?: readonly { day: string; on: string; from: string; to: string }[]
}
/** Days on which nobody teaches, both ends included. */
export type Closure = { name: string; fromOn: string; toOn: string }
export type Span = { from: Date; to: Date }
export type Plan = { meetings: Span[]; skipped: { on: string; name: string }[] }

/** A year outside these is a slip of the keyboard. */
const years = { from: 2020, to: 2100 }

export function checkSeats({ seats, seatsTaken = 0 }: { seats: number; seatsTaken?: number | undefined }) {
  const areSeats = Number.isInteger(seats) && Number.isInteger(seatsTaken) && seats <= mostRunSeats && seatsTaken >= 0
  if (!areSeats || seats < 1 || seatsTaken > seats) throw courseError.COURSE_RUN_SEATS_INVALID()
}

/**
 * The meetings of a run in order: its week from its first day on, without closures and skipped days, with single meetings moved, exactly as many as
 * `lessons`. A skipped meeting is made up for at the end. Throws the reason why a run cannot be held.
 */
export function planMeetings({ startsOn, slots, skips = [], moves = [] }: Pattern, lessons: number, closures: readonly Closure[]): Plan {
  const week = weekOf(slots)
  const moved = new Map(moves.map((move) => [move.day, move]))
  const [meetings, skipped]: [Span[], Plan['skipped']] = [[], []]
  for (let day = dateOf(startsOn); meetings.length < lessons; day = nextDay(day)) {
    const slot = week.get(day.dayOfWeek)
    if (!slot) continue
    const on = day.toString()
    const name = closureOn(closures, on)?.name ?? skips.find((skip) => skip.on === on)?.reason
    const move = moved.get(on)
    moved.delete(on)
    if (move) meetings.push(spanOn(move, closures))
    else if (name !== undefined) skipped.push({ on, name })
    else meetings.push({ from: vietnamMoment(day, slot.from), to: vietnamMoment(day, slot.to) })
  }
  const [unknown] = moved.keys()
  if (unknown !== undefined) throw courseError.COURSE_RUN_MOVE_UNKNOWN({ day: unknown })
  return { meetings: inOrder(meetings), skipped }
}

/** The first meeting of a pattern after a moment that is none of these days already: where a missed one is made up for. */
export function nextMeeting(slots: Pattern['slots'], after: Date, closures: readonly Closure[]): Span {
  const first = inVietnam(after).toPlainDate().add({ days: 1 })
  const [span] = planMeetings({ startsOn: first.toString(), slots }, 1, closures).meetings
  if (!span) throw courseError.COURSE_RUN_DATES_INVALID()
  return span
}

/** Throws unless a meeting lasts long enough and stays within one Vietnamese day, in a possible year. */
export function checkSpan({ from, to }: Span) {
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) throw courseError.COURSE_RUN_TIMES_INVALID()
  const lastMoment = new Date(to.getTime() - 1)
  const isOneDay = inVietnam(from).toPlainDate().equals(inVietnam(lastMoment).toPlainDate())
  if (to.getTime() - from.getTime() < shortestMeetingMinutes * 60_000 || !isOneDay) throw courseError.COURSE_RUN_TIMES_INVALID()
  dateOf(inVietnam(from).toPlainDate().toString())
}

export const closureOn = (closures: readonly Closure[], on: string) => closures.find(({ fromOn, toOn }) => fromOn <= on && on <= toOn)

function weekOf(slots: Pattern['slots']) {
  const week = new Map(slots.map(({ weekday, from, to }) => [weekday, { from: timeOf(from), to: timeOf(to) }]))
  const areDays = [...week.keys()].every((day) => Number.isInteger(day) && day >= 1 && day <= 7)
  if (week.size === 0 || week.size < slots.length || !areDays) throw courseError.COURSE_RUN_WEEKDAYS_INVALID()
  for (const { from, to } of week.values())
    if (from.until(to).total('minutes') < shortestMeetingMinutes) throw courseError.COURSE_RUN_TIMES_INVALID()
  return week
}

function spanOn({ on, from, to }: { on: string; from: string; to: string }, closures: readonly Closure[]): Span {
  const day = dateOf(on)
  const closed = closureOn(closures, on)
  if (closed) throw courseError.COURSE_RUN_ON_CLOSURE({ on, name: closed.name })
  if (timeOf(from).until(timeOf(to)).total('minutes') < shortestMeetingMinutes) throw courseError.COURSE_RUN_TIMES_INVALID()
  return { from: vietnamMoment(day, from), to: vietnamMoment(day, to) }
}

function inOrder(meetings: readonly Span[]) {
  const sorted = meetings.toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const overlaps = sorted.some(({ from }, at) => from.getTime() < (sorted[at - 1]?.to.getTime() ?? 0))
  if (overlaps) throw courseError.COURSE_RUN_MEETINGS_OVERLAP()
  return sorted
}

/** Throws unless this is a possible first day. */
export const checkDay = (text: string) => void dateOf(text)

function nextDay(day: Temporal.PlainDate) {
  const next = day.add({ days: 1 })
  if (next.year > years.to) throw courseError.COURSE_RUN_DATES_INVALID()
  return next
}

function dateOf(text: string) {
  const date = orUndefined(() => Temporal.PlainDate.from(text, { overflow: 'reject' }))
  if (!date || date.year < years.from || date.year > years.to) throw courseError.COURSE_RUN_DATES_INVALID()
  return date
}

function timeOf(text: string) {
  const time = /^\d{2}:\d{2}$/.test(text) ? orUndefined(() => Temporal.PlainTime.from(text, { overflow: 'reject' })) : undefined
  if (!time) throw courseError.COURSE_RUN_TIMES_INVALID()
  return time
}

function orUndefined<T>(read: () => T) {
  try {
    return read()
  } catch {
    return undefined // not a date or time: the caller refuses it by name
  }
}

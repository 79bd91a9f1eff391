import type { RunPattern } from '@khue/contracts/offer/runs'
import { inVietnam } from '#platform/vietnam/time'
import type { Span } from './run-pattern.ts'

export const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to

type Slot = RunPattern['slots'][number]
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const [earliest, latest] = [minutesOf('07:00'), minutesOf('22:00')]
const stepMinutes = 15
const most = 3

type Taken = { weekday: number; from: number; to: number }
function takenOf(busy: readonly Span[]): Taken[] {
  return busy.map(({ from, to }) => {
    const [starts, ends] = [inVietnam(from), inVietnam(to)]
    return { weekday: starts.dayOfWeek, from: starts.hour * 60 + starts.minute, to: ends.hour * 60 + ends.minute || 24 * 60 }
  })
}

/**
 * Weekly hours in which a teacher is free in all weeks, instead of a slot that clashes: on the same weekday first, then at the hours nearest to it on
 * others. `others` are the slots that stay.
 */
export function freeSlots(wanted: Slot, busy: readonly Span[], others: readonly Slot[]): Slot[] {
  const [from, length] = [minutesOf(wanted.from), minutesOf(wanted.to) - minutesOf(wanted.from)]
  const taken = [...takenOf(busy), ...others.map((one) => ({ weekday: one.weekday, from: minutesOf(one.from), to: minutesOf(one.to) }))]
  const free: (Slot & { far: number })[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    if (others.some((one) => one.weekday === weekday)) continue
    const own = taken.filter((one) => one.weekday === weekday)
    const starts = Array.from({ length: (latest - earliest) / stepMinutes + 1 }, (_, n) => earliest + n * stepMinutes)
    const possible = starts.filter((at) => at + length <= latest && own.every((one) => at >= one.to || at + length <= one.from))
    const nearest = possible.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))[0]
    if (nearest === undefined) continue
    const far = (weekday === wanted.weekday ? 0 : 24 * 60) + Math.abs(nearest - from)
    free.push({ weekday, from: timeOf(nearest), to: timeOf(nearest + length), far })
  }
  return free
    .toSorted((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ weekday, from, to }) => ({ weekday, from, to }))
}

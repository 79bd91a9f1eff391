import type { EventView } from './day-events.ts'

/** The hours that a grid draws: from the first event to the last, eight at least, around the afternoon. */
export function hoursOf(events: readonly EventView[]): number[] {
  const timed = events.flatMap(({ minutes }) => (minutes ? [minutes] : []))
  let first = Math.floor(Math.min(14 * 60, ...timed.map(({ from }) => from)) / 60)
  const last = Math.ceil(Math.max(22 * 60, ...timed.map(({ to }) => to)) / 60)
  first = Math.min(first, last - 8)
  return Array.from({ length: Math.min(24, last) - first }, (_, at) => first + at)
}

/** Events that overlap stand beside each other: `lane` of `lanes`. */
export function placed(events: readonly EventView[]) {
  const found: { event: EventView; lane: number; lanes: number }[] = []
  let group: typeof found = []
  let [ends, groupEnd]: [number[], number] = [[], 0]
  const close = () => {
    for (const one of group) one.lanes = ends.length
    ;[group, ends, groupEnd] = [[], [], 0]
  }
  for (const event of events.toSorted((a, b) => (a.minutes?.from ?? -1) - (b.minutes?.from ?? -1))) {
    const { minutes } = event
    const one = { event, lane: 0, lanes: 1 }
    found.push(one)
    if (!minutes) continue
    if (minutes.from >= groupEnd) close()
    const free = ends.findIndex((end) => end <= minutes.from)
    one.lane = free === -1 ? ends.length : free
    ends[one.lane] = minutes.to
    groupEnd = Math.max(groupEnd, minutes.to)
    group.push(one)
  }
  close()
  return found
}

import { dayOf } from '#app/shared/format.ts'

const hourMs = 3_600_000
const daysLater = 7
/** A lesson that begins sooner leaves too little time to do the work. */
const leastHours = 12

/** A sensible deadline: when the next lesson begins, or in a week at 21:00. `after`: the lesson in which the homework is given. */
export function defaultDue(now: string, starts: readonly string[], after?: string): string {
  const from = Date.parse(after !== undefined && after > now ? after : now)
  const earliest = Math.max(from + 1, Date.parse(now) + leastHours * hourMs)
  const next = starts
    .map((start) => Date.parse(start))
    .filter((start) => start >= earliest)
    .toSorted((one, other) => one - other)[0]
  return next === undefined ? eveningAfter(new Date(from)) : new Date(next).toISOString()
}

const eveningAfter = (from: Date) => new Date(`${dayOf(new Date(from.getTime() + daysLater * 24 * hourMs))}T21:00:00+07:00`).toISOString()

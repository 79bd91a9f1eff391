import type { ReminderRepeat } from '@khue/contracts/learning/calendar-rules'

const weekMs = 7 * 24 * 3_600_000 // Vietnam has no daylight saving time

type Repeated = { at: number; repeat: ReminderRepeat }

/** When something takes place in [from, to), in milliseconds. */
export function occurrencesIn({ at, repeat }: Repeated, from: number, to: number): number[] {
  if (repeat === 'none') return at >= from && at < to ? [at] : []
  const found: number[] = []
  for (let next = at + Math.max(0, Math.ceil((from - at) / weekMs)) * weekMs; next < to; next += weekMs) found.push(next)
  return found
}

/** The first notice after `now`, so many minutes before it takes place; null when there is none. */
export function nextNotice({ at, repeat, remindMinutes }: Repeated & { remindMinutes: number | null }, now: number): number | null {
  if (remindMinutes === null) return null
  const ahead = remindMinutes * 60_000
  const [next] = occurrencesIn({ at, repeat }, now + ahead + 1, now + ahead + 1 + weekMs)
  if (next !== undefined) return next - ahead
  return at - ahead > now ? at - ahead : null
}

import { splitByLargestRemainder } from '#modules/money/ledger'

/** Of one member with one teacher on one day. */
export type Learnt = { memberId: string; teacherId: string; minutes: number }
export type Share = { teacherId: string; minutes: number; vnd: number }

/** The share of a month's revenue, rounded down. A month that lost more than it earned has nothing to share. */
export const poolOf = (revenueVnd: number, permille: number) => Number((BigInt(Math.max(0, revenueVnd)) * BigInt(permille)) / 1000n) // by bigint: the product may exceed 2^53

/**
 * Adds the minutes of one day that count, by teacher. What a member learnt beyond the cap is cut from all of that member's teachers of the day in
 * proportion, so that neither the hour nor the order of lessons decides who is paid.
 */
export function countDay(minutes: Map<string, number>, day: readonly Learnt[], capMinutes: number) {
  for (const own of Map.groupBy(day, ({ memberId }) => memberId).values()) {
    const inOrder = own.toSorted((a, b) => compare(a.teacherId, b.teacherId))
    const learnt = inOrder.map((one) => one.minutes)
    const all = sumOf(learnt)
    const counted = all <= capMinutes ? learnt : splitByLargestRemainder(capMinutes, learnt)
    for (const [at, { teacherId }] of inOrder.entries()) minutes.set(teacherId, (minutes.get(teacherId) ?? 0) + (counted[at] ?? 0))
  }
}

/** Splits the pool by minutes. Without any, nobody gets anything. */
export function sharesOf(poolVnd: number, minutes: ReadonlyMap<string, number>): Share[] {
  const taught = [...minutes].filter(([, counted]) => counted > 0).toSorted(([a], [b]) => compare(a, b))
  if (taught.length === 0) return []
  const parts = splitByLargestRemainder(
    poolVnd,
    taught.map(([, counted]) => counted),
  )
  return taught.map(([teacherId, counted], at) => ({ teacherId, minutes: counted, vnd: parts[at] ?? 0 }))
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
const compare = (a: string, b: string) => (a < b ? -1 : 1)

import { inVietnam } from '#platform/vietnam/time'

/**
 * Splits whole đồng in proportion to `weights`, whole numbers from 0. Each part is rounded towards zero and the last one with a weight takes the
 * remainder (architecture 3, "Money"), so that the parts always sum to the amount.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('weights must not be negative, and one must be positive')
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / whole)) // by bigint: the product may exceed 2^53
  const last = weights.findLastIndex((weight) => weight > 0)
  parts[last] = amount - parts.reduce((sum, part, at) => (at === last ? sum : sum + part), 0)
  return parts
}

/**
 * Splits whole đồng in proportion to `weights`, whole numbers from 0: each part is rounded down, and the đồng that are left go one each to the parts that
 * lost most by it, of equal ones to the first. So no part is a đồng off its exact share, and the parts sum to the amount.
 */
export function splitByLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (amount < 0 || whole <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError('amount and weights must not be negative, and one weight must be positive')
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight)) // by bigint: the product may exceed 2^53
  const parts = exact.map((product) => Number(product / whole))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((product, at) => ({ at, remainder: product % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1))
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

type Period = { from: Date; to: Date }

/** The Vietnamese days of a period: from its first day up to, not including, its end day, and at least one. */
function daysOf({ from, to }: Period) {
  const [first, end] = [inVietnam(from).toPlainDate(), inVietnam(to).toPlainDate()]
  return { first, count: Math.max(1, first.until(end).days) }
}

/** The first and the last day on which a period earns. */
export function earningDays(period: Period) {
  const { first, count } = daysOf(period)
  return { firstDay: first.toString(), lastDay: first.add({ days: count - 1 }).toString() }
}

/** Daily revenue of a period: equal amounts, rounded down; the last day takes the remainder. */
export function recogniseByDay({ amount, ...period }: Period & { amount: number }) {
  if (amount < 0) throw new RangeError('a period cannot earn a negative amount')
  const { first, count } = daysOf(period)
  const daily = Math.floor(amount / count)
  return Array.from({ length: count }, (_, at) => ({
    day: first.add({ days: at }).toString(),
    amount: at < count - 1 ? daily : amount - daily * (count - 1),
  }))
}

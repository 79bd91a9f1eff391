import { inVietnam } from '#platform/vietnam-time'

/**
 * Splits whole đồng in proportion to `weights`, whole numbers from 0. Each part is rounded towards zero and the last that
 * weighs anything takes the remainder (architecture 3, "Money"), so that the parts always sum to the amount.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('Somebody must take a part, and nobody less than none')
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / whole)) // by bigint: the product may pass 2^53
  const last = weights.findLastIndex((weight) => weight > 0)
  parts[last] = amount - parts.reduce((sum, part, at) => (at === last ? sum : sum + part), 0)
  return parts
}

/**
 * What a period earns on each of its Vietnamese days: from the day it begins on up to, not including, the day it ends on,
 * and at least one. All days earn the same, rounded down; the last takes the remainder.
 */
export function recogniseByDay({ amount, from, to }: { amount: number; from: Date; to: Date }) {
  if (amount < 0) throw new RangeError('A period earns nothing or more')
  const [first, end] = [inVietnam(from).toPlainDate(), inVietnam(to).toPlainDate()]
  const days = Math.max(1, first.until(end).days)
  const daily = Math.floor(amount / days)
  return Array.from({ length: days }, (_, at) => ({
    day: first.add({ days: at }).toString(),
    amount: at < days - 1 ? daily : amount - daily * (days - 1),
  }))
}

import { splitByWeight } from '#modules/money/ledger'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'

/** Points last this many months, to the end of that Vietnamese day; in a shorter month, to its last day. */
export const expiryOf = (since: Date, months: number) => vietnamMoment(inVietnam(since).toPlainDate().add({ months }).add({ days: 1 }))

/** The first day of the Vietnamese month. */
export const monthOf = (at: Date) => inVietnam(at).toPlainDate().with({ day: 1 }).toString()

/** The points that a payment earns. */
export const earnedBy = (paidVnd: number, { vndPerPoint }: { vndPerPoint: number }) => Math.floor(Math.max(0, paidVnd) / vndPerPoint)

type Worth = { worthVnd: number; maxPercent: number }

/** The most points that may pay for lines with these remaining prices: a share of the total, and for no line more than it costs. */
export function maxPointsFor(lefts: readonly number[], { worthVnd, maxPercent }: Worth) {
  const whole = lefts.reduce((sum, left) => sum + left, 0)
  const room = lefts.reduce((sum, left) => sum + Math.floor(left / worthVnd), 0)
  return Math.min(Math.floor((whole * maxPercent) / 100 / worthVnd), room)
}

type Lot = { id: string; left: number }
export type Taken = { lotId: string; amount: number }

/** Takes `amount` from these lots in order. Undefined when they are insufficient. */
export function takeFrom(lots: readonly Lot[], amount: number): Taken[] | undefined {
  let left = amount
  const taken: Taken[] = []
  for (const lot of lots) {
    const some = Math.min(left, lot.left)
    if (some > 0) taken.push({ lotId: lot.id, amount: some })
    left -= some
  }
  return left === 0 ? taken : undefined
}

/**
 * Spreads whole points over lines in proportion to their remaining prices; what exceeds a line goes to the first with room. There may be no more than
 * `maxPointsFor` allows.
 */
export function spreadPoints(points: number, lefts: readonly number[], { worthVnd }: Pick<Worth, 'worthVnd'>): number[] {
  if (points === 0) return lefts.map(() => 0)
  const rooms = lefts.map((left) => Math.floor(left / worthVnd))
  const parts = splitByWeight(points, lefts).map((part, at) => Math.min(part, rooms[at]!)) // of the same length
  let over = points - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => {
    const more = Math.min(over, rooms[at]! - part)
    over -= more
    return part + more
  })
}

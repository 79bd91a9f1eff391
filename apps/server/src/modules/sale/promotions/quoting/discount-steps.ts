import { splitByWeight } from '#modules/money/ledger'
import type { EligibleOffer, QuoteLine, QuoteStep } from './basket.ts'

/** What an offer gives one line. */
type Given = { at: number; amountVnd: number; bonusDays: number }

/**
 * The steps of each line, each applied to what the one before left: first per-item effects, then the best automatic promotion of each line, then
 * codes on the total.
 */
export function applySteps(lines: readonly QuoteLine[], offers: readonly EligibleOffer[]): QuoteStep[][] {
  const left = lines.map(({ priceVnd }) => priceVnd)
  const steps: QuoteStep[][] = lines.map(() => [])
  const give = (offer: EligibleOffer, given: readonly Given[]) => {
    for (const { at, amountVnd, bonusDays } of given) {
      if (amountVnd === 0 && bonusDays === 0) continue
      left[at] = left[at]! - amountVnd // an index of `lines`
      steps[at]!.push(stepOf(lines[at]!, offer, { amountVnd, bonusDays }))
    }
  }
  const ordered = offers.toSorted((a, b) => rankOf(a) - rankOf(b) || a.position - b.position || a.promotionId.localeCompare(b.promotionId))
  for (const offer of ordered.filter(isPerItem)) give(offer, applyPerItem(offer, left))
  const automatic = ordered.filter((offer) => !isPerItem(offer) && offer.code === null)
  for (const [offer, given] of bestForEach(automatic, left)) give(offer, [given])
  for (const offer of ordered.filter((offer) => !isPerItem(offer) && offer.code !== null)) give(offer, applyToTotal(offer, left))
  return steps
}

export const gainOf = (steps: readonly QuoteStep[][]) => ({
  amountVnd: steps.flat().reduce((sum, { amountVnd }) => sum + amountVnd, 0),
  bonusDays: steps.flat().reduce((sum, { bonusDays }) => sum + bonusDays, 0),
})

/** A seller funds only discounts on their own items. */
const stepOf = (line: QuoteLine, { promotionId, code, explanation, fundedBy }: EligibleOffer, given: Omit<Given, 'at'>): QuoteStep => ({
  promotionId,
  code,
  explanation,
  ...given,
  fundedBy: line.teacherId === null ? 'PLATFORM' : fundedBy,
})

const ranks = { BUY_N: 0, FREE_COURSE: 1, FIXED_PRICE: 2, PERCENT: 3, AMOUNT: 3, FREE_DAYS: 3 }
const rankOf = ({ effect }: EligibleOffer) => ranks[effect]
const isPerItem = (offer: EligibleOffer) => rankOf(offer) < 3

const money = (at: number, amountVnd: number): Given => ({ at, amountVnd, bonusDays: 0 })
const leftOf = (left: readonly number[], at: number) => left[at] ?? 0

function applyPerItem(offer: EligibleOffer, left: readonly number[]): Given[] {
  if (offer.effect === 'FIXED_PRICE') return offer.places.map((at) => money(at, Math.max(0, leftOf(left, at) - offer.value)))
  const dearestFirst = offer.places.toSorted((a, b) => leftOf(left, b) - leftOf(left, a)) // the sort is stable: the first of equals
  if (offer.effect === 'FREE_COURSE') {
    const dearest = dearestFirst.slice(0, 1)
    const free = dearest.reduce((sum, at) => sum + leftOf(left, at), 0)
    // over all items of the minimum total: refunding the others does not leave a free item
    return split(free, offer.conditions.minTotal > 0 ? offer.places : dearest, left)
  }
  const groups = Math.floor(dearestFirst.length / offer.value)
  return Array.from({ length: groups }, (_, group) => dearestFirst.slice(group * offer.value, (group + 1) * offer.value)).flatMap(
    (group) => {
      const free = group.slice(-(offer.freeCount ?? 1)).reduce((sum, at) => sum + leftOf(left, at), 0)
      return split(free, group, left) // over the whole group, so that no item is free by itself
    },
  )
}

/** Of the automatic promotions each line takes the one with the highest gain, money and days apart. */
function bestForEach(offers: readonly EligibleOffer[], left: readonly number[]): [EligibleOffer, Given][] {
  return left.flatMap((of, at) => {
    const own = offers.filter(({ places }) => places.includes(at))
    const inMoney = highest(
      own.filter(({ effect }) => effect !== 'FREE_DAYS').map((offer) => [offer, money(at, discountAmount(offer, of))]),
    )
    const days = own.filter(({ effect }) => effect === 'FREE_DAYS')
    const inDays = highest(days.map((offer) => [offer, { at, amountVnd: 0, bonusDays: offer.value }]))
    return [...inMoney, ...inDays]
  })
}
const highest = (all: [EligibleOffer, Given][]) =>
  all.toSorted(([, a], [, b]) => b.amountVnd - a.amountVnd || b.bonusDays - a.bonusDays).slice(0, 1) // the sort is stable: the first of equals wins

/** A code discounts the total of the lines it applies to, or gives its days once. */
function applyToTotal(offer: EligibleOffer, left: readonly number[]): Given[] {
  if (offer.effect === 'FREE_DAYS') return offer.places.slice(0, 1).map((at) => ({ at, amountVnd: 0, bonusDays: offer.value }))
  const whole = offer.places.reduce((sum, at) => sum + leftOf(left, at), 0)
  return split(discountAmount(offer, whole), offer.places, left)
}

/** Rounded down, in favour of the platform, and never more than is left. Exact: prices have at most ten digits, also times a hundred. */
function discountAmount({ effect, value, capVnd }: EligibleOffer, of: number) {
  const reduction = effect === 'PERCENT' ? Math.floor((of * value) / 100) : value
  return Math.min(reduction, capVnd ?? reduction, of)
}

/** Splits by what is left of each line; a remainder that the last line cannot take is dropped. */
function split(amountVnd: number, unordered: readonly number[], left: readonly number[]): Given[] {
  const places = unordered.toSorted((a, b) => a - b) // in the buyer's order of items
  const weights = places.map((at) => leftOf(left, at))
  if (amountVnd === 0) return []
  return splitByWeight(amountVnd, weights).map((part, at) => money(places[at]!, Math.min(part, weights[at]!))) // of the same length
}

import { expect, test } from 'vitest'
import { everything, learner } from '../promotions.testing.ts'
import type { Offered, QuoteLine } from './basket.ts'
import { quoteBasket } from './quote.ts'

/**
 * The same rules by brute force and without shared code: prices every allowed set of offers line by line. The real quote must be as good as the best
 * of them.
 */

type Basket = { lines: QuoteLine[]; offers: Offered[]; isMember: boolean }

function modelGain({ lines, offers, isMember }: Basket) {
  const fitting = offers.filter((offer) => placesOf(offer, lines, isMember).length > 0)
  const sets = [...Array(2 ** fitting.length).keys()].map((bits) => fitting.filter((_, at) => Math.floor(bits / 2 ** at) % 2 === 1))
  const gains = sets.filter((set) => mayStand(set, fitting)).map((set) => gainWith(set, lines, isMember))
  return Math.max(0, ...gains)
}

function placesOf({ effect, conditions }: Offered, lines: readonly QuoteLine[], isMember: boolean) {
  const kindOf = { FREE_COURSE: 'CO', FREE_DAYS: 'SUB' } as Record<string, string>
  const places = [...lines.keys()].filter((at) => {
    const { kind } = lines[at]!
    return (kindOf[effect] ?? kind) === kind && (conditions.kinds.length === 0 || conditions.kinds.includes(kind))
  })
  if (conditions.isForMembers && !isMember) return []
  return places.reduce((sum, at) => sum + lines[at]!.priceVnd, 0) < conditions.minTotal ? [] : places
}

function mayStand(set: readonly Offered[], fitting: readonly Offered[]) {
  if (set.some(({ stacking }) => stacking === 'EXCLUSIVE')) return set.length === 1
  const codes = set.filter(({ code }) => code)
  const declined = fitting.filter((one) => !one.code && one.stacking !== 'EXCLUSIVE' && !set.includes(one))
  if (declined.length > 0) return false // automatic promotions cannot be declined
  return codes.length <= 1 || codes.every(({ stacking }) => stacking === 'STACKABLE')
}

/** Applies the layers in their documented order and keeps what each line still costs. */
function gainWith(set: readonly Offered[], lines: readonly QuoteLine[], isMember: boolean) {
  const costs = lines.map(({ priceVnd }) => priceVnd)
  const take = (at: number, amount: number) => (costs[at] = Math.max(0, costs[at]! - amount))
  const inOrder = (...effects: string[]) =>
    effects.flatMap((effect) =>
      set.filter((one) => one.effect === effect).toSorted((a, b) => a.position - b.position || (a.promotionId < b.promotionId ? -1 : 1)),
    )
  const where = (offer: Offered) => placesOf(offer, lines, isMember)
  for (const offer of inOrder('BUY_N')) share(offer, where(offer))
  for (const offer of inOrder('FREE_COURSE')) {
    const best = Math.max(...where(offer).map((at) => costs[at]!))
    const dearest = where(offer).find((at) => costs[at] === best)!
    divide(best, offer.conditions.minTotal > 0 ? where(offer) : [dearest])
  }
  for (const offer of inOrder('FIXED_PRICE')) for (const at of where(offer)) costs[at] = Math.min(costs[at]!, offer.value)
  const before = [...costs]
  for (const at of lines.keys()) {
    const own = inOrder('PERCENT', 'AMOUNT').filter((offer) => !offer.code && where(offer).includes(at))
    costs[at] = Math.min(before[at]!, ...own.map((offer) => before[at]! - off(offer, before[at]!)))
  }
  const codes = set.filter(({ code, effect }) => code && ['PERCENT', 'AMOUNT'].includes(effect))
  for (const offer of codes.toSorted((a, b) => a.position - b.position || (a.promotionId < b.promotionId ? -1 : 1))) {
    const places = where(offer)
    divide(
      off(
        offer,
        places.reduce((sum, at) => sum + costs[at]!, 0),
      ),
      places,
    )
  }
  return lines.reduce((sum, { priceVnd }, at) => sum + priceVnd - costs[at]!, 0)

  function share({ value, freeCount }: Offered, places: readonly number[]) {
    const rest = [...places].toSorted((a, b) => costs[b]! - costs[a]! || a - b)
    while (rest.length >= value) {
      const group = rest.splice(0, value)
      const free = group.slice(value - freeCount!).reduce((sum, at) => sum + costs[at]!, 0)
      divide(
        free,
        group.toSorted((a, b) => a - b),
      )
    }
  }
  /** Splits đồng by đồng: the rounded-down share to each, and the remainder to the last who has something left to pay. */
  function divide(amount: number, places: readonly number[]) {
    const whole = places.reduce((sum, at) => sum + costs[at]!, 0)
    if (whole === 0) return
    const paying = places.filter((at) => costs[at]! > 0)
    const floors = paying.map((at) => Number((BigInt(amount) * BigInt(costs[at]!)) / BigInt(whole)))
    const rest = amount - floors.reduce((sum, one) => sum + one, 0)
    paying.forEach((at, place) => take(at, floors[place]! + (place === paying.length - 1 ? rest : 0)))
  }
}
const off = ({ effect, value, capVnd }: Offered, of: number) => {
  const reduction = effect === 'PERCENT' ? Number((BigInt(of) * BigInt(value)) / 100n) : value
  return Math.min(reduction, capVnd ?? Infinity, of)
}

const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

/** Reproducible baskets, by a generator of our own (Park and Miller). */
function drawBaskets(count: number) {
  let seed = 20_261_122
  const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
  const oneOf = <T>(choices: readonly T[]) => choices[below(choices.length)]!
  const kinds = ['CO', 'SUB', 'LL'] as const
  const values = {
    PERCENT: [1, 10, 33, 100],
    AMOUNT: [1, 999, 50_000],
    FIXED_PRICE: [0, 99_000],
    FREE_COURSE: [0],
    FREE_DAYS: [7, 30],
    BUY_N: [2, 3],
  }
  return times(count, (): Basket => ({
    isMember: below(2) === 0,
    lines: times(1 + below(3), (at) => {
      const kind = oneOf(kinds)
      const priceVnd = oneOf([1, 7, 99_001, 100_000, 450_000, 1_290_000])
      return { key: `${at}`, sku: `${kind}-${at}`, kind, refId: `${at}`, categoryIds: [], teacherId: null, priceVnd, learnerId: learner }
    }),
    offers: times(1 + below(3), (at) => {
      const effect = oneOf(Object.keys(values) as (keyof typeof values)[])
      const isCode = effect === 'FREE_COURSE' || below(2) === 0
      return {
        promotionId: `p${at}`,
        code: isCode ? `C${at}` : null,
        effect,
        value: oneOf(values[effect]),
        capVnd: oneOf([null, null, 20_000]),
        freeCount: effect === 'BUY_N' ? 1 : null,
        stacking: oneOf(isCode ? ['EXCLUSIVE', 'WITH_AUTOMATIC', 'STACKABLE'] : ['EXCLUSIVE', 'STACKABLE']),
        position: below(2),
        fundedBy: 'PLATFORM',
        explanation: '',
        conditions: {
          ...everything,
          kinds: oneOf([[], [], ['CO'], ['SUB']]),
          minTotal: oneOf([0, 0, 300_000]),
          isForMembers: below(4) === 0,
        },
      }
    }),
  }))
}

/** One đồng per line and code: leaving out a code may round another one's split in the buyer's favour. */
const slackOf = ({ lines, offers }: Basket) => lines.length * offers.length

test('in 2,000 generated baskets the discount is the best allowed combination, and no line costs less than zero', () => {
  const odd: unknown[] = []
  let gaining = 0
  for (const basket of drawBaskets(2000)) {
    const { lines, offers } = basket
    const members = new Set(basket.isMember ? [learner] : [])
    const quote = quoteBasket(lines, { isFirstOrder: true, members }, offers)
    const offOf = (at: number) => quote.lines[at]!.steps.reduce((sum, { amountVnd }) => sum + amountVnd, 0)
    const quoted = lines.reduce((sum, _, at) => sum + offOf(at), 0)
    const best = modelGain(basket)
    const isCodeJudged = offers.flatMap(({ code }) => code ?? []).every((code) => isUsed(quote, code) !== isRefused(quote, code))
    const isSound = lines.every(({ priceVnd }, at) => offOf(at) <= priceVnd) && isCodeJudged
    if (quoted > best || quoted < best - slackOf(basket) || !isSound) odd.push({ basket, quote, best })
    if (quoted > 0) gaining += 1
  }
  expect(odd).toEqual([])
  expect(gaining).toBeGreaterThan(1000)
})

type Quoted = ReturnType<typeof quoteBasket>
const isUsed = ({ lines }: Quoted, code: string) => lines.some(({ steps }) => steps.some((step) => step.code === code))
const isRefused = ({ refused }: Quoted, code: string) => refused.some((one) => one.code === code)

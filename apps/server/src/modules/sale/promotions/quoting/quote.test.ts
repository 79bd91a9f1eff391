import { expect, test } from 'vitest'
import { codeOf, learner, lineOf, offerOf } from '../promotions.testing.ts'
import type { Offered, QuoteLine } from './basket.ts'
import { quoteBasket } from './quote.ts'

const stranger = { isFirstOrder: true, members: new Set<string>() }
const member = { isFirstOrder: true, members: new Set([learner]) }

const [a, b, plan] = [lineOf('CO-A', 1_290_000), lineOf('CO-B', 450_000), lineOf('SUB-6M', 990_000)]
const memberOffer = offerOf('member', 'PERCENT', 5, { on: { kinds: ['CO'], isForMembers: true } })
const tenPercent = codeOf('TEN', 'PERCENT', 10, { capVnd: 200_000 })
const both = codeOf('BOTH', 'AMOUNT', 50_000)
const alone = (code: string, value: number) => codeOf(code, 'AMOUNT', value, { stacking: 'EXCLUSIVE' })
const beside = codeOf('BESIDE', 'PERCENT', 10, { stacking: 'WITH_AUTOMATIC' })
const everybody = offerOf('all', 'PERCENT', 10)
const three = [lineOf('CO-1', 500_000), lineOf('CO-2', 450_000), lineOf('CO-3', 700_000)]
const oneOfThree = offerOf('buy3', 'BUY_N', 3)

type Case = {
  explanation: string
  lines: QuoteLine[]
  offers: Offered[]
  facts?: typeof stranger
  /** By line: the amount of each step, `+n` for free days. */
  steps: (number | string)[][]
  refused?: Record<string, string>
}
const cases: Case[] = [
  { explanation: 'nothing offered takes nothing off', lines: [a], offers: [], steps: [[]] },
  {
    explanation: 'a member promotion comes before a code, whose cap is split by what is left',
    lines: [a, b, plan],
    offers: [memberOffer, tenPercent],
    facts: member,
    steps: [[64_500, 92_735], [22_500, 32_349], [74_916]],
  },
  {
    explanation: 'a capped code is split by list prices where nothing else counts',
    lines: [a, b, plan],
    offers: [tenPercent],
    steps: [[94_505], [32_967], [72_528]],
  },
  {
    explanation: 'below its cap a percentage is rounded down once, for the whole',
    lines: [lineOf('CO-1', 99), lineOf('CO-2', 99)],
    offers: [codeOf('TEN', 'PERCENT', 10)],
    steps: [[9], [10]],
  },
  {
    explanation: 'an automatic promotion is rounded down line by line',
    lines: [lineOf('CO-1', 99), lineOf('CO-2', 99)],
    offers: [everybody],
    steps: [[9], [9]],
  },
  { explanation: 'an amount takes no more than there is', lines: [b], offers: [codeOf('BIG', 'AMOUNT', 500_000)], steps: [[450_000]] },
  {
    explanation: 'an amount is split over what it fits only',
    lines: [a, b, plan],
    offers: [codeOf('PLAN', 'AMOUNT', 100_000, { on: { kinds: ['SUB'] } })],
    steps: [[], [], [100_000]],
  },
  {
    explanation: 'what the last line cannot take of the remainder is lost',
    lines: [lineOf('CO-1', 10), lineOf('CO-2', 10), lineOf('CO-3', 1)],
    offers: [codeOf('X', 'AMOUNT', 20)],
    steps: [[9], [9], [1]],
  },
  {
    explanation: 'of three the cheapest is free, spread over all three',
    lines: three,
    offers: [oneOfThree],
    steps: [[136_363], [122_727], [190_910]],
  },
  { explanation: 'of two nothing is free where three are asked for', lines: three.slice(0, 2), offers: [oneOfThree], steps: [[], []] },
  {
    explanation: 'the dearest make the group, the one too many pays in full',
    lines: [...three, lineOf('CO-4', 100_000)],
    offers: [oneOfThree],
    steps: [[136_363], [122_727], [190_910], []],
  },
  {
    explanation: 'two of three may be free',
    lines: three,
    offers: [offerOf('buy3', 'BUY_N', 3, { freeCount: 2 })],
    steps: [[287_878], [259_090], [403_032]],
  },
  {
    explanation: 'a fixed price takes off what is above it',
    lines: [b],
    offers: [codeOf('FIX', 'FIXED_PRICE', 99_000)],
    steps: [[351_000]],
  },
  {
    explanation: 'a fixed price above the price has no effect',
    lines: [lineOf('CO-1', 79_000)],
    offers: [codeOf('FIX', 'FIXED_PRICE', 99_000)],
    steps: [[]],
    refused: { FIX: 'NO_EFFECT' },
  },
  {
    explanation: 'a free course is the dearest that fits',
    lines: [b, a, plan],
    offers: [codeOf('FREE', 'FREE_COURSE', 0)],
    steps: [[], [1_290_000], []],
  },
  {
    explanation: 'a free course that a total has earned is spread over all that made the total',
    lines: [a, lineOf('CO-B', 990_000), plan],
    offers: [codeOf('FREE', 'FREE_COURSE', 0, { on: { minTotal: 2_000_000 } })],
    steps: [[729_868], [560_132], []],
  },
  {
    explanation: 'a free course is no plan',
    lines: [plan],
    offers: [codeOf('FREE', 'FREE_COURSE', 0)],
    steps: [[]],
    refused: { FREE: 'NO_ELIGIBLE_ITEM' },
  },
  { explanation: 'free days leave the price', lines: [plan], offers: [codeOf('DAYS', 'FREE_DAYS', 30)], steps: [['+30']] },
  {
    explanation: 'a code gives its days once',
    lines: [plan, lineOf('SUB-1M', 199_000)],
    offers: [codeOf('DAYS', 'FREE_DAYS', 30)],
    steps: [['+30'], []],
  },
  {
    explanation: 'days for everybody lengthen each plan',
    lines: [plan, lineOf('SUB-1M', 199_000)],
    offers: [offerOf('days', 'FREE_DAYS', 7)],
    steps: [['+7'], ['+7']],
  },
  {
    explanation: 'days and money go together',
    lines: [plan],
    offers: [offerOf('days', 'FREE_DAYS', 7), everybody, codeOf('DAYS', 'FREE_DAYS', 30)],
    steps: [[99_000, '+7', '+30']],
  },
  {
    explanation: 'of automatic promotions each line takes the best',
    lines: [a, b],
    offers: [offerOf('hundred', 'AMOUNT', 100_000), everybody],
    steps: [[129_000], [100_000]],
  },
  {
    explanation: 'what changes a thing comes before percentages of it',
    lines: [b],
    offers: [everybody, codeOf('FIX', 'FIXED_PRICE', 100_000)],
    steps: [[350_000, 10_000]],
  },
  {
    explanation: 'codes follow their position',
    lines: [b],
    offers: [codeOf('ZWEI', 'AMOUNT', 50_000, { position: 2 }), codeOf('TEN', 'PERCENT', 10, { position: 1 })],
    steps: [[45_000, 50_000]],
  },
  {
    explanation: 'a code that stands alone wins where it gains more',
    lines: [a],
    offers: [both, codeOf('TOO', 'AMOUNT', 20_000), alone('EXCLUSIVE', 80_000)],
    steps: [[80_000]],
    refused: { BOTH: 'NOT_PLACED_TOGETHER', TOO: 'NOT_PLACED_TOGETHER' },
  },
  {
    explanation: 'two that stand together win where they gain more',
    lines: [a],
    offers: [both, codeOf('TOO', 'AMOUNT', 20_000), alone('EXCLUSIVE', 60_000)],
    steps: [[50_000, 20_000]],
    refused: { EXCLUSIVE: 'NOT_PLACED_TOGETHER' },
  },
  {
    explanation: 'of equals the one for everybody is kept, and the code for another time',
    lines: [a],
    offers: [everybody, alone('EXCLUSIVE', 129_000)],
    steps: [[129_000]],
    refused: { EXCLUSIVE: 'NOT_PLACED_TOGETHER' },
  },
  {
    explanation: 'a code may be combined with automatic promotions, but not with another code',
    lines: [b],
    offers: [everybody, beside, codeOf('SMALL', 'AMOUNT', 1000)],
    steps: [[45_000, 40_500]],
    refused: { SMALL: 'NOT_PLACED_TOGETHER' },
  },
  {
    explanation: 'an exclusive automatic promotion replaces the rest',
    lines: [b],
    offers: [everybody, offerOf('flash', 'AMOUNT', 200_000, { stacking: 'EXCLUSIVE' }), both],
    steps: [[200_000]],
    refused: { BOTH: 'NOT_PLACED_TOGETHER' },
  },
  {
    explanation: 'two codes of one promotion count once',
    lines: [b],
    offers: [
      { ...both, code: 'ONE' },
      { ...both, code: 'TWO' },
    ],
    steps: [[50_000]],
    refused: { TWO: 'NOT_PLACED_TOGETHER' },
  },
  {
    explanation: 'a code with nothing left to take is kept',
    lines: [b],
    offers: [codeOf('A', 'AMOUNT', 450_000, { position: 1 }), codeOf('B', 'AMOUNT', 10_000, { position: 2 })],
    steps: [[450_000]],
    refused: { B: 'NO_EFFECT' },
  },
  {
    explanation: 'a total one đồng short is refused',
    lines: [lineOf('CO-1', 999_999)],
    offers: [codeOf('MIN', 'PERCENT', 10, { on: { minTotal: 1_000_000 } })],
    steps: [[]],
    refused: { MIN: 'MIN_TOTAL' },
  },
  {
    explanation: 'a total to the đồng is enough',
    lines: [lineOf('CO-1', 1_000_000)],
    offers: [codeOf('MIN', 'PERCENT', 10, { on: { minTotal: 1_000_000 } })],
    steps: [[100_000]],
  },
  {
    explanation: 'the total is that of what fits',
    lines: [b, plan],
    offers: [codeOf('MIN', 'PERCENT', 10, { on: { minTotal: 500_000, kinds: ['CO'] } })],
    steps: [[], []],
    refused: { MIN: 'MIN_TOTAL' },
  },
  {
    explanation: 'the total is that of list prices',
    lines: [b],
    offers: [everybody, codeOf('MIN', 'AMOUNT', 5000, { on: { minTotal: 450_000 } })],
    steps: [[45_000, 5000]],
  },
  {
    explanation: 'a first-order promotion is refused to a buyer who has bought',
    lines: [a],
    offers: [codeOf('FIRST', 'PERCENT', 10, { on: { isFirstOrder: true } })],
    facts: { ...stranger, isFirstOrder: false },
    steps: [[]],
    refused: { FIRST: 'FIRST_ORDER_ONLY' },
  },
  {
    explanation: 'a first-order promotion is given to a buyer who has not',
    lines: [a],
    offers: [codeOf('FIRST', 'PERCENT', 10, { on: { isFirstOrder: true } })],
    steps: [[129_000]],
  },
  {
    explanation: 'members only is refused to others',
    lines: [a],
    offers: [codeOf('MEMBER', 'PERCENT', 10, { on: { isForMembers: true } })],
    steps: [[]],
    refused: { MEMBER: 'MEMBERS_ONLY' },
  },
  {
    explanation: 'the learner is the member, not the buyer',
    lines: [a, { ...b, learnerId: 'another' }],
    offers: [memberOffer],
    facts: member,
    steps: [[64_500], []],
  },
  {
    explanation: 'the largest price is exact',
    lines: [lineOf('CO-1', 9_999_999_999)],
    offers: [codeOf('NINE', 'PERCENT', 99)],
    steps: [[9_899_999_999]],
  },
]

test.each(cases)('$explanation', ({ lines, offers, facts = stranger, steps, refused = {} }) => {
  const quote = quoteBasket(lines, facts, offers)
  expect(quote.lines.map(({ key }) => key)).toEqual(lines.map(({ key }) => key))
  expect(quote.lines.map((line) => line.steps.map(({ amountVnd, bonusDays }) => (bonusDays > 0 ? `+${bonusDays}` : amountVnd)))).toEqual(
    steps,
  )
  expect(Object.fromEntries(quote.refused.map(({ code, reason }) => [code, reason]))).toEqual(refused)
})

test('the basket of two courses and a plan costs 2.293.000đ with a member promotion, a code, and points', () => {
  const { lines } = quoteBasket([a, b, plan], member, [memberOffer, tenPercent])
  const off = lines.flatMap(({ steps }) => steps).reduce((sum, { amountVnd }) => sum + amountVnd, 0)
  expect(2_730_000 - off - 150_000).toBe(2_293_000)
})

import { expect, test } from 'vitest'
import { codeOf, lineOf, offerOf } from '../promotions.testing.ts'
import type { Offered, QuoteLine } from './basket.ts'
import { applySteps } from './discount-steps.ts'

const courses = (...prices: number[]) => prices.map((price, at) => lineOf(`CO-${at}`, price))
const plan = lineOf('SUB-6M', 990_000)
const [week, month] = [offerOf('week', 'FREE_DAYS', 7), offerOf('month', 'FREE_DAYS', 30)]
const pairs = offerOf('pairs', 'BUY_N', 2)
const free = codeOf('FREE', 'FREE_COURSE', 0)

test.each<[string, QuoteLine[], Offered[], (number | string)[][]]>([
  ['each pair has its own free one', courses(400, 300, 200, 100), [pairs], [[171], [129], [66], [34]]],
  ['a pair is made by price, not by place', courses(100, 300, 200, 400), [pairs], [[33], [128], [67], [172]]],
  ['of equal courses the first is free', courses(500, 500), [free], [[500], []]],
  ['a second free course has nothing to take', courses(0, 0), [free], [[], []]],
  ['a plan takes the most days on offer', [plan], [week, month], [['+30']]],
  ['a plan takes the most days on offer, whichever comes first', [plan], [{ ...week, position: -1 }, month], [['+30']]],
])('%s', (_name, lines, offers, expected) => {
  const places = lines.map((_line, at) => at)
  const steps = applySteps(
    lines,
    offers.map((offer) => ({ ...offer, places })),
  )
  expect(steps.map((of) => of.map(({ amountVnd, bonusDays }) => (bonusDays > 0 ? `+${bonusDays}` : amountVnd)))).toEqual(expected)
})

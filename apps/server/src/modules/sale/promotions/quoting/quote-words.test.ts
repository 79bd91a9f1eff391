import { expect, test } from 'vitest'
import type { Offered } from './basket.ts'
import { codeOf, lineOf, offerOf } from '../promotions.testing.ts'
import { quoteBasket } from './quote.ts'

const stranger = { isFirstOrder: true, members: new Set<string>() }
const [course, plan] = [lineOf('CO-B', 450_000), lineOf('SUB-6M', 990_000)]
const alone = (value: number) => codeOf('EXCLUSIVE', 'AMOUNT', value, { stacking: 'EXCLUSIVE' })
const explanation = (offers: Offered[], lines = [course]) =>
  quoteBasket(lines, stranger, offers).refused.map(({ explanation }) => explanation)

test('a refusal gives the reason, with the amounts and codes concerned', () => {
  expect(explanation([codeOf('MIN', 'PERCENT', 10, { on: { minTotal: 1_000_000 } })])).toEqual(['Cần thêm 550.000đ để dùng mã'])
  expect(explanation([codeOf('BOTH', 'AMOUNT', 50_000), alone(80_000)])).toEqual(['Không dùng chung được với EXCLUSIVE'])
  expect(explanation([offerOf('all', 'PERCENT', 10), alone(1000)])).toEqual([
    'Không dùng chung được với khuyến mãi đang có, vốn có lợi hơn cho bạn',
  ])
})

test('a seller funds discounts on their own items, the platform those on its plans', () => {
  const { lines } = quoteBasket([course, plan], stranger, [codeOf('SELLER', 'PERCENT', 10, { fundedBy: 'SELLER' })])
  expect(lines.map(({ steps }) => steps.map(({ fundedBy }) => fundedBy))).toEqual([['SELLER'], ['PLATFORM']])
})

const exclusive = { stacking: 'EXCLUSIVE' } as const
const beside = { stacking: 'WITH_AUTOMATIC' } as const
const onCourse = { on: { skus: ['CO-B'] } }
test.each<[string, Offered[], Record<string, string>]>([
  [
    'an automatic price leaves it nothing to take',
    [offerOf('flash', 'FIXED_PRICE', 100_000, { position: 1 }), codeOf('FIX', 'FIXED_PRICE', 200_000, { position: 2 })],
    { FIX: 'NO_EFFECT' },
  ],
  [
    'an exclusive promotion gains more',
    [offerOf('flash', 'FIXED_PRICE', 100_000, { position: 1, ...exclusive }), codeOf('FIX', 'FIXED_PRICE', 200_000, { position: 2 })],
    { FIX: 'NOT_PLACED_TOGETHER' },
  ],
  [
    'an exclusive promotion gains as much, so the code is kept for another time',
    [codeOf('BOTH', 'AMOUNT', 50_000), offerOf('flash', 'AMOUNT', 50_000, exclusive)],
    { BOTH: 'NOT_PLACED_TOGETHER' },
  ],
  [
    'it stands beside automatic promotions only, and another code takes everything',
    [codeOf('BIG', 'AMOUNT', 450_000, { position: 1 }), codeOf('BESIDE', 'PERCENT', 10, { position: 2, ...beside })],
    { BESIDE: 'NOT_PLACED_TOGETHER' },
  ],
  [
    'the code that takes everything stands beside automatic promotions only',
    [codeOf('BESIDE', 'AMOUNT', 450_000, { position: 1, ...beside }), codeOf('SMALL', 'AMOUNT', 10_000, { position: 2 })],
    { SMALL: 'NOT_PLACED_TOGETHER' },
  ],
  [
    'it stands alone and gains only as much as one that can be combined',
    [codeOf('EXCLUSIVE', 'AMOUNT', 50_000, exclusive), codeOf('BOTH', 'AMOUNT', 50_000)],
    { EXCLUSIVE: 'NOT_PLACED_TOGETHER' },
  ],
  ['it was never entered: an automatic promotion for others', [offerOf('member', 'PERCENT', 5, { on: { isForMembers: true } })], {}],
])('why a code is not used: %s', (_why, offers, reasons) => {
  const { refused } = quoteBasket([course], stranger, offers)
  expect(Object.fromEntries(refused.map(({ code, reason }) => [code, reason]))).toEqual(reasons)
})

test('two codes that lose to one that stands alone are each refused because of it, though one would leave the other nothing', () => {
  const [first, second] = [
    codeOf('A', 'AMOUNT', 450_000, { position: 1, ...onCourse }),
    codeOf('B', 'AMOUNT', 10_000, { position: 2, ...onCourse }),
  ]
  const { refused } = quoteBasket([course, plan], stranger, [first, second, alone(500_000)])
  expect(refused.map(({ code, reason }) => [code, reason])).toEqual([
    ['A', 'NOT_PLACED_TOGETHER'],
    ['B', 'NOT_PLACED_TOGETHER'],
  ])
})

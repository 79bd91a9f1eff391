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

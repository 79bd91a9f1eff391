import { expect, test } from 'vitest'
import { isLarge } from './large-promotion.ts'

const threshold = { percent: 50, vnd: 200_000 }
const none = { capVnd: null, freeCount: null, fundedBy: 'PLATFORM' } as const

test.each([
  ['49 percent', { effect: 'PERCENT', value: 49 }, false],
  ['50 percent', { effect: 'PERCENT', value: 50 }, true],
  ['100 percent, at most 199,999', { effect: 'PERCENT', value: 100, capVnd: 199_999 }, false],
  ['100 percent, at most 200,000', { effect: 'PERCENT', value: 100, capVnd: 200_000 }, true],
  ['100 percent, paid by the seller', { effect: 'PERCENT', value: 100, fundedBy: 'SELLER' }, false],
  ['199,999 đồng', { effect: 'AMOUNT', value: 199_999 }, false],
  ['200,000 đồng', { effect: 'AMOUNT', value: 200_000 }, true],
  ['a fixed price', { effect: 'FIXED_PRICE', value: 900_000 }, true],
  ['a free course', { effect: 'FREE_COURSE', value: 0 }, true],
  ['30 free days', { effect: 'FREE_DAYS', value: 30 }, false],
  ['31 free days', { effect: 'FREE_DAYS', value: 31 }, true],
  ['one of three free', { effect: 'BUY_N', value: 3, freeCount: 1 }, false],
  ['one of two free', { effect: 'BUY_N', value: 2, freeCount: 1 }, true],
] as const)('%s', (_, terms, large) => {
  expect(isLarge({ ...none, ...terms }, threshold)).toBe(large)
})

import { expect, test } from 'vitest'
import type { PromotionRecord } from '../promotions.tables.ts'
import { everything } from '../promotions.testing.ts'
import { isLarge, termsOf } from './large-promotion.ts'

const none = { capVnd: null, fundedBy: 'PLATFORM', kinds: [] } as const

test.each([
  ['one percent', { effect: 'PERCENT', value: 1 }, true],
  ['100 percent, at most 199,999', { effect: 'PERCENT', value: 100, capVnd: 199_999 }, false],
  ['one percent, at most 200,000', { effect: 'PERCENT', value: 1, capVnd: 200_000 }, true],
  ['100 percent of courses, paid by the seller', { effect: 'PERCENT', value: 100, fundedBy: 'SELLER', kinds: ['CO'] }, false],
  ['100 percent of memberships, “paid by the seller”', { effect: 'PERCENT', value: 100, fundedBy: 'SELLER', kinds: ['CO', 'SUB'] }, true],
  ['100 percent of everything, “paid by the seller”', { effect: 'PERCENT', value: 100, fundedBy: 'SELLER' }, true],
  ['199,999 đồng', { effect: 'AMOUNT', value: 199_999 }, false],
  ['200,000 đồng', { effect: 'AMOUNT', value: 200_000 }, true],
  ['a fixed price', { effect: 'FIXED_PRICE', value: 900_000 }, true],
  ['a free course', { effect: 'FREE_COURSE', value: 0 }, true],
  ['30 free days', { effect: 'FREE_DAYS', value: 30 }, false],
  ['31 free days', { effect: 'FREE_DAYS', value: 31 }, true],
  ['one of twenty free', { effect: 'BUY_N', value: 20 }, true],
] as const)('%s', (_, terms, large) => {
  const { kinds, ...rest } = { ...none, ...terms }
  expect(isLarge({ ...rest, conditions: { ...everything, kinds: [...kinds] } }, 200_000)).toBe(large)
})

const approved = {
  entry: 'CODE',
  effect: 'PERCENT',
  value: 100,
  capVnd: 300_000,
  freeCount: null,
  stacking: 'STACKABLE',
  fundedBy: 'PLATFORM',
  conditions: everything,
  startsAt: new Date('2027-01-01'),
  endsAt: new Date('2027-02-01'),
  maxUses: 10,
  maxPerPerson: 1,
  maxPerHousehold: 1,
} as const
const others: Partial<Record<keyof PromotionRecord, unknown>> = {
  entry: 'AUTOMATIC',
  effect: 'AMOUNT',
  value: 99,
  capVnd: null,
  freeCount: 1,
  stacking: 'EXCLUSIVE',
  fundedBy: 'SELLER',
  conditions: { ...everything, minTotal: 1 },
  startsAt: new Date('2026-12-31'),
  endsAt: null,
  maxUses: null,
  maxPerPerson: 2,
  maxPerHousehold: null,
}
test.each(Object.keys(approved) as (keyof typeof approved)[])('an approval does not hold for another %s', (key) => {
  const terms = approved as unknown as PromotionRecord // the columns that decide
  expect(termsOf({ ...terms })).toBe(termsOf(terms))
  expect(termsOf({ ...terms, [key]: others[key] })).not.toBe(termsOf(terms))
})

import { expect, test } from 'vitest'
import { everything } from '../promotions.testing.ts'
import { redeemHref } from './redeem-href.ts'

const hrefOf = (sku: string) => (sku === 'CO-A' ? '/courses/toan-8-a' : undefined)
test.each([
  ['PERCENT', {}, '/open-classes?open=register&promo_code=TET-1'],
  ['PERCENT', { kinds: ['CO'] }, '/courses?promo_code=TET-1'],
  ['PERCENT', { kinds: ['TN', 'LL'] }, '/tutors?promo_code=TET-1'],
  ['FREE_DAYS', {}, '/open-classes?open=register&promo_code=TET-1'],
  ['FREE_COURSE', {}, '/courses?promo_code=TET-1'],
  ['FREE_COURSE', { skus: ['CO-A'] }, '/courses/toan-8-a?promo_code=TET-1'],
  ['FREE_COURSE', { skus: ['CO-GONE'] }, '/courses?promo_code=TET-1'],
  ['FREE_COURSE', { skus: ['CO-A', 'CO-B'] }, '/courses?promo_code=TET-1'],
] as const)('a code that gives %s under %o is used at %s', (effect, on, place) => {
  const conditions = { ...everything, ...on, kinds: [...('kinds' in on ? on.kinds : [])], skus: [...('skus' in on ? on.skus : [])] }
  expect(redeemHref('TET-1', { effect, conditions }, hrefOf)).toBe(place)
})

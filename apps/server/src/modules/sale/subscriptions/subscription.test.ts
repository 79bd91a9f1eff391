import { expect, test } from 'vitest'
import { daysLeft } from './subscription.ts'

const now = new Date('2026-11-20T09:30:00+07:00')

test.each([
  ['2026-11-20T09:30:00+07:00', '0'],
  ['2026-11-20T09:29:59+07:00', '0'],
  ['2026-11-20T09:30:01+07:00', '1'],
  ['2026-11-21T09:30:00+07:00', '1'],
  ['2026-11-21T09:30:00.001+07:00', '2'],
  ['2027-02-27T09:30:00+07:00', '99'],
  ['2027-02-27T09:30:01+07:00', '99+'],
  ['2028-11-20T09:30:00+07:00', '99+'],
])('a membership until %s has %s days left', (expiredAt, shown) => {
  expect(daysLeft(new Date(expiredAt), now)).toBe(shown)
})

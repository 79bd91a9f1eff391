import { expect, test } from 'vitest'
import { sayDay, sayTime, sayVnd } from './vietnam-words.ts'

test.each([
  [0, '0đ'],
  [99_000, '99.000đ'],
  [891_000, '891.000đ'],
  [9_999_999_999, '9.999.999.999đ'],
])('%i is said %s', (amount, said) => {
  expect(sayVnd(amount)).toBe(said)
})

test.each([
  ['2027-05-31T16:59:59Z', '31/05/2027', '23:59'],
  ['2027-05-31T17:00:00Z', '01/06/2027', '00:00'],
])('%s is the %s at %s', (moment, day, time) => {
  expect([sayDay(new Date(moment)), sayTime(new Date(moment))]).toEqual([day, time])
})

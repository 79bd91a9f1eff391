import { expect, test } from 'vitest'
import { changedMeanwhile, daysOf, lengthOf } from './closed-days.ts'

test('days in words, with their number', () => {
  const summer = { fromOn: '2027-06-10', toOn: '2027-06-20' }
  expect([daysOf(summer), lengthOf(summer)]).toEqual(['10/06/2027 đến 20/06/2027', 11])
  const one = { fromOn: '2027-06-10', toOn: '2027-06-10' }
  expect([daysOf(one), lengthOf(one)]).toEqual(['10/06/2027', 1])
})

test('a stale form learns what it is now', () => {
  expect(changedMeanwhile({ name: 'Nghỉ hè', fromOn: '2027-06-10', toOn: '2027-06-25' })).toBe(
    'Hiện giờ: Nghỉ hè, 10/06/2027 đến 25/06/2027.',
  )
  expect(changedMeanwhile(undefined)).toBeUndefined()
})

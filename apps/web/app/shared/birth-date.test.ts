import { expect, test } from 'vitest'
import { dateParts, isoDate } from './birth-date.ts'

test.for([
  ['2012-05-09', { day: '9', month: '5', year: '2012' }],
  ['2008-12-31', { day: '31', month: '12', year: '2008' }],
] as const)('%s is split into parts and joined again', ([iso, parts]) => {
  expect(dateParts(iso)).toEqual(parts)
  expect(isoDate(parts)).toBe(iso)
})

test('empty input stays empty, and an invalid date stays invalid', () => {
  expect(dateParts(undefined)).toEqual({ day: '', month: '', year: '' })
  expect(dateParts('09/05/2012').year).toBe('')
  expect(isoDate({ day: '', month: '', year: '' })).toBe('')
  expect(isoDate({ day: '31', month: '2', year: '2012' })).toBe('2012-02-31')
  expect(isoDate({ day: '3', month: '', year: '' })).toBe('0000-00-03')
})

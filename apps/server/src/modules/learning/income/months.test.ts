import { expect, test } from 'vitest'
import { boundsOf, monthOf, monthsUntil } from './months.ts'

test.each([
  ['2026-10-31T16:59:59.999Z', '2026-10'],
  ['2026-10-31T17:00:00Z', '2026-11'],
  ['2026-12-31T17:00:00Z', '2027-01'],
])('%s lies in the Vietnamese month %s', (moment, month) => {
  expect(monthOf(new Date(moment))).toBe(month)
})

test('months have Vietnamese bounds, and follow each other over a year’s end', () => {
  expect(boundsOf('2026-12')).toEqual({
    from: new Date('2026-11-30T17:00:00Z'),
    to: new Date('2026-12-31T17:00:00Z'),
    fromDay: '2026-12-01',
    toDay: '2027-01-01',
  })
  expect(monthsUntil('2027-01', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
})

import { expect, test } from 'vitest'
import { daysOf, rangeOf, shownAt, stepped, titleOf } from './calendar-range.ts'

const today = '2026-12-01'
test.each([
  ['', { view: 'week', on: today }],
  ['view=month&on=2026-02-28', { view: 'month', on: '2026-02-28' }],
  ['view=year&on=2026-02-30', { view: 'week', on: today }],
  ['on=9999-99-99', { view: 'week', on: today }],
])('the address ?%s shows %j', (query, shown) => expect(shownAt(new URLSearchParams(query), today)).toEqual(shown))

test.each([
  [{ view: 'day', on: today }, { from: today, to: today }, 1, '01/12'],
  [{ view: 'week', on: today }, { from: '2026-11-30', to: '2026-12-06' }, 7, '30/11 – 06/12'],
  [{ view: 'week', on: '2026-12-31' }, { from: '2026-12-28', to: '2027-01-03' }, 7, '28/12 – 03/01/2027'],
  [{ view: 'month', on: '2026-12-31' }, { from: '2026-11-30', to: '2027-01-03' }, 35, 'Tháng 12/2026'],
  [{ view: 'month', on: '2027-02-10' }, { from: '2027-02-01', to: '2027-02-28' }, 28, 'Tháng 2/2027'],
  [{ view: 'list', on: today }, { from: today, to: '2026-12-30' }, 30, '01/12 – 30/12'],
] as const)('%j', (shown, range, days, title) => {
  expect(rangeOf(shown)).toEqual(range)
  expect(daysOf(rangeOf(shown))).toHaveLength(days)
  expect(titleOf(shown, today)).toBe(title)
})

test.each([
  ['month', '2027-01-31', '2027-02-01', '2026-12-01'],
  ['week', '2026-12-01', '2026-12-08', '2026-11-24'],
  ['day', '2026-12-31', '2027-01-01', '2026-12-30'],
] as const)('a %s after and before', (view, on, later, earlier) => {
  expect(stepped({ view, on }, 1).on).toBe(later)
  expect(stepped({ view, on }, -1).on).toBe(earlier)
})

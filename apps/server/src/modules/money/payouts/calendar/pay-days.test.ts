import { expect, test } from 'vitest'
import { type Calendar, duePayDay, payDayOf } from './pay-days.ts'

const rule: Calendar = { from: '2026-01-01', days: [5, 20], cutOffDays: 3, minimumVnd: 100_000 }
const later: Calendar = { from: '2026-12-10', days: [10, 25], cutOffDays: 0, minimumVnd: 50_000 }

test.each([
  ['earned early in the month', '2026-11-10T00:00:00Z', '2026-11-20'],
  ['a moment before the cut-off', '2026-11-16T16:59:59.999Z', '2026-11-20'],
  ['at the cut-off, which is midnight in Vietnam', '2026-11-16T17:00:00Z', '2026-12-07'],
  ['the 5th is a Saturday: paid on Monday, cut off three days before that', '2026-12-03T16:59:59Z', '2026-12-07'],
  ['around New Year, which is a holiday', '2026-12-29T00:00:00Z', '2027-01-05'],
  ['the days of Tết are no working days', '2027-02-01T00:00:00Z', '2027-02-12'],
] as const)('%s', (_what, earnedAt, payOn) => {
  expect(payDayOf([rule], new Date(earnedAt)).payOn).toBe(payOn)
})

test('a later rule moves the pay days from its day on', () => {
  const calendars = [later, rule]
  expect(payDayOf(calendars, new Date('2026-12-01T00:00:00Z'))).toMatchObject({ payOn: '2026-12-07', minimumVnd: 100_000 })
  expect(payDayOf(calendars, new Date('2026-12-11T00:00:00Z'))).toMatchObject({ payOn: '2026-12-25', minimumVnd: 50_000 })
})

test.each([
  ['before the cut-off the last pay day is due', '2026-11-16T16:59:59Z', '2026-11-05'],
  ['from the cut-off on the next one is', '2026-11-16T17:00:00Z', '2026-11-20'],
  ['and stays due until the one after it', '2026-12-03T16:59:59Z', '2026-11-20'],
] as const)('%s', (_what, now, payOn) => {
  expect(duePayDay([rule], new Date(now))?.payOn).toBe(payOn)
})

test('before the first rule no pay day is due', () => {
  expect(duePayDay([rule], new Date('2026-01-01T16:59:59Z'))).toBeUndefined()
})

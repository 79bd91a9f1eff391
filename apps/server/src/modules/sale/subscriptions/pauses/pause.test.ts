import { expect, test } from 'vitest'
import { dailyShares, daysBetween, resumesOn, splitShare, whyNotPause } from './pause.ts'

const half = { amountVnd: 990_000, firstDay: '2026-12-01', lastDay: '2027-05-31' }
const rest = { amountVnd: 603_831, firstDay: '2027-03-02', lastDay: '2027-06-20' }

test('a pause of twenty days keeps the amount of each day, and the odd đồng for the last', () => {
  const { kept, rest: later } = splitShare(half, '2027-02-10', 20)
  expect(kept).toEqual({ amountVnd: 386_169, firstDay: '2026-12-01', lastDay: '2027-02-09' })
  expect(later).toEqual(rest)
  const days = dailyShares([kept!, later]).map(({ amount }) => amount)
  expect(days).toEqual([...Array.from({ length: 181 }, () => 5439), 5541])
})

const odd = { ...half, amountVnd: 100 }
test.each([
  ['the last day', half, ['2027-05-31', 1], [990_000 - 5541, 5541, '2027-06-01', '2027-06-01']],
  ['the second day', half, ['2026-12-02', 30], [5439, 984_561, '2027-01-01', '2027-06-30']],
  ['where a day costs less than a đồng', odd, ['2027-01-01', 10], [undefined, 100, '2027-01-11', '2027-06-10']],
] as const)('a rest from %s', (_, share, [from, days], [keptVnd, amountVnd, firstDay, lastDay]) => {
  const { kept, rest: later } = splitShare(share, from, days)
  expect([kept?.amountVnd, later]).toEqual([keptVnd, { amountVnd, firstDay, lastDay }])
})

const term = { ...half, isRunning: true, isLocked: false, wasPaused: false }
test.each([
  ['from tomorrow', {}, '2026-12-11', null],
  ['from today', {}, '2026-12-10', 'PAUSE_NOT_IN_TERM'],
  ['from the last day', {}, '2027-05-31', null],
  ['from the day after', {}, '2027-06-01', 'PAUSE_NOT_IN_TERM'],
  ['a second time', { wasPaused: true, isRunning: false }, '2026-12-11', 'PAUSE_USED'],
  ['before it begins', { isRunning: false }, '2026-12-11', 'PAUSE_MEMBERSHIP_NOT_ACTIVE'],
  ['while it is locked', { isLocked: true }, '2026-12-11', 'MEMBERSHIP_LOCKED'],
])('%s on 10/12', (_, change, from, why) => {
  expect(whyNotPause({ ...term, ...change }, from, '2026-12-10')).toBe(why)
})

test.each([
  ['before it begins', '2027-02-01', '2027-02-10'],
  ['on its first day', '2027-02-10', '2027-02-10'],
  ['in its middle', '2027-02-20', '2027-02-20'],
  ['on its last day', '2027-03-01', '2027-03-01'],
  ['when it is over', '2027-03-02', null],
])('a rest that is ended %s', (_, today, day) => {
  expect(resumesOn({ startsOn: '2027-02-10', endsOn: '2027-03-02' }, today)).toBe(day)
  if (day) expect(daysBetween(day, '2027-03-02')).toBeLessThanOrEqual(20)
})

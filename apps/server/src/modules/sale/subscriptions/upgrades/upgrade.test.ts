import { expect, test } from 'vitest'
import { leftAfter, splitShare } from '../pauses/pause.ts'
import { upgradeTo, usedThrough } from './upgrade.ts'

const half = { amountVnd: 990_000, firstDay: '2026-12-01', lastDay: '2027-05-31' }
const { kept, rest } = splitShare(half, '2027-02-10', 20)
const rested = [kept!, rest]

test.each([
  ['46 days used', [half], [990_000, 1_690_000, '2027-01-15'], [739_806, 950_194]],
  ['the first day', [half], [990_000, 1_690_000, '2026-12-01'], [984_561, 705_439]],
  ['the day before the last', [half], [990_000, 1_690_000, '2027-05-30'], [5541, 1_684_459]],
  ['the last day', [half], [990_000, 1_690_000, '2027-05-31'], null],
  ['the same price', [half], [990_000, 990_000, '2027-01-15'], null],
  ['a cheaper one', [half], [990_000, 199_000, '2027-01-15'], null],
  ['after a rest', rested, [990_000, 1_690_000, '2027-03-02'], [598_392, 1_091_608]],
  ['during a rest that is to come', rested, [990_000, 1_690_000, '2027-02-09'], [603_831, 1_086_169]],
  ['as much left as the new one costs', [half], [100_000, 984_561, '2026-12-01'], [984_561, 0]],
  ['more left than the new one costs', [half], [100_000, 700_000, '2026-12-10'], null],
] as const)('an upgrade with %s', (_, parts, [priceVnd, newVnd, today], offer) => {
  expect(upgradeTo({ parts, priceVnd }, newVnd, today)).toEqual(offer && { creditVnd: offer[0], toPayVnd: offer[1] })
})

// 739.806đ were promised on 15/01
test.each([
  ['paid the same day', '2027-01-15', '2027-01-14', '2027-01-15'],
  ['paid after midnight, the day not booked yet', '2027-01-16', '2027-01-14', '2027-01-15'],
  ['paid after midnight, the promised day booked', '2027-01-16', '2027-01-15', '2027-01-15'],
  ['paid two days later, as the gateway held it', '2027-01-18', '2027-01-17', '2027-01-17'],
])('%s', (_, today, earnedThrough, day) => {
  expect(usedThrough([{ ...half, earnedThrough }], today, 739_806)).toBe(day)
  expect(leftAfter([half], '2027-01-15')).toBe(739_806)
})

const booked = (firstPart: string | null, secondPart: string | null) => [
  { ...rested[0]!, earnedThrough: firstPart },
  { ...rested[1]!, earnedThrough: secondPart },
]
test.each([
  ['the part before the pause is booked, the part after it is not', booked('2027-02-09', null), ['2027-02-12', 609_270], '2027-02-09'],
  ['both parts are booked', booked('2027-02-09', '2027-03-03'), ['2027-03-04', 603_831], '2027-03-03'],
  ['more was promised than the plan cost', booked(null, null), ['2026-12-02', 990_001], '2026-11-30'],
] as const)('the old plan ends where %s', (_, parts, [today, creditVnd], day) => {
  expect(usedThrough(parts, today, creditVnd)).toBe(day)
})

import { expect, test } from 'vitest'
import {
  checkTimes,
  classStatus,
  hoursOfFreeTime,
  keyOfTime,
  overlap,
  startsOfDay,
  startsOfNotOver,
  startsOfStatus,
  timeOfKey,
} from './open-class.ts'

const vn = (time: string) => new Date(`${time}+07:00`)
const startsAt = vn('2026-12-01T19:30')
const endsAt = vn('2026-12-01T21:00')

test.each([
  ['2026-12-01T19:29:59.999', 'UPCOMING'],
  ['2026-12-01T19:30', 'IN_PROGRESS'],
  ['2026-12-01T20:59:59.999', 'IN_PROGRESS'],
  ['2026-12-01T21:00', 'FINISHED'],
])('at %s the class is %s', (now, status) => {
  expect(classStatus({ startsAt, endsAt }, vn(now))).toBe(status)
})

test('a class without a time is being scheduled, at any time', () => {
  for (const times of [
    { startsAt: null, endsAt: null },
    { startsAt, endsAt: null },
    { startsAt: null, endsAt },
  ])
    expect(classStatus(times, startsAt)).toBe('IN_SCHEDULING')
})

test.each([
  ['2026-12-01T19:30', '2026-12-01T19:55'],
  ['2026-12-01T22:30', '2026-12-02T00:00'], // ends with the day
  ['2026-12-01T06:30', '2026-12-01T07:30'], // midnight in UTC does not matter
  ['2020-01-01T07:00', '2020-01-01T08:00'], // the first moment
  ['2101-01-01T06:00', '2101-01-01T06:59'], // the last
])('a class may last from %s to %s', (from, to) => {
  expect(() => checkTimes({ startsAt: vn(from), endsAt: vn(to) })).not.toThrow()
})

test.each([
  ['2026-12-01T19:30', '2026-12-01T19:54'], // spec 5: at least 25 minutes
  ['2026-12-01T21:00', '2026-12-01T19:30'],
  ['2026-12-01T22:30', '2026-12-02T00:01'],
  ['2020-01-01T06:59', '2020-01-01T08:00'],
  ['2101-01-01T06:00', '2101-01-01T07:00'],
  ['no date', '2026-12-01T21:00'],
  ['2026-12-01T19:30', 'no date'],
])('no class lasts from %s to %s', (from, to) => {
  expect(() => checkTimes({ startsAt: vn(from), endsAt: vn(to) })).toThrow(expect.objectContaining({ code: 'OPEN_CLASS_TIMES_INVALID' }))
})

// Tuesday 1 December 2026
test.each([
  ['today', '2026-12-01T00:00', '2026-12-01T00:00', '2026-12-02T00:00'],
  ['today', '2026-12-01T23:59:59.999', '2026-12-01T00:00', '2026-12-02T00:00'],
  ['tomorrow', '2026-12-01T06:59', '2026-12-02T00:00', '2026-12-03T00:00'],
  ['weekend', '2026-12-01T12:00', '2026-12-05T00:00', '2026-12-07T00:00'],
  ['weekend', '2026-12-05T12:00', '2026-12-05T00:00', '2026-12-07T00:00'],
  ['weekend', '2026-12-06T23:59', '2026-12-06T00:00', '2026-12-07T00:00'],
  ['weekend', '2026-12-07T00:00', '2026-12-12T00:00', '2026-12-14T00:00'],
] as const)('%s, asked at %s, is from %s until %s', (day, now, from, until) => {
  expect(startsOfDay(day, vn(now))).toEqual({ from: vn(from).getTime(), until: vn(until).getTime() - 1 })
})

test('every start time belongs to exactly one status of unfinished classes', () => {
  const now = startsAt.getTime()
  for (const start of [now - 1000, now, now + 1, now + 86_400_000, Infinity]) {
    const homes = (['IN_PROGRESS', 'UPCOMING', 'IN_SCHEDULING'] as const).filter((status) => {
      const { from, until } = startsOfStatus(status, startsAt)
      return from <= start && start <= until
    })
    expect(homes).toHaveLength(1)
  }
})

test('disjoint ranges have an empty intersection', () => {
  const { from, until } = overlap({ from: 1, until: 2 }, { from: 3, until: 4 })
  expect(from).toBeGreaterThan(until)
})

test('the statuses of a class, by its start', () => {
  const now = startsAt.getTime()
  const endOfTime = Date.UTC(9999, 0)
  expect(startsOfStatus('IN_PROGRESS', startsAt)).toEqual({ from: now - 86_400_000, until: now })
  expect(startsOfStatus('UPCOMING', startsAt)).toEqual({ from: now + 1, until: endOfTime })
  expect(startsOfStatus('FINISHED', startsAt)).toEqual({ from: -Infinity, until: now })
  expect(startsOfStatus('IN_SCHEDULING', startsAt)).toEqual({ from: Infinity, until: Infinity })
  expect(startsOfNotOver(startsAt)).toEqual({ from: now - 86_400_000, until: Infinity })
})

test.each([
  [startsAt.getTime(), startsAt.getTime()],
  [0, 0],
  [-1, -Infinity],
  [Date.UTC(9999, 0) - 1, Date.UTC(9999, 0) - 1],
  [Date.UTC(9999, 0), Infinity],
  [Infinity, Infinity],
])('the key %d stands for the time %d', (key, time) => {
  expect(timeOfKey(key)).toBe(time)
})

test('a class without a time sorts last', () => {
  expect(keyOfTime(startsAt)).toBe(startsAt.getTime())
  expect(timeOfKey(keyOfTime(null))).toBe(Infinity)
})

test('free time lies within the hours of its days', () => {
  expect(hoursOfFreeTime).toEqual({
    'weekday-evening': { days: [1, 2, 3, 4, 5], fromHour: 18, untilHour: 24 },
    afternoon: { days: [1, 2, 3, 4, 5, 6, 7], fromHour: 12, untilHour: 18 },
    weekend: { days: [6, 7], fromHour: 0, untilHour: 24 },
  })
})

test('ranges that overlap share what lies in both', () => {
  expect(overlap({ from: 1, until: 5 }, { from: 3, until: 9 })).toEqual({ from: 3, until: 5 })
})

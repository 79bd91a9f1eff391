import { expect, test } from 'vitest'
import { classTimes, isSameTimes, typedTimes } from './class-times.ts'

const evening = { startsAt: '2027-01-09T12:30:00.000Z', endsAt: '2027-01-09T14:00:00.000Z' }

test('a day and two hours are moments of the Vietnamese clock, and back', () => {
  expect(typedTimes(evening)).toEqual({ day: '2027-01-09', from: '19:30', to: '21:00' })
  expect(classTimes(typedTimes(evening))).toEqual(evening)
})

test.each([
  [
    { day: '', from: '19:30', to: '21:00' },
    { startsAt: null, endsAt: null },
  ],
  [
    { day: '2027-01-09', from: '', to: '21:00' },
    { startsAt: null, endsAt: evening.endsAt },
  ],
  [
    { day: '2027-01-09', from: '19:30', to: '' },
    { startsAt: evening.startsAt, endsAt: null },
  ],
  [
    { day: '2027-13-40', from: '19:30', to: '21:00' },
    { startsAt: null, endsAt: null },
  ],
  [
    { day: '20271-01-09', from: '19:30', to: '21:00' },
    { startsAt: null, endsAt: null },
  ],
])('half typed times %j are no moments yet', (typed, expected) => {
  expect(classTimes(typed)).toEqual(expected)
})

test('an hour just after midnight belongs to its Vietnamese day', () => {
  expect(typedTimes({ startsAt: '2027-01-08T17:30:00.000Z', endsAt: null })).toEqual({ day: '2027-01-09', from: '00:30', to: '' })
})

test('times are compared as moments', () => {
  expect(isSameTimes(evening, { ...evening })).toBe(true)
  expect(isSameTimes(evening, { ...evening, endsAt: null })).toBe(false)
})

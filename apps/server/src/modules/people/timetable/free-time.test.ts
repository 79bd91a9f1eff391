import { expect, test } from 'vitest'
import { assertFreeTime } from './free-time.ts'

const now = new Date('2026-12-01T12:00:00+07:00')
const at = (moment: string) => new Date(`${moment}:00+07:00`)
/** `day from–to`, by a clock in Vietnam; `24:00` is the end of the day. */
function slot(written: string, personId = 'an') {
  const [, from = '', to = ''] = /^(\S+)–(\S+)$/.exec(written) ?? []
  return { personId, from: at(from), to: at(to) }
}
const day = (times: string, on = '2026-12-02') =>
  slot(
    times
      .split('–')
      .map((time) => `${on}T${time}`)
      .join('–'),
  )
const refusal = (...slots: ReturnType<typeof slot>[]) => {
  try {
    assertFreeTime(slots, now)
    return 'offered'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['17:00–18:00', 'offered'],
  ['17:00–17:30', 'offered'],
  ['17:00–17:29', 'FREE_TIME_TOO_SHORT'],
  ['18:00–17:00', 'FREE_TIME_REVERSED'],
  ['17:00–17:00', 'FREE_TIME_REVERSED'],
  ['00:00–23:59', 'offered'],
])('one free time %s tomorrow: %s', (times, expected) => {
  expect(refusal(day(times))).toBe(expected)
})

test.each([
  ['2026-12-02T23:00–2026-12-03T00:00', 'offered'],
  ['2026-12-02T23:30–2026-12-03T00:30', 'FREE_TIME_OVER_MIDNIGHT'],
  ['2026-12-02T10:00–2026-12-04T09:00', 'FREE_TIME_OVER_MIDNIGHT'],
  ['2026-12-01T12:00–2026-12-01T13:00', 'offered'],
  ['2026-12-01T11:59–2026-12-01T13:00', 'FREE_TIME_IN_THE_PAST'],
  ['2026-11-30T17:00–2026-11-30T18:00', 'FREE_TIME_IN_THE_PAST'],
  ['2020-12-02T17:00–2020-12-02T18:00', 'FREE_TIME_IN_THE_PAST'],
  ['2027-12-01T11:00–2027-12-01T12:00', 'offered'],
  ['2027-12-01T11:00–2027-12-01T12:01', 'FREE_TIME_TOO_FAR'],
  ['2200-12-02T17:00–2200-12-02T18:00', 'FREE_TIME_TOO_FAR'],
])('%s, seen at noon of 1 December 2026: %s', (written, expected) => {
  expect(refusal(slot(written))).toBe(expected)
})

test.each([
  ['17:00–18:00', '18:30–19:30', 'offered'],
  ['18:30–19:30', '17:00–18:00', 'offered'],
  ['17:00–18:00', '18:29–19:00', 'FREE_TIME_TOO_CLOSE'],
  ['17:00–18:00', '18:05–19:00', 'FREE_TIME_TOO_CLOSE'],
  ['17:00–18:00', '18:00–19:00', 'FREE_TIME_TOO_CLOSE'],
  ['17:00–18:00', '17:30–19:00', 'TIMETABLE_CLASH'],
  ['17:00–18:00', '17:00–18:00', 'TIMETABLE_CLASH'],
])('%s and %s of one person: %s', (one, other, expected) => {
  expect(refusal(day(one), day(other))).toBe(expected)
})

test('free times of two people, or of two days, are independent', () => {
  expect(refusal(day('17:00–18:00'), { ...day('17:30–18:30'), personId: 'binh' })).toBe('offered')
  expect(refusal(day('17:00–18:00'), day('17:30–18:30', '2026-12-03'))).toBe('offered')
})

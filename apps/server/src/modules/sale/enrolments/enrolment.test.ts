import { expect, test } from 'vitest'
import { coolingOffEndsAt, type SoldItem, usableUntil } from './enrolment.ts'

const now = new Date('2026-11-22T20:00:00+07:00')
const live = (startsAt: string, endsAt: string): SoldItem => ({
  kind: 'LL',
  live: { startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
})

test.each<[string, SoldItem, string]>([
  ['a recorded course: 24 months', { kind: 'CO', run: null }, '2028-11-23T00:00:00+07:00'],
  ['a run: six months after its end', { kind: 'CO', run: { startsOn: '2026-12-01', endsOn: '2027-03-31' } }, '2027-10-01T00:00:00+07:00'],
  [
    'a run that has ended: six months from now',
    { kind: 'CO', run: { startsOn: '2025-12-01', endsOn: '2026-03-31' } },
    '2027-05-23T00:00:00+07:00',
  ],
  [
    'a run without an end: a year from its start',
    { kind: 'CO', run: { startsOn: '2026-12-01', endsOn: null } },
    '2027-12-02T00:00:00+07:00',
  ],
  ['a class: thirty days after it', live('2026-12-01T19:00:00+07:00', '2026-12-01T20:30:00+07:00'), '2026-12-31T20:30:00+07:00'],
  ['a class without a time', { kind: 'LL', live: { startsAt: null, endsAt: null } }, '2027-11-23T00:00:00+07:00'],
  ['lessons with a tutor', { kind: 'TN' }, '2027-11-23T00:00:00+07:00'],
])('%s', (_name, item, until) => {
  expect(usableUntil(item, now)).toEqual(new Date(until))
})

test('a day that a month does not have becomes its last', () => {
  expect(usableUntil({ kind: 'CO', run: { startsOn: '2026-08-01', endsOn: '2026-08-31' } }, new Date('2026-08-31T10:00:00+07:00'))).toEqual(
    new Date('2027-03-01T00:00:00+07:00'),
  )
})

test('a class can be refunded until a day before it begins, all else within the cooling-off days', () => {
  expect(coolingOffEndsAt(live('2026-12-01T19:00:00+07:00', '2026-12-01T20:30:00+07:00'), 7)).toEqual(new Date('2026-11-30T19:00:00+07:00'))
  expect(coolingOffEndsAt({ kind: 'CO', run: null }, 7)).toEqual({ days: 7 })
  expect(coolingOffEndsAt({ kind: 'LL', live: { startsAt: null, endsAt: null } }, 7)).toEqual({ days: 7 })
})

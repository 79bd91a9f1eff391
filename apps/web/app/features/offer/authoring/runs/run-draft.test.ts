import type { TaughtRun } from '@khue/contracts/offer/runs'
import { expect, test } from 'vitest'
import { draftOf, endOf, patternOf, targetsOf, termsOf } from './run-draft.ts'

const blank = draftOf(undefined, { minutes: 90, seats: 12 })

test.each([
  ['18:00', 90, '19:30'],
  ['07:15', 45, '08:00'],
  ['23:00', 90, '23:59'],
])('a meeting from %s for %d minutes ends at %s', (from, minutes, end) => {
  expect(endOf(from, minutes)).toBe(end)
})

test('the chosen days become the weekly pattern, each with its own hours', () => {
  const days = { ...blank.days, 2: { isOn: true, from: '18:00', to: '19:30' }, 6: { isOn: true, from: '09:00', to: '10:30' } }
  expect(patternOf({ ...blank, startsOn: '2027-01-05', days })).toEqual({
    startsOn: '2027-01-05',
    slots: [
      { weekday: 2, from: '18:00', to: '19:30' },
      { weekday: 6, from: '09:00', to: '10:30' },
    ],
    skips: [],
    moves: [],
  })
})

test('an empty fee is the fee of the course, and typed numbers are read as people write them', () => {
  expect(termsOf(blank)).toEqual({ seats: 12, fee: null, minimum: null })
  expect(termsOf({ ...blank, fee: '90k', seats: '' })).toEqual({ seats: null, fee: '90k', minimum: null }) // not the fee of the course
  expect(termsOf({ ...blank, fee: '1.150.000đ', seats: '012', hasMinimum: true, minSeats: '4', decideOn: '2027-01-01' })).toEqual({
    seats: 12,
    fee: 1_150_000,
    minimum: { seats: 4, below: 'GIVE_BACK', decideOn: '2027-01-01', moveTo: null },
  })
})

const run = (id: string, startsOn: string, more: Partial<TaughtRun> = {}) =>
  ({ id, startsOn, status: 'OPEN', lessons: 18, ...more }) as TaughtRun // the fields that decide

test('learners can move only to a later run that is not over and has as many lessons, and another rule forgets the run', () => {
  const runs = [
    run('own', '2027-02-01'),
    run('early', '2027-01-04'),
    run('fits', '2027-01-05'),
    run('draft', '2027-01-06', { status: 'PLANNED' }),
    run('over', '2027-01-06', { status: 'CANCELLED' }),
    run('longer', '2027-01-06', { lessons: 20 }),
  ]
  expect(targetsOf(runs, { id: 'own', decideOn: '2027-01-03' }).map(({ id }) => id)).toEqual(['fits', 'draft'])
  expect(targetsOf(runs, { id: 'new', decideOn: '2027-01-03' }).map(({ id }) => id)).toContain('longer') // a new run gets the lessons of the course
  const chosen = { ...blank, hasMinimum: true, minSeats: '4', decideOn: '2027-01-03', below: 'MOVE' as const, moveTo: 'fits' }
  expect(termsOf(chosen).minimum).toMatchObject({ below: 'MOVE', moveTo: 'fits' })
  expect(termsOf({ ...chosen, below: 'GIVE_BACK' }).minimum).toMatchObject({ moveTo: null })
})

test('a run is edited as it was planned', () => {
  const pattern = {
    startsOn: '2027-01-05',
    slots: [{ weekday: 2, from: '18:00', to: '19:30' }],
    skips: [{ on: '2027-01-12', reason: 'Thi' }],
    moves: [{ day: '2027-01-19', on: '2027-01-20', from: '18:00', to: '19:30' }],
  }
  const terms = { seats: 8, fee: 900_000, minimum: { seats: 3, below: 'RUN_ANYWAY' as const, decideOn: '2027-01-02', moveTo: null } }
  const run = {
    id: '',
    courseId: '',
    courseTitle: '',
    status: 'OPEN' as const,
    startsOn: '',
    endsOn: null,
    weekdays: [],
    from: '',
    to: '',
    lessons: 18,
    begun: 0,
    seatsTaken: 0,
    isSold: false,
    next: null,
    cancelReason: null,
    isSubstituted: false,
    revision: 1,
    pattern,
    terms,
  }
  const draft = draftOf(run, { minutes: 90, seats: 12 })
  expect([patternOf(draft), termsOf(draft)]).toEqual([pattern, terms])
})

import { runStatuses } from '@khue/contracts/offer/runs'
import { expect, test } from 'vitest'
import { assertNotice, mayHappen, runEvents, statusOf } from './run.ts'

const facts = { isCancelled: false, courseState: 'LISTED', begun: 0, isOver: false } as const

test.each([
  [{}, 'OPEN'],
  [{ courseState: 'NEW' }, 'PLANNED'],
  [{ courseState: 'PAUSED' }, 'OPEN'],
  [{ begun: 1 }, 'RUNNING'],
  [{ begun: 24, isOver: true }, 'ENDED'],
  [{ courseState: 'NEW', begun: 24, isOver: true }, 'ENDED'],
  [{ isCancelled: true }, 'CANCELLED'],
  [{ isCancelled: true, begun: 24, isOver: true }, 'CANCELLED'],
  [{ courseState: 'GONE', begun: 2 }, 'CANCELLED'],
] as const)('a run with %j is %s', (more, status) => {
  expect(statusOf({ ...facts, ...more })).toBe(status)
})

test('what may happen to a run in each status', () => {
  const table = runStatuses.map((status) => `${status}: ${runEvents.filter((event) => mayHappen(status, event)).join(' ')}`)
  expect(table).toEqual([
    'PLANNED: CHANGE_TERMS REPLAN MOVE_MEETING CANCEL_MEETING REPLACE_TEACHER CANCEL',
    'OPEN: CHANGE_TERMS REPLAN MOVE_MEETING CANCEL_MEETING REPLACE_TEACHER DECIDE_MINIMUM CANCEL',
    'RUNNING: CHANGE_TERMS MOVE_MEETING CANCEL_MEETING PLAN_MAKE_UP REPLACE_TEACHER CANCEL',
    'ENDED: PLAN_MAKE_UP',
    'CANCELLED: ',
  ])
})

const soon = { hasBegun: false, isSoon: true, isPast: false }
const sold = { isSold: true, isAdmin: false, reason: undefined }
test.each([
  ['with a day’s notice', { ...soon, isSoon: false }, sold, 'changed'],
  ['within a day', soon, sold, 'COURSE_MEETING_TOO_SOON'],
  ['within a day, with a reason', soon, { ...sold, reason: 'Ốm' }, 'COURSE_MEETING_TOO_SOON'],
  ['within a day, before it is sold', soon, { ...sold, isSold: false }, 'changed'],
  ['within a day, by an admin', soon, { ...sold, isAdmin: true }, 'COURSE_MEETING_REASON_MISSING'],
  ['within a day, by an admin with a reason', soon, { ...sold, isAdmin: true, reason: 'Ốm' }, 'changed'],
  ['that has begun', { ...soon, hasBegun: true }, { ...sold, isAdmin: true, reason: 'Ốm' }, 'COURSE_MEETING_BEGUN'],
  ['to the past', { ...soon, isPast: true }, { ...sold, isSold: false }, 'COURSE_MEETING_IN_PAST'],
])('the time of a meeting %s', (_, change, terms, expected) => {
  const outcome = () => {
    try {
      assertNotice(change, terms)
      return 'changed'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(outcome()).toBe(expected)
})

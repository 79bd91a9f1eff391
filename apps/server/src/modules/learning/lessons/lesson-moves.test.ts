import {
  lessonStates,
  type LessonState,
  seatMoneyStates,
  type SeatMoneyState,
  type StoredLessonState,
} from '@khue/contracts/learning/lesson-states'
import { expect, test } from 'vitest'
import { type LessonEvent, lessonEvents, moveLesson, stateAt } from './lesson-moves.ts'
import { moveSeat, type SeatEvent, seatEvents } from './seat-moves.ts'

/** Every allowed move of a lesson; every other pair of state and event is refused. */
const lessonMoves: readonly [LessonState, LessonEvent, StoredLessonState][] = [
  ['UPCOMING', 'MOVE', 'PLANNED'],
  ['UPCOMING', 'START', 'PLANNED'],
  ['UPCOMING', 'CANCEL', 'CANCELLED'],
  ['ONGOING', 'START', 'PLANNED'],
  ['ONGOING', 'STOP', 'PLANNED'],
  ['ONGOING', 'CANCEL', 'CANCELLED'],
  ['ENDED', 'STOP', 'PLANNED'],
  ['ENDED', 'FOUND_HELD', 'HELD'],
  ['ENDED', 'FOUND_NOT_HELD', 'NOT_HELD'],
  ['ENDED', 'DECLARE', 'HELD'],
  ['HELD', 'RELEASE', 'COMPLETED'],
  ['NOT_HELD', 'PLAN_MAKE_UP', 'PLANNED'],
  ['NOT_HELD', 'MOVE', 'PLANNED'],
  ['NOT_HELD', 'CANCEL', 'CANCELLED'],
]
test.each(lessonStates.flatMap((state) => lessonEvents.map((event) => [state, event] as const)))(
  'a lesson that is %s: %s',
  (state, event) => {
    expect(moveLesson(state, event)).toBe(lessonMoves.find(([from, what]) => from === state && what === event)?.[2])
  },
)

const seatMoves: readonly [SeatMoneyState, SeatEvent, SeatMoneyState][] = [
  ['NONE', 'FOUND_HELD', 'HELD'],
  ['NONE', 'FOUND_NOT_HELD', 'OWED'],
  ['HELD', 'CONTEST', 'CONTESTED'],
  ['HELD', 'RELEASE', 'RELEASED'],
  ['CONTESTED', 'WITHDRAW', 'HELD'],
  ['CONTESTED', 'FOR_TEACHER', 'HELD'],
  ['CONTESTED', 'FOR_FAMILY', 'OWED'],
  ['OWED', 'PLAN_MAKE_UP', 'NONE'],
  ['OWED', 'TAKE_BACK', 'BACK'],
  ['RELEASED', 'REVERSE', 'OWED'],
]
test.each(seatMoneyStates.flatMap((state) => seatEvents.map((event) => [state, event] as const)))(
  'money that is %s: %s',
  (state, event) => {
    expect(moveSeat(state, event)).toBe(seatMoves.find(([from, what]) => from === state && what === event)?.[2])
  },
)

const [startsAt, endsAt] = [new Date('2026-12-01T12:30:00Z'), new Date('2026-12-01T14:00:00Z')]
test.each([
  ['2026-12-01T12:29:59.999Z', 'UPCOMING'],
  ['2026-12-01T12:30:00.000Z', 'ONGOING'],
  ['2026-12-01T13:59:59.999Z', 'ONGOING'],
  ['2026-12-01T14:00:00.000Z', 'ENDED'],
])('a planned lesson at %s is %s', (now, state) => {
  expect(stateAt({ state: 'PLANNED', startsAt, endsAt }, new Date(now))).toBe(state)
})
test('the clock changes nothing about a decided lesson', () => {
  for (const state of ['HELD', 'NOT_HELD', 'COMPLETED', 'CANCELLED'] as const)
    expect(stateAt({ state, startsAt, endsAt }, new Date('2026-12-01T12:45:00Z'))).toBe(state)
})

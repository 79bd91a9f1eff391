import type { SeatMoneyState } from '@khue/contracts/learning/lesson-states'

export const seatEvents = [
  'FOUND_HELD',
  'FOUND_NOT_HELD',
  'CONTEST',
  'WITHDRAW',
  'FOR_FAMILY',
  'FOR_TEACHER',
  'RELEASE',
  'PLAN_MAKE_UP',
  'TAKE_BACK',
  'REVERSE',
] as const
export type SeatEvent = (typeof seatEvents)[number]

/** The money of a paid seat by what happens to its lesson. What is missing cannot happen. */
const moves: Record<SeatMoneyState, Partial<Record<SeatEvent, SeatMoneyState>>> = {
  NONE: { FOUND_HELD: 'HELD', FOUND_NOT_HELD: 'OWED' },
  HELD: { CONTEST: 'CONTESTED', RELEASE: 'RELEASED' },
  CONTESTED: { WITHDRAW: 'HELD', FOR_TEACHER: 'HELD', FOR_FAMILY: 'OWED' },
  OWED: { PLAN_MAKE_UP: 'NONE', TAKE_BACK: 'BACK' },
  RELEASED: { REVERSE: 'OWED' },
  BACK: {},
}
export const moveSeat = (state: SeatMoneyState, event: SeatEvent): SeatMoneyState | undefined => moves[state][event]

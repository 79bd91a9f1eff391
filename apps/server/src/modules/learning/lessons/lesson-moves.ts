import type { LessonState, StoredLessonState } from '@khue/contracts/learning/lesson-states'

export const lessonEvents = [
  'MOVE',
  'START',
  'STOP',
  'FOUND_HELD',
  'FOUND_NOT_HELD',
  'DECLARE',
  'PLAN_MAKE_UP',
  'RELEASE',
  'CANCEL',
] as const
export type LessonEvent = (typeof lessonEvents)[number]

/**
 * The life cycle of a lesson: the stored state after an event, by the state that people see. What is missing cannot happen. START and STOP are facts,
 * which change no state; a contest concerns one seat and stands in `seat-moves.ts`.
 */
const moves: Record<LessonState, Partial<Record<LessonEvent, StoredLessonState>>> = {
  UPCOMING: { MOVE: 'PLANNED', START: 'PLANNED', CANCEL: 'CANCELLED' }, // a teacher opens the lesson some minutes early
  ONGOING: { START: 'PLANNED', STOP: 'PLANNED', CANCEL: 'CANCELLED' }, // a run that ends at once cancels what goes on
  ENDED: { STOP: 'PLANNED', FOUND_HELD: 'HELD', FOUND_NOT_HELD: 'NOT_HELD', DECLARE: 'HELD' },
  HELD: { RELEASE: 'COMPLETED' },
  NOT_HELD: { PLAN_MAKE_UP: 'PLANNED', MOVE: 'PLANNED', CANCEL: 'CANCELLED' },
  COMPLETED: {},
  CANCELLED: {},
}
export const moveLesson = (state: LessonState, event: LessonEvent): StoredLessonState | undefined => moves[state][event]

type Times = { state: StoredLessonState; startsAt: Date; endsAt: Date }
/** What people see: the clock decides about a planned lesson. */
export function stateAt({ state, startsAt, endsAt }: Times, now: Date): LessonState {
  if (state !== 'PLANNED') return state
  if (now < startsAt) return 'UPCOMING'
  return now < endsAt ? 'ONGOING' : 'ENDED'
}

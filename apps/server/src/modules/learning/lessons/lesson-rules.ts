import type { Attendance, ProblemState, SeatMoneyState, StoredLessonState } from '@khue/contracts/learning/lesson-states'
import { earlyMinutes, overrunMinutes } from './held.ts'
import { type LessonEvent, moveLesson, stateAt } from './lesson-moves.ts'
import { moveSeat } from './seat-moves.ts'

// What may be done now: the writes refuse by these rules, and pages show the same.

type Timed = { state: StoredLessonState; startsAt: Date; endsAt: Date; now: Date }
type Begun = Timed & { startedAt: Date | null; stoppedAt: Date | null }

const minute = 60_000
/** A room opens so long before the lesson. */
export const openMinutes = 15

export const stateOf = (lesson: Timed) => stateAt(lesson, lesson.now)
export const canMove = (lesson: Timed, event: LessonEvent) => moveLesson(stateOf(lesson), event) !== undefined

export const isOpen = ({ startsAt, endsAt, now }: Timed, minutesBefore: number) =>
  now.getTime() >= startsAt.getTime() - minutesBefore * minute && now.getTime() < endsAt.getTime() + overrunMinutes * minute

export function startRefusal(lesson: Timed) {
  if (!canMove(lesson, 'START')) return 'LESSON_STATE_CHANGED'
  return isOpen(lesson, earlyMinutes) ? undefined : 'LESSON_NOT_OPEN'
}
/** It can be started again after a stop. */
export const isStartable = (lesson: Begun) => startRefusal(lesson) === undefined && (lesson.startedAt === null || lesson.stoppedAt !== null)
export const isStoppable = (lesson: Begun) => canMove(lesson, 'STOP') && lesson.startedAt !== null && lesson.stoppedAt === null

/** `mayCorrect`: before the hour of the next day, and before the money has moved. */
export function markRefusal(lesson: Timed, { mayCorrect }: { mayCorrect: boolean }) {
  if (lesson.state === 'CANCELLED') return 'LESSON_STATE_CHANGED'
  if (lesson.now < lesson.startsAt) return 'LESSON_NOT_OPEN'
  return mayCorrect ? undefined : 'LESSON_CORRECTION_OVER'
}
/** The first mark of a learner needs no reason. */
export const isCorrection = (was: Attendance) => was !== 'EXPECTED' && was !== 'EXCUSED'

/** Once a teacher has marked the learner, nothing is left to excuse. */
export const isExcusable = (lesson: Timed, attendance: Attendance) =>
  stateOf(lesson) === 'UPCOMING' && (attendance === 'EXPECTED' || attendance === 'EXCUSED')

type Contested = { money: SeatMoneyState; problem: ProblemState | null }
/** One contest per seat; a withdrawn one can be opened again. */
export function contestRefusal(lesson: Timed & { releaseAt: Date | null }, { money, problem }: Contested) {
  if (money === 'CONTESTED') return 'LESSON_CONTEST_EXISTS'
  if (lesson.state === 'COMPLETED') return 'LESSON_CONTEST_OVER'
  if (lesson.state !== 'HELD') return 'LESSON_STATE_CHANGED'
  if (!lesson.releaseAt || lesson.releaseAt <= lesson.now) return 'LESSON_CONTEST_OVER'
  if (problem !== null && problem !== 'WITHDRAWN') return 'LESSON_CONTEST_EXISTS'
  return moveSeat(money, 'CONTEST') ? undefined : 'LESSON_MONEY_SETTLED'
}

type Missed = { kind: string; state: StoredLessonState; attendance: Attendance; isGuest: boolean }
/** A seat in a sister class is for a lesson of a course that takes place without this learner; a guest makes up already. */
export const isMissed = ({ kind, state, attendance, isGuest }: Missed) =>
  kind === 'COURSE' && !isGuest && state !== 'CANCELLED' && state !== 'NOT_HELD' && (attendance === 'EXCUSED' || attendance === 'ABSENT')

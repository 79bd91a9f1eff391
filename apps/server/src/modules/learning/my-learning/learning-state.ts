import type { LearningKind, LearningState, LearningStatus, OverReason } from '@khue/contracts/learning/learning-states'

/** What the owners of a card say about it. */
export type Facts = {
  kind: 'RUN' | 'RECORDED' | 'TUTOR' | 'CLASS'
  /** An order is under way, or paid and not delivered. */
  isPending: boolean
  /** A source may be used now. */
  isOpen: boolean
  isLocked: boolean
  isRefunded: boolean
  /** The run was cancelled, the course withdrawn, the class removed. */
  isCancelled: boolean
  isWithdrawn: boolean
  isOwnPupil: boolean
  /** Null: not learnt by lessons. */
  done: number | null
  /** Lessons that are to come, undecided, or owed. */
  left: number
}

/** Everything that was to be learnt was taught: an end of the right to use it changes nothing. */
const isFinished = ({ kind, done, left }: Facts) => kind !== 'RECORDED' && done !== null && done > 0 && left === 0

/** The state that people see. Any open source keeps a card in progress, so ending one never takes what another gives. */
export function stateOf(facts: Facts): LearningState {
  if (facts.isPending) return 'PENDING'
  if (facts.isOpen) return isFinished(facts) ? 'COMPLETED' : facts.isCancelled || facts.isWithdrawn ? 'OVER' : 'IN_PROGRESS'
  if (facts.isLocked) return 'IN_PROGRESS' // the time runs on; it is unlocked by a payment
  return isFinished(facts) && !facts.isRefunded ? 'COMPLETED' : 'OVER'
}

/** The nearest cause comes first: a run that was cancelled is also refunded. */
export function overReasonOf(facts: Facts): OverReason | null {
  if (stateOf(facts) !== 'OVER') return null
  if (facts.isCancelled) return facts.kind === 'CLASS' ? 'CLASS_REMOVED' : 'RUN_CANCELLED'
  if (facts.isWithdrawn) return 'COURSE_WITHDRAWN'
  if (facts.isRefunded) return facts.isOwnPupil ? 'OWN_PUPIL' : 'REFUNDED'
  return 'EXPIRED'
}

const statusOf: Record<LearningState, LearningStatus> = {
  PENDING: 'pending',
  IN_PROGRESS: 'in-progress',
  COMPLETED: 'completed',
  OVER: 'all', // among all, at the end
}
export const isIn = (state: LearningState, status: LearningStatus) => status === 'all' || statusOf[state] === status

const kindOf: Record<Facts['kind'], LearningKind> = { RUN: 'courses', RECORDED: 'courses', TUTOR: 'tutors', CLASS: 'events' }
export const learningKindOf = (kind: Facts['kind']) => kindOf[kind]

type Placed = { state: LearningState; nextAt: number | null; endedAt: number | null; since: number }
/** A year far away: later sections of the list begin there. */
const section = 1e14
/** One ascending number: what has a lesson to come by its time, then what has none, newest first, then what has ended, latest first. */
export function placeOf({ state, nextAt, endedAt, since }: Placed) {
  if (state === 'COMPLETED') return 2 * section - (endedAt ?? since)
  if (state === 'OVER') return 3 * section - (endedAt ?? since)
  return nextAt ?? section - since
}

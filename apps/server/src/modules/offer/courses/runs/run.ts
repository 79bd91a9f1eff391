import { changeNoticeHours, type RunStatus } from '@khue/contracts/offer/runs'
import type { CourseState } from '@khue/contracts/offer/course-content'
import { courseError } from '../courses.errors.ts'

export const runEvents = [
  'CHANGE_TERMS',
  'REPLAN',
  'MOVE_MEETING',
  'CANCEL_MEETING',
  'PLAN_MAKE_UP',
  'REPLACE_TEACHER',
  'DECIDE_MINIMUM',
  'CANCEL',
] as const
export type RunEvent = (typeof runEvents)[number]

/** What may happen to a run. The clock opens, begins and ends it; of what may happen, only CANCEL changes its status. */
const allowed: Record<RunStatus, readonly RunEvent[]> = {
  PLANNED: ['CHANGE_TERMS', 'REPLAN', 'MOVE_MEETING', 'CANCEL_MEETING', 'REPLACE_TEACHER', 'CANCEL'],
  OPEN: ['CHANGE_TERMS', 'REPLAN', 'MOVE_MEETING', 'CANCEL_MEETING', 'REPLACE_TEACHER', 'DECIDE_MINIMUM', 'CANCEL'],
  RUNNING: ['CHANGE_TERMS', 'MOVE_MEETING', 'CANCEL_MEETING', 'PLAN_MAKE_UP', 'REPLACE_TEACHER', 'CANCEL'],
  ENDED: ['PLAN_MAKE_UP'], // of its last meetings
  CANCELLED: [],
}

export const mayHappen = (status: RunStatus, event: RunEvent) => allowed[status].includes(event)

/** Throws COURSE_RUN_STATUS_LOCKED. */
export function assertMayHappen(status: RunStatus, event: RunEvent) {
  if (!mayHappen(status, event)) throw courseError.COURSE_RUN_STATUS_LOCKED({ status, event })
}

const shortDays = ['', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN']
/** T3, T5 · 18:00–19:30, khai giảng 05/01/2027 */
export const scheduleInWords = ({
  weekdays,
  from,
  to,
  startsOn,
}: {
  weekdays: readonly number[]
  from: string
  to: string
  startsOn: string
}) => `${weekdays.map((day) => shortDays[day]).join(', ')} · ${from}–${to}, khai giảng ${startsOn.split('-').toReversed().join('/')}`

type Facts = { isCancelled: boolean; courseState: CourseState; begun: number; isOver: boolean }
export function statusOf({ isCancelled, courseState, begun, isOver }: Facts): RunStatus {
  if (isCancelled || courseState === 'GONE') return 'CANCELLED'
  if (isOver) return 'ENDED'
  if (courseState === 'NEW') return 'PLANNED'
  return begun > 0 ? 'RUNNING' : 'OPEN'
}

/** A change of one meeting, as the database's clock sees it. */
export type TimeChange = {
  /** The meeting has begun. */
  hasBegun: boolean
  /** It, or its new time, is less than `changeNoticeHours` away. */
  isSoon: boolean
  /** The new start lies in the past. */
  isPast: boolean
}
/**
 * Spec 9: a time that was sold changes only with a day's notice; an admin may change it later, with a reason. Before anybody has bought a seat it is
 * free. Throws why not.
 */
export function assertNotice(
  change: TimeChange,
  { isSold, isAdmin, reason }: { isSold: boolean; isAdmin: boolean; reason: string | undefined },
) {
  if (change.hasBegun) throw courseError.COURSE_MEETING_BEGUN()
  if (change.isPast) throw courseError.COURSE_MEETING_IN_PAST()
  if (!isSold || !change.isSoon) return
  if (!isAdmin) throw courseError.COURSE_MEETING_TOO_SOON({ hours: changeNoticeHours })
  if (!reason) throw courseError.COURSE_MEETING_REASON_MISSING()
}

/** Spec 9 also for the new time of a meeting that was not held; an admin may name an earlier one. Throws why not. */
export function assertMakeUpNotice({ hasBegun, isSoon, isPast }: TimeChange, { isAdmin }: { isAdmin: boolean }) {
  if (!hasBegun) throw courseError.COURSE_MEETING_NOT_BEGUN()
  if (isPast) throw courseError.COURSE_MEETING_IN_PAST()
  if (isSoon && !isAdmin) throw courseError.COURSE_MAKE_UP_TOO_SOON({ hours: changeNoticeHours })
}

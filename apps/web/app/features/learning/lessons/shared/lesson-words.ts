import type { Attendance, LessonState, ProblemState } from '@khue/contracts/learning/lesson-states'
import type { FamilySeat, Lesson, LessonCard } from '@khue/contracts/learning/lesson-shapes'
import { formatDate, formatDayMonth, formatTime, formatTimeRange, formatWeekday } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { lessonLabels as labels } from './lesson-labels.text.ts'
import { lessonText as text } from './lesson.text.ts'

/** A document of a lesson. */
export type HandedDocument = Lesson['documents'][number]

type Times = Pick<LessonCard, 'startsAt' | 'endsAt'>

/** The page of a lesson, for its family, its teacher and admins. */
export const lessonHref = (id: string) => `/account/lessons/${id}`

/** T3, 01/12/2026 · 19:30–21:00 */
export const whenOf = ({ startsAt, endsAt }: Times) =>
  `${formatWeekday(startsAt)}, ${formatDate(startsAt)} · ${formatTimeRange(startsAt, endsAt)}`

/** CN 06/12 · 09:00–10:30 */
export const shortWhenOf = ({ startsAt, endsAt }: Times) =>
  `${formatWeekday(startsAt)} ${formatDayMonth(startsAt)} · ${formatTimeRange(startsAt, endsAt)}`

/** 21:00, T4 02/12 */
export const momentOf = (at: string) => `${formatTime(at)}, ${formatWeekday(at)} ${formatDayMonth(at)}`

/** "Buổi 6 trên 24"; a class of one lesson has no number. */
export const numberOf = ({ number, lessons, kind }: Pick<LessonCard, 'number' | 'lessons' | 'kind'>) =>
  number === null ? labels.kinds[kind] : labels.number(number, lessons)

const stateTones = {
  UPCOMING: 'primary',
  ONGOING: 'live',
  ENDED: 'warn',
  HELD: 'success',
  NOT_HELD: 'danger',
  COMPLETED: 'success',
  CANCELLED: 'danger',
} as const satisfies Record<LessonState, Status['tone']>
export const lessonStatus = (state: LessonState): Status => ({ label: labels.states[state], tone: stateTones[state] })

const attendanceTones = {
  EXPECTED: undefined,
  PRESENT: 'success',
  LATE: 'warn',
  LEFT_EARLY: 'warn',
  ABSENT: 'danger',
  EXCUSED: 'primary',
} as const satisfies Record<Attendance, Status['tone']>
export const attendanceStatus = (attendance: Attendance): Status => ({
  label: labels.attendances[attendance],
  tone: attendanceTones[attendance],
})

const problemTones = { OPEN: 'warn', FOR_FAMILY: 'danger', FOR_TEACHER: 'success', WITHDRAWN: undefined } as const
export const problemStatus = (state: ProblemState): Status => ({ label: labels.problems[state], tone: problemTones[state] })

export type CorrectionView = { key: string; what: string; by: string }
/** Both values and the reason of every correction. */
export const toCorrections = (corrections: FamilySeat['corrections']): CorrectionView[] =>
  corrections.map(({ from, to, reason, at, by }) => ({
    key: at,
    what: reason
      ? text.correction(labels.attendances[from], labels.attendances[to], reason)
      : text.correctionWithout(labels.attendances[from], labels.attendances[to]),
    by: text.correctedBy(by, momentOf(at)),
  }))

const minuteMs = 60_000
/** A room opens so long before the lesson; the server refuses earlier ones. */
export const openMinutes = 15
export const opensAt = (startsAt: string) => new Date(Date.parse(startsAt) - openMinutes * minuteMs).toISOString()

export type JoinView = { state: 'EARLY' | 'OPEN'; label: string; hasLink: boolean }
/** Undefined once the lesson is over or cancelled. */
export function toJoin({
  state,
  startsAt,
  hasLink,
  now,
}: Pick<LessonCard, 'state' | 'startsAt' | 'hasLink'> & { now: string }): JoinView | undefined {
  if (state !== 'UPCOMING' && state !== 'ONGOING') return undefined
  const opens = opensAt(startsAt)
  if (state === 'UPCOMING' && now < opens) return { state: 'EARLY', label: text.joinFrom(joinTime(opens, now)), hasLink }
  return { state: 'OPEN', label: text.join, hasLink }
}
/** 19:15 of today; of another day 19:15, T3 01/12. */
const joinTime = (opens: string, now: string) => (formatDate(opens) === formatDate(now) ? formatTime(opens) : momentOf(opens))

const longestWaitMs = 24 * 60 * minuteMs
/** Milliseconds from the server's `now` until just after the first moment that is still to come. */
export function untilNext(now: string, moments: readonly (string | null)[]): number | undefined {
  const waits = moments.map((at) => (at ? Date.parse(at) - Date.parse(now) : 0)).filter((ms) => ms > 0)
  return waits.length === 0 ? undefined : Math.min(longestWaitMs, Math.min(...waits) + 1000)
}

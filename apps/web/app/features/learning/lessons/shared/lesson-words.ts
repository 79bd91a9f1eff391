import type { Attendance, LessonState } from '@khue/contracts/learning/lesson-states'
import type { FamilySeat, Lesson, LessonCard } from '@khue/contracts/learning/lessons'
import { formatDate, formatDayMonth, formatTime, formatTimeRange, formatWeekday } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { lessonText as text } from './lesson.text.ts'

/** A document of a lesson. */
export type HandedDocument = Lesson['documents'][number]

type Times = Pick<LessonCard, 'startsAt' | 'endsAt'>

export const lessonHref = (id: string) => `/account/lessons/${id}`

/** T3, 01/12/2026 · 19:30–21:00 */
export const whenOf = ({ startsAt, endsAt }: Times) =>
  `${formatWeekday(startsAt)}, ${formatDate(startsAt)} · ${formatTimeRange(startsAt, endsAt)}`

/** CN 06/12 · 09:00–10:30 */
export const shortWhenOf = ({ startsAt, endsAt }: Times) =>
  `${formatWeekday(startsAt)} ${formatDayMonth(startsAt)} · ${formatTimeRange(startsAt, endsAt)}`

/** 21:00, T4 02/12 */
export const momentOf = (at: string) => `${formatTime(at)}, ${formatWeekday(at)} ${formatDayMonth(at)}`

export function numberOf({ number, lessons }: Pick<LessonCard, 'number' | 'lessons'>): string {
  if (number === null) return text.oneLesson
  return lessons === null ? text.number(number) : text.numberOf(number, lessons)
}

const stateTones = {
  UPCOMING: 'primary',
  ONGOING: 'live',
  ENDED: 'warn',
  HELD: 'success',
  NOT_HELD: 'danger',
  COMPLETED: 'success',
  CANCELLED: 'danger',
} as const satisfies Record<LessonState, Status['tone']>
export const statusOf = (state: LessonState): Status => ({ label: text.states[state], tone: stateTones[state] })

const attendanceTones = {
  EXPECTED: undefined,
  PRESENT: 'success',
  LATE: 'warn',
  LEFT_EARLY: 'warn',
  ABSENT: 'danger',
  EXCUSED: 'primary',
} as const satisfies Record<Attendance, Status['tone']>
export const attendanceStatus = (attendance: Attendance): Status => ({
  label: text.attendances[attendance],
  tone: attendanceTones[attendance],
})

export type CorrectionView = { key: string; what: string; by: string }
/** Both values and the reason of every correction. */
export const toCorrections = (corrections: FamilySeat['corrections']): CorrectionView[] =>
  corrections.map(({ from, to, reason, at, by }) => ({
    key: at,
    what: reason
      ? text.correction(text.attendances[from], text.attendances[to], reason)
      : text.correctionWithout(text.attendances[from], text.attendances[to]),
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

/** "2 ngày 9 giờ", "12 giờ 55 phút"; minutes are rounded up. */
export function timeLeftWords(ms: number) {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs))
  if (minutes < 60) return text.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? text.hours(hours, minutes % 60) : text.days(Math.floor(hours / 24), hours % 24)
}

const longestWaitMs = 24 * 60 * minuteMs
/** Milliseconds from the server's `now` until just after the first moment that is still to come. */
export function untilNext(now: string, moments: readonly (string | null)[]): number | undefined {
  const waits = moments.map((at) => (at ? Date.parse(at) - Date.parse(now) : 0)).filter((ms) => ms > 0)
  return waits.length === 0 ? undefined : Math.min(longestWaitMs, Math.min(...waits) + 1000)
}

import type { LessonState, ProblemState } from '@khue/contracts/learning/lesson-states'
import type { LessonCard } from '@khue/contracts/learning/lessons'
import { formatDate, formatTimeRange, formatWeekday } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { lessonLabels as text } from './lesson-labels.text.ts'

const tones = {
  UPCOMING: 'primary',
  ONGOING: 'live',
  ENDED: 'warn',
  HELD: 'success',
  NOT_HELD: 'danger',
  COMPLETED: 'success',
  CANCELLED: 'danger',
} as const
export const lessonStatus = (state: LessonState): Status => ({ label: text.states[state], tone: tones[state] })

const problemTones = { OPEN: 'warn', FOR_FAMILY: 'danger', FOR_TEACHER: 'success', WITHDRAWN: undefined } as const
export const problemStatus = (state: ProblemState): Status => ({ label: text.problems[state], tone: problemTones[state] })

type Times = Pick<LessonCard, 'startsAt' | 'endsAt'>
/** T3 01/12/2026, 19:30–21:00 */
export const whenOf = ({ startsAt, endsAt }: Times) =>
  `${formatWeekday(startsAt)} ${formatDate(startsAt)}, ${formatTimeRange(startsAt, endsAt)}`

/** "Buổi 6 trên 24"; a class of one lesson has no number. */
export const numberOf = ({ number, lessons, kind }: Pick<LessonCard, 'number' | 'lessons' | 'kind'>) =>
  number === null ? text.kinds[kind] : text.number(number, lessons)

/** The page of a lesson, for its family, its teacher and admins. */
export const lessonHref = (id: string) => `/account/lessons/${id}`

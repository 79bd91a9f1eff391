import type { HomeworkCard } from '@khue/contracts/learning/homework-shapes'
import type { HomeworkState, TaskCompletion } from '@khue/contracts/learning/homework-states'
import { daysBetween, formatDate, formatDayMonth, formatTime, formatWeekday } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { homeworkText as text } from './homework.text.ts'

/** The page of one learner's work; its own learner needs no name in the address. */
export const homeworkHref = (id: string, learnerId: string, viewerId: string | undefined) =>
  `/account/homework/${id}${learnerId === viewerId ? '' : `?learnerId=${learnerId}`}`

const stateTones = { NOT_YET: 'warn', SUBMITTED: 'success', SUBMITTED_LATE: 'warn', NOT_SUBMITTED: 'danger' } as const satisfies Record<
  HomeworkState,
  Status['tone']
>
export const homeworkStatus = (state: HomeworkState): Status => ({ label: text.states[state], tone: stateTones[state] })

const completionTones = { UNFINISHED: undefined, FINISHED: 'success', FINISH_LATE: 'warn' } as const satisfies Record<
  TaskCompletion,
  Status['tone']
>
export const completionStatus = (completion: TaskCompletion): Status => ({
  label: text.completions[completion],
  tone: completionTones[completion],
})

/** 21:00, T4 02/12 */
export const momentOf = (at: string) => `${formatTime(at)}, ${formatWeekday(at)} ${formatDayMonth(at)}`
/** T4, 02/12 */
export const dayWordsOf = (at: string) => `${formatWeekday(at)}, ${formatDayMonth(at)}`

/** Minutes count as a whole: the minute of the deadline is still in time. */
export const isOver = (dueAt: string, now: string) => Date.parse(now) >= endOfMinute(dueAt)
const endOfMinute = (at: string) => Math.floor(Date.parse(at) / 60_000) * 60_000 + 60_000
/** The moment at which the state of work without a submission changes. */
export const overAt = (dueAt: string | null) => (dueAt === null ? null : new Date(endOfMinute(dueAt)).toISOString())

/** "Hạn 21:00 hôm nay" */
export function dueWords(dueAt: string | null, now: string) {
  if (dueAt === null) return text.noDue
  if (isOver(dueAt, now)) return text.wasDue(momentOf(dueAt))
  const ahead = daysBetween(now, dueAt)
  if (ahead === 0) return text.dueToday(formatTime(dueAt))
  return ahead === 1 ? text.dueTomorrow(formatTime(dueAt)) : text.due(momentOf(dueAt))
}

type Placed = Pick<HomeworkCard, 'place'>
/** "Toán 8 · Buổi 5" */
export const placeWords = ({ place: { title, lesson } }: Placed) => [title, lesson && lessonWords(lesson)].filter(Boolean).join(' · ')
type Lesson = NonNullable<HomeworkCard['place']['lesson']>
export const lessonWords = ({ number, startsAt }: Lesson) => (number === null ? text.lessonOn(formatDate(startsAt)) : text.lesson(number))

export type CardView = {
  key: string
  href: string
  title: string
  place: string
  teacher: string
  /** Of a child, for a parent. */
  learner: { name: string; avatar: string } | undefined
  due: string
  isLate: boolean
  submitted: string | undefined
  status: Status
  hasDraft: boolean
}

export type Viewer = { id: string | undefined; now: string }

export function toCard(card: HomeworkCard, { id: viewerId, now }: Viewer): CardView {
  const { id, title, teacher, learner, dueAt, state, submittedAt, hasDraft } = card
  return {
    key: `${id} ${learner.id}`,
    href: homeworkHref(id, learner.id, viewerId),
    title,
    place: placeWords(card),
    teacher: teacher.name,
    learner: learner.id === viewerId ? undefined : learner,
    due: dueWords(dueAt, now),
    isLate: state === 'NOT_SUBMITTED',
    submitted: submittedAt === null ? undefined : text.submittedAt(momentOf(submittedAt)),
    status: homeworkStatus(state),
    hasDraft: hasDraft && submittedAt === null,
  }
}

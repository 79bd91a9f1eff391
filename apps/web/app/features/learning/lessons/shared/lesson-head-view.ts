import type { Lesson } from '@khue/contracts/learning/lesson-shapes'
import type { PersonCard } from '@khue/contracts/people/identity'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { lessonText as text } from './lesson.text.ts'
import { lessonHref, lessonStatus, numberOf, whenOf } from './lesson-words.ts'

export type LessonHeadView = {
  title: string
  cover: string
  href: string
  when: string
  number: string
  status: Status
  /** Learners of the viewer's family. */
  learners: PersonCard[]
  /** Undefined for the teacher. */
  teacher: PersonCard | undefined
  previous: string | undefined
  next: string | undefined
  /** Why it counts as held or not. */
  because: string | undefined
  isMoved: boolean
  isBad: boolean
}

export const toHead = (lesson: Lesson): LessonHeadView => ({
  title: lesson.title,
  cover: lesson.cover,
  href: lesson.href,
  when: whenOf(lesson),
  number: numberOf(lesson),
  status: lesson.seats.some(({ problem }) => problem?.state === 'OPEN')
    ? { label: text.reviewing, tone: 'warn' }
    : lessonStatus(lesson.state),
  learners: lesson.seats.map(({ learner }) => learner),
  teacher: lesson.teaching?.isOwn === true ? undefined : lesson.teacher,
  previous: lesson.previousId === null ? undefined : lessonHref(lesson.previousId),
  next: lesson.nextId === null ? undefined : lessonHref(lesson.nextId),
  because: lesson.because === null ? undefined : text.because(lesson.because, lesson.state !== 'NOT_HELD'),
  isMoved: lesson.state === 'UPCOMING' && lesson.timesRevision > 1,
  isBad: lesson.state === 'NOT_HELD' || lesson.state === 'CANCELLED',
})

import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import { formatDateTime } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { authoringText as text } from './authoring.text.ts'

/** Tones of the states of a version. */
export const statusOf = (status: CourseToAuthor['status']): Status => ({ label: text.statuses[status], tone: tones[status] })
const tones = {
  DRAFT: undefined,
  PENDING_APPROVAL: 'primary',
  UNDER_APPROVAL: 'primary',
  APPROVED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'danger',
} as const satisfies Record<CourseToAuthor['status'], Status['tone']>

export type EditorHead = {
  id: string
  revision: number
  title: string
  status: Status
  note: string
  teacher: { id: string; name: string }
  /** Why nothing can be typed now: the version waits for a decision. */
  locked: string | undefined
  /** Why the version was not approved. */
  rejected: string | undefined
  /** A version is on sale, and this is not it. */
  isOnSale: boolean
}

/** What the frame of the editor shows of a course. Used in loaders, and again after each save. */
export function toEditorHead(course: CourseToAuthor): EditorHead {
  const { id, content, status, version, revision, submissions, teacher, answerDueAt, onSale } = course
  const [last] = submissions
  const decided = last?.decidedAt && text.answered(formatDateTime(last.decidedAt))
  const sent = last && !last.decidedAt && isLocked(status) ? text.sent(formatDateTime(last.submittedAt)) : undefined
  return {
    id,
    revision,
    title: content.title || text.untitled,
    status: statusOf(status),
    note: [text.version(version), sent, decided].filter(Boolean).join(' · '),
    teacher,
    locked:
      status === 'PENDING_APPROVAL' || status === 'UNDER_APPROVAL'
        ? text.locked[status](answerDueAt ? formatDateTime(answerDueAt) : '')
        : undefined,
    rejected: status === 'REJECTED' ? text.rejected(last?.reason ?? '') : undefined,
    isOnSale: onSale !== null,
  }
}

/** A version that waits for a decision is changed only after it was withdrawn. */
export const isLocked = (status: CourseToAuthor['status']) => status === 'PENDING_APPROVAL' || status === 'UNDER_APPROVAL'

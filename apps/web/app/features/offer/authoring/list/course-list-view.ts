import type { AuthoredCourse } from '@khue/contracts/offer/authoring'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { editorHref } from '../editor-addresses.ts'
import { isLocked, statusOf } from '../editor-view.ts'
import { newCourseText } from '../shared/new-course.text.ts'
import { courseListText as text } from './course-list.text.ts'

export type CourseCardView = {
  id: string
  title: string
  cover: string
  facts: string
  status: Status
  /** Explains the state and the next step. */
  note: string
  edit: { label: string; href: string }
  /** The public page. */
  href: string | undefined
}

/** Used in loaders only. */
export const toCourseCard = (course: AuthoredCourse): CourseCardView => ({
  id: course.id,
  title: course.title,
  cover: course.cover,
  facts: [newCourseText.formats[course.format], course.fee !== null && formatVnd(course.fee)].filter(Boolean).join(' · '),
  status: statusOf(course.status),
  note: [noteOf(course), course.status !== 'APPROVED' && course.state === 'LISTED' && text.note.onSaleToo].filter(Boolean).join(' '),
  edit: editOf(course),
  href: course.href ?? undefined,
})

function noteOf({ status, state, missing, openRemarks, submittedAt, boughtCount }: AuthoredCourse) {
  if (state === 'GONE') return text.note.gone
  if (isLocked(status)) return text.note.waiting(submittedAt ? formatDateTime(submittedAt) : '')
  if (status === 'REJECTED') return openRemarks > 0 ? text.note.remarks(openRemarks) : text.note.rejected
  if (status === 'APPROVED') return state === 'PAUSED' ? text.note.paused : text.note.approved(boughtCount)
  return missing.length === 0 ? text.note.complete : text.note.lacking(missing.length)
}

/** Who has everything is led to the last step, others to what comes next. */
function editOf({ id, status, missing }: AuthoredCourse) {
  if (isLocked(status)) return { label: text.edit.waiting, href: editorHref(id, 'review') }
  if (status === 'REJECTED') return { label: text.edit.REJECTED, href: editorHref(id, 'about') }
  if (status === 'APPROVED') return { label: text.edit.APPROVED, href: editorHref(id, 'about') }
  return { label: text.edit.DRAFT, href: editorHref(id, missing.length === 0 ? 'review' : 'about') }
}

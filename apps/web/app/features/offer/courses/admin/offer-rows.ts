import type { ClassRow, CourseRow } from '@khue/contracts/offer/offer-admin'
import { subjects } from '@khue/contracts/offer/subjects'
import { formatDate, formatDateTime, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { offerAdminText as text } from './offer-admin.text.ts'

export const coursesAdminPath = '/admin/courses'
export const classesAdminPath = '/admin/classes'

/** A course or class as a row of its list; used in loaders only. */
export type OfferRow = { id: string; title: string; href: string; note: string; kind: string; fact: string; status: Status }

const noteOf = ({ subjectId, teacher, createdAt }: Pick<CourseRow, 'subjectId' | 'teacher' | 'createdAt'>) =>
  [subjects.find(({ id }) => id === subjectId)?.name, teacher, text.since(formatDate(createdAt))].filter(Boolean).join(' · ')

const courseTones = { NEW: undefined, LISTED: 'success', PAUSED: 'warn', GONE: 'danger' } as const

export const toCourseRow = (course: CourseRow): OfferRow => ({
  id: course.id,
  title: course.title,
  href: `${coursesAdminPath}/${course.id}`,
  note: noteOf(course),
  kind: text.formats[course.format],
  fact: formatVnd(course.fee),
  status: { label: text.courseStates[course.state], tone: courseTones[course.state] },
})

const classTones = { IN_PROGRESS: 'success', UPCOMING: 'success', FINISHED: undefined, IN_SCHEDULING: 'warn' } as const

export const toClassRow = (one: ClassRow): OfferRow => ({
  id: one.id,
  title: one.title,
  href: `${classesAdminPath}/${one.id}`,
  note: noteOf(one),
  kind: text.kinds[one.kind],
  fact: one.startsAt ? formatDateTime(one.startsAt) : text.noTime,
  status: one.isGone ? { label: text.gone, tone: 'danger' } : { label: text.classStatuses[one.status], tone: classTones[one.status] },
})

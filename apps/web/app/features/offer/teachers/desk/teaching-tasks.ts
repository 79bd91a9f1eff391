import type { OwnApplication } from '@khue/contracts/offer/applications'
import type { AuthoredCourse } from '@khue/contracts/offer/authoring'
import type { AuthoredClass } from '@khue/contracts/offer/class-authoring'
import type { OwnContract } from '@khue/contracts/offer/teacher-contracts'
import { singleClassHref } from '#app/features/offer/authoring/shared/class-addresses.ts'
import { teachingDeskText as text } from './teaching-desk.text.ts'

export type Task = { key: string; title: string; note: string | undefined; href: string; label: string; isUrgent: boolean }

type Waiting = {
  applications: readonly (OwnApplication | null)[]
  contract: Pick<OwnContract, 'current' | 'inForce'> | undefined
  courses: readonly AuthoredCourse[]
  classes: readonly AuthoredClass[]
  unanswered: { COURSES: number; TEACHER: number }
}

/** What waits for a teacher: first what an admin asks to correct, then what keeps them from selling, then drafts and answers. */
export const teachingTasks = ({ applications, contract, courses, classes, unanswered }: Waiting): Task[] =>
  [
    ...applications.flatMap((one) => (one ? applicationTask(one) : [])),
    ...contractTask(contract),
    ...courses.flatMap(courseTask),
    ...classes.flatMap(classTask),
    ...(['COURSES', 'TEACHER'] as const).flatMap((about) => reviewTask(about, unanswered[about])),
  ].toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))

function applicationTask({ kind, state }: OwnApplication): Task[] {
  if (state !== 'NEEDS_CHANGES' && state !== 'DRAFT') return []
  const href = `/teachers/apply?kind=${kind}`
  return [{ key: `application-${kind}`, ...text.application[state], note: undefined, href, isUrgent: state === 'NEEDS_CHANGES' }]
}

function contractTask(contract: Waiting['contract']): Task[] {
  const { current, inForce } = contract ?? {}
  const shared = { key: 'contract', href: '/account/teaching/contract' }
  if (!contract || (!current && inForce)) return []
  if (!current) return [{ ...shared, ...text.contract.none, isUrgent: false }]
  if (current.status !== 'DRAFT' && current.status !== 'READY') return []
  const { sentBackReason } = current
  if (!sentBackReason) return [{ ...shared, ...text.contract[current.status], isUrgent: false }]
  return [{ ...shared, title: text.sentBack, note: sentBackReason, label: text.contract.DRAFT.label, isUrgent: true }]
}

function courseTask({ id, title, status, missing, openRemarks }: AuthoredCourse): Task[] {
  const shared = { key: id, href: `/account/teaching/courses/${id}/edit/review` }
  if (status === 'REJECTED')
    return [
      {
        ...shared,
        title: text.rejected(title),
        note: openRemarks > 0 ? text.remarks(openRemarks) : undefined,
        label: text.fix,
        isUrgent: true,
      },
    ]
  if (status !== 'DRAFT') return []
  return [{ ...shared, title: text.draft(title), note: text.missing(missing.length), label: text.goOn, isUrgent: false }]
}

function classTask({ id, title, state, status, missing }: AuthoredClass): Task[] {
  if (state === 'OVER' || state === 'CANCELLED') return []
  const shared = { key: id, href: singleClassHref(id) }
  if (status === 'REJECTED') return [{ ...shared, title: text.rejectedClass(title), note: undefined, label: text.fix, isUrgent: true }]
  if (status !== 'DRAFT') return []
  return [{ ...shared, title: text.draftClass(title), note: text.missing(missing.length), label: text.goOn, isUrgent: false }]
}

function reviewTask(about: 'COURSES' | 'TEACHER', count: number): Task[] {
  if (count === 0) return []
  const href = `/account/teaching/reviews?about=${about.toLowerCase()}&state=unanswered`
  return [{ key: `reviews-${about}`, title: text.reviews(count, about), note: text.reviewsNote, href, label: text.answer, isUrgent: false }]
}

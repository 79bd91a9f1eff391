import { markLimits } from '@khue/contracts/learning/mark-states'
import type { AssignmentCard } from '@khue/contracts/learning/homework-shapes'
import type { QueuedWork } from '@khue/contracts/learning/marking-shapes'
import type { z } from 'zod'
import { formatDayMonth, formatTime } from '#app/shared/format.ts'
import type { Choices } from '#app/shared/ui/chip-row.tsx'
import { type MarkFilter, markHref, queueHref } from '../shared/mark-address.ts'
import { pointsWords } from '../shared/points-words.ts'
import { queueText as text } from './queue.text.ts'

export type QueueState = 'WAITING' | 'RETURNED'
type Given = Pick<z.output<typeof AssignmentCard>, 'id' | 'title'> & { place: { refId: string; title: string } }

/** Chips that narrow the list to a class and a piece of its homework. Nothing to choose from: no row. */
export function toFilters(given: readonly Given[], filter: MarkFilter, state: QueueState): Choices[] {
  const classes = [...new Map(given.map(({ place }) => [place.refId, place.title]))]
  const inClass = filter.refId === undefined ? [] : given.filter(({ place }) => place.refId === filter.refId)
  const ofClass = (refId?: string) => ({ href: queueHref({ refId }, state), isOn: refId === filter.refId })
  const ofWork = (assignmentId?: string) => ({
    href: queueHref({ refId: filter.refId, assignmentId }, state),
    isOn: assignmentId === filter.assignmentId,
  })
  return [
    ...(classes.length > 1 || filter.refId !== undefined
      ? [
          {
            label: text.classes,
            choices: [{ label: text.allClasses, ...ofClass() }, ...classes.map(([id, label]) => ({ label, ...ofClass(id) }))],
          },
        ]
      : []),
    ...(inClass.length > 0
      ? [
          {
            label: text.assignments,
            choices: [{ label: text.allAssignments, ...ofWork() }, ...inClass.map(({ id, title }) => ({ label: title, ...ofWork(id) }))],
          },
        ]
      : []),
  ]
}

export type QueueRow = {
  id: string
  href: string
  label: string
  avatar: string
  name: string
  title: string
  when: string
  isOverdue: boolean
  isBegun: boolean
  version: string | undefined
  total: string | undefined
}

const momentOf = (at: string) => `${formatTime(at)} ${formatDayMonth(at)}`

export function toQueueRow(work: QueuedWork, filter: MarkFilter): QueueRow {
  const { submissionId, learner, title, submittedAt, returnedAt, isOverdue, state, version, total } = work
  return {
    id: submissionId,
    href: markHref(submissionId, filter),
    label: (returnedAt ? text.openReturned : text.open)(learner.name, title),
    avatar: learner.avatar,
    name: learner.name,
    title,
    when: returnedAt ? text.returned(momentOf(returnedAt)) : text.submitted(momentOf(submittedAt)),
    isOverdue,
    isBegun: state === 'DRAFT',
    version: version > 1 ? text.version(version) : undefined,
    total: returnedAt && total !== null ? text.total(pointsWords(total)) : undefined,
  }
}

const hours = [6, 12, 24, 36, 48, 72, 96, markLimits.mostPromiseHours] as const
/** Hours that can be promised, with those that are promised now. */
export const promiseChoices = (now: number) =>
  [...new Set([...hours, now])].toSorted((one, other) => one - other).map((one) => ({ value: String(one), label: `${one} giờ` }))

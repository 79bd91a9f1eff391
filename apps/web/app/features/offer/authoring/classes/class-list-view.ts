import type { AuthoredClass } from '@khue/contracts/offer/class-authoring'
import { formatDateTime } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { isLocked } from '../editor-view.ts'
import { singleClassHref } from '../shared/class-addresses.ts'
import { classText } from './class-editor.text.ts'
import { classListText as text } from './class-list.text.ts'
import { feeOf, statusOfClass, subjectName, whenOf } from './class-words.ts'

export type ClassRowView = {
  id: string
  title: string
  facts: string
  when: string
  status: Status
  /** Explains the state and the next step. */
  note: string
  edit: { label: string; href: string }
  /** The public page. */
  href: string | undefined
}

/** Used in loaders only. */
export const toClassRow = (one: AuthoredClass): ClassRowView => ({
  id: one.id,
  title: one.title || classText.untitled,
  facts: [classText.kinds[one.kind].label, subjectName(one.subjectId), feeOf(one.fee, one.kind), seatsOf(one)].filter(Boolean).join(' · '),
  when: whenOf(one),
  status: statusOfClass(one),
  note: noteOf(one),
  edit: editOf(one),
  href: one.state === 'LISTED' ? one.listed?.href : undefined,
})

function seatsOf({ listed, seats }: AuthoredClass) {
  if (listed) return text.seats(listed.seatsTaken, listed.seats)
  return seats === null ? '' : text.seatsPlanned(seats)
}

function noteOf(one: AuthoredClass) {
  const { state, status, listed } = one
  if (state === 'OVER' || state === 'CANCELLED') return ''
  const interested = listed && listed.interested > 0 ? text.note.interested(listed.interested) : ''
  if (status === 'APPROVED') return interested
  return [versionNote(one), state === 'LISTED' ? text.note.onSaleToo : ''].filter(Boolean).join(' ')
}

function versionNote({ status, missing, submittedAt }: AuthoredClass) {
  if (isLocked(status)) return text.note.waiting(submittedAt ? formatDateTime(submittedAt) : '')
  if (status === 'REJECTED') return text.note.rejected
  return missing.length === 0 ? text.note.complete : text.note.lacking(missing.length)
}

function editOf({ id, state, status }: AuthoredClass) {
  const href = singleClassHref(id)
  if (state === 'OVER' || state === 'CANCELLED' || status === 'APPROVED') return { label: text.edit.APPROVED, href }
  if (isLocked(status)) return { label: text.edit.waiting, href }
  return { label: text.edit[status === 'REJECTED' ? 'REJECTED' : 'DRAFT'], href }
}

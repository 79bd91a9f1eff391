import type { ApprovalView } from '@khue/contracts/offer/authoring-approvals'
import {
  type ClassApproval,
  type ClassApprovalRow,
  classRejectionTemplates,
  manualClassChecks,
} from '@khue/contracts/offer/class-approvals'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import { classText } from '../../classes/class-editor.text.ts'
import { clashWords, classProblemWords, feeOf, gradesOf, subjectName, whenOf } from '../../classes/class-words.ts'
import { approvalsText } from '../approvals.text.ts'
import { deskAddress, isWaiting, toHistory, versionStatus } from '../approval-words.ts'
import { classApprovalsText as text } from './class-approvals.text.ts'

export const classApprovalAddress = deskAddress('/admin/approvals/classes')

/** A row of the queue, in words. */
export const toClassApprovalRow = (row: ClassApprovalRow, view: ApprovalView, openId: string | undefined) => ({
  id: row.id,
  title: row.title || classText.untitled,
  cover: row.cover,
  note: [classText.kinds[row.kind].label, feeOf(row.fee, row.kind), row.isFirst ? text.isNew : text.newVersion].join(' · '),
  teacher: row.teacher,
  at: formatDateTime(row.at),
  status: versionStatus(row.status),
  href: classApprovalAddress({ id: row.id, view }),
  isOpen: row.id === openId,
})

/** The class beside the queue, in words. */
export function toClassApprovalPanel(one: ClassApproval) {
  const { status, content, teacher, submissions } = one
  return {
    ...one,
    title: one.title || classText.untitled,
    tag: versionStatus(status),
    isWaiting: isWaiting(status),
    teacher: { ...teacher, name: teacher.title ? `${teacher.title} ${teacher.name}` : teacher.name },
    attempt: submissions.length > 0 ? approvalsText.attempt(submissions.length) : '',
    known: [...termsOf(one), { label: text.school, value: teacher.school ?? text.noSchool }],
    isNewVersion: one.approvedVersion !== null && one.approvedVersion !== one.version,
    summary: content.summary,
    clashes: one.clashes.map(clashWords),
    problems: one.problems.map((problem) => ({ key: `${problem.field} ${problem.message}`, text: classProblemWords(problem) })),
    history: toHistory(submissions),
    manualChecks: Object.entries(manualClassChecks).map(([key, label]) => ({ key, label })),
    templates: classRejectionTemplates.map(({ key, text }) => ({ key, text })),
  }
}
export type ClassApprovalPanelView = ReturnType<typeof toClassApprovalPanel>

function termsOf({ content, listed, net }: ClassApproval) {
  const seats = content.seats === null ? approvalsText.unknown : String(content.seats)
  return [
    { label: text.kind, value: classText.kinds[content.kind].label },
    { label: text.when, value: whenOf(content) },
    { label: text.subject, value: subjectName(content.subjectId) },
    { label: text.grades, value: gradesOf(content.gradeFrom, content.gradeTo) },
    { label: text.seats, value: `${seats}${listed ? text.taken(listed.seatsTaken) : ''}` },
    { label: text.fee, value: feeOf(content.fee, content.kind) },
    ...(net && net.fee > 0
      ? [
          { label: text.storeFee, value: approvalsText.percent(net.storeFeePercent) },
          { label: text.net, value: formatVnd(net.net) },
        ]
      : []),
    ...(listed && listed.interested > 0 ? [{ label: text.interested, value: text.interestedOf(listed.interested) }] : []),
  ]
}

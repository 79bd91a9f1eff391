import {
  manualChecks,
  rejectionTemplates,
  type ApprovalRow,
  type ApprovalView,
  type CourseApproval,
} from '@khue/contracts/offer/authoring-approvals'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import { authoringText } from '../authoring.text.ts'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { deskAddress, isWaiting, toHistory, versionStatus } from './approval-words.ts'
import { approvalsText as text } from './approvals.text.ts'

export const approvalAddress = deskAddress('/admin/approvals')

/** A row of the queue, in words. */
export const toApprovalRow = (row: ApprovalRow, view: ApprovalView, openId: string | undefined) => ({
  id: row.id,
  title: row.title || authoringText.untitled,
  cover: row.cover,
  note: `${text.formats[row.format]} · ${row.isFirst ? text.isNew : text.newVersion}`,
  teacher: row.teacher,
  at: formatDateTime(row.at),
  status: versionStatus(row.status),
  href: approvalAddress({ id: row.id, view }),
  isOpen: row.id === openId,
})
export type ApprovalRowView = ReturnType<typeof toApprovalRow>

/** The course beside the queue, in words. */
export function toApprovalPanel(course: CourseApproval) {
  const { status, content, submissions, net, sinceLast } = course
  const places = placesOf(course)
  return {
    ...course,
    title: course.title || authoringText.untitled,
    tag: versionStatus(status),
    isWaiting: isWaiting(status),
    attempt: submissions.length > 0 ? text.attempt(submissions.length) : '',
    known: [
      { label: text.fee, value: course.fee === null ? text.unknown : formatVnd(course.fee) },
      {
        label: text.lessons,
        value:
          content.lessons === null || content.lessonMinutes === null
            ? text.unknown
            : text.lessonsOf(content.lessons, content.lessonMinutes, content.format === 'RECORDED'),
      },
      {
        label: text.grades,
        value: content.gradeFrom === null || content.gradeTo === null ? text.everyone : text.gradesOf(content.gradeFrom, content.gradeTo),
      },
      { label: text.format, value: text.formats[content.format] },
      { label: text.classSize, value: content.classSize === null ? text.noClass : String(content.classSize) },
      { label: text.storeFee, value: net ? text.percent(net.storeFeePercent) : text.unknown },
      { label: text.net, value: net ? formatVnd(net.net) : text.unknown },
    ],
    places,
    remarks: course.remarks.map((remark) => ({ ...remark, placeName: nameOf(places, remark.place) })),
    earlierRemarks: course.earlierRemarks.map(({ id, place, text: words, fixedAt, isSent }) => ({
      id,
      text: words,
      placeName: nameOf(places, place),
      state: isSent ? (fixedAt ? text.fixed : text.notFixed) : text.notSent,
    })),
    sinceLast: sinceLast && { ...sinceLast, title: text.sinceLast(authoringText.statuses[sinceLast.status].toLowerCase()) },
    problems: course.problems.map(({ field, message }) => ({ key: `${field} ${message}`, text: `${nameOf(places, field)}: ${message}` })),
    history: toHistory(submissions),
    manualChecks: Object.entries(manualChecks).map(([key, label]) => ({ key, label })),
    templates: rejectionTemplates.map(({ key, text }) => ({ key, text })),
  }
}
export type ApprovalPanelView = ReturnType<typeof toApprovalPanel>

/** Where a remark can stand: each field, and each item by its number and title. */
const placesOf = ({ programme }: CourseApproval) => [
  ...Object.entries(courseFieldNames).map(([value, label]) => ({ value, label })),
  ...programme.flatMap((chapter, n) =>
    chapter.items.map(({ itemId, title }, m) => ({ value: `item:${itemId}`, label: `${n + 1}.${m + 1} ${title}` })),
  ),
]
const otherPlaces: Record<string, string> = { contract: 'Hợp đồng', profile: 'Hồ sơ giáo viên' }
const nameOf = (places: readonly { value: string; label: string }[], place: string) =>
  places.find(({ value }) => value === place)?.label ?? otherPlaces[place] ?? text.programme

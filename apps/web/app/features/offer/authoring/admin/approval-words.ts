import type { ApprovalView } from '@khue/contracts/offer/authoring-approvals'
import type { CourseSubmission } from '@khue/contracts/offer/authoring'
import type { approvalStatuses } from '@khue/contracts/offer/course-content'
import { formatDateTime } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { authoringText } from '../authoring.text.ts'
import { approvalsText as text } from './approvals.text.ts'

// Words that the approval desks of courses and of classes share.

type VersionStatus = (typeof approvalStatuses)[number]
const tones = {
  DRAFT: undefined,
  PENDING_APPROVAL: 'primary',
  UNDER_APPROVAL: 'warn',
  APPROVED: 'success',
  REJECTED: 'danger',
  CANCELLED: undefined,
} as const
export const versionStatus = (status: VersionStatus): Status => ({ label: authoringText.statuses[status], tone: tones[status] })
export const isWaiting = (status: VersionStatus) => status === 'PENDING_APPROVAL' || status === 'UNDER_APPROVAL'

type Address = { id?: string | undefined; view: ApprovalView; cursor?: string | undefined }
/** Addresses of a desk. */
export const deskAddress =
  (path: string) =>
  ({ id, view, cursor }: Address) => {
    const search = new URLSearchParams({ ...(view !== 'WAITING' && { view }), ...(cursor && { cursor }) }).toString()
    return `${path}${id ? `/${id}` : ''}${search ? `?${search}` : ''}`
  }

type Counts = { waiting: number; approvedThisWeek: number; medianMinutes: number | null }
export const toCounts = ({ waiting, approvedThisWeek, medianMinutes }: Counts) => [
  { name: text.counts.waiting, value: String(waiting) },
  { name: text.counts.approved, value: String(approvedThisWeek) },
  {
    name: text.counts.median,
    value: medianMinutes === null ? text.counts.none : text.counts.hours(Math.floor(medianMinutes / 60), medianMinutes % 60),
  },
]

export const toHistory = (submissions: readonly CourseSubmission[]) =>
  submissions.map(({ version, status, submittedAt, decidedAt, reason }) => ({
    version,
    status: versionStatus(status),
    times: [text.sentAt(formatDateTime(submittedAt)), ...(decidedAt ? [text.decidedAt(formatDateTime(decidedAt))] : [])].join(', '),
    reason: reason && text.reason(reason),
  }))

import type { Approval } from '@khue/contracts/people/approvals'
import { formatDateTime } from '#app/shared/format.ts'
import { approvalsText as text } from './approvals.text.ts'

const tones = {
  PENDING: 'warn',
  APPROVED: 'primary',
  EFFECTIVE: 'success',
  LAPSED: 'danger',
  REFUSED: 'danger',
  WITHDRAWN: undefined,
  EXPIRED: undefined,
} as const

/** A request as the list shows it. */
export const toApprovalView = (approval: Approval) => ({
  id: approval.id,
  title: text.kinds[approval.kind],
  summary: sentence(approval.summary),
  href: approval.href,
  subject: approval.subject,
  askedBy: approval.askedBy,
  status: approval.isLate
    ? { label: text.late, tone: 'danger' as const }
    : { label: text.statuses[approval.status], tone: tones[approval.status] },
  dates: datesOf(approval),
  words: wordsOf(approval),
  actions: approval.actions,
  obstacle: approval.obstacle,
})
export type ApprovalItem = ReturnType<typeof toApprovalView>

const sentence = (summary: string) => summary.charAt(0).toUpperCase() + summary.slice(1)

function datesOf({ status, askedBy, askedAt, expiresAt, decidedBy, decidedAt, effectiveAt }: Approval) {
  const dates = [text.asked(askedBy.name, formatDateTime(askedAt))]
  if (status === 'PENDING') dates.push(text.until(formatDateTime(expiresAt)))
  if (decidedBy && decidedAt) dates.push(text.decided(decidedBy.name, formatDateTime(decidedAt)))
  if (effectiveAt && (status === 'APPROVED' || status === 'EFFECTIVE')) dates.push(text.effective(formatDateTime(effectiveAt)))
  return dates.join(' · ')
}

const wordsOf = ({ reason, decisionReason, lapseReason }: Approval) => [
  { label: text.why, value: reason },
  ...(decisionReason ? [{ label: text.decision, value: decisionReason }] : []),
  ...(lapseReason ? [{ label: text.lapsed, value: lapseReason }] : []),
]

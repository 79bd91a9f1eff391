import type { ApprovalStatus } from '@khue/contracts/people/approvals'
import { escapeMarks, type Notice } from '#modules/people/notifications'

const url = '/admin/second-looks'

type Noted = { id: string; summary: string; askedByName: string }

export const approvalAsked = ({ id, summary, askedByName }: Noted): Notice => ({
  event: `approval.asked ${id}`,
  category: 'WARN',
  type: 'APPROVAL_ASKED',
  title: 'Có việc cần người thứ hai duyệt',
  text: `**${escapeMarks(askedByName)}** xin: ${escapeMarks(summary)}. Nếu bạn thấy việc này bất thường, hãy từ chối.`,
  url,
  reason: 'Bạn nhận tin này vì bạn là quản trị viên.',
})

/** PENDING has a notice of its own: `approvalAsked`. */
const titles = {
  APPROVED: 'Một việc đã được người thứ hai duyệt',
  REFUSED: 'Một việc đã bị từ chối',
  WITHDRAWN: 'Một việc đã được rút lại',
  EXPIRED: 'Một việc đã hết hạn chờ duyệt',
  EFFECTIVE: 'Một việc đã duyệt vừa có hiệu lực',
  LAPSED: 'Một việc đã duyệt không còn thực hiện được',
} as const satisfies Partial<Record<ApprovalStatus, string>>

export const approvalMoved = ({ id, summary, askedByName, status }: Noted & { status: keyof typeof titles }): Notice => ({
  event: `approval.${status.toLowerCase()} ${id}`,
  category: 'WARN',
  type: `APPROVAL_${status}`,
  title: titles[status],
  text: `**${escapeMarks(askedByName)}** đã xin: ${escapeMarks(summary)}.`,
  url: `${url}?view=ENDED`,
  reason: 'Bạn nhận tin này vì bạn là quản trị viên.',
})

/** An admin role changed without a second admin, because there was none, or an admin's account was locked. */
export const adminChanged = ({ id, title, text }: { id: string; title: string; text: string }): Notice => ({
  event: `admin.changed ${id}`,
  category: 'WARN',
  type: 'ADMIN_CHANGED',
  title,
  text: escapeMarks(text),
  url: '/admin/users?role=admin',
  reason: 'Bạn nhận tin này vì bạn là quản trị viên.',
})

import type { FamilyRequest, FamilyRequestStatus } from '@khue/contracts/people/family-requests'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { requestsText as text } from './family-requests.text.ts'

const tones: Record<FamilyRequestStatus, Status['tone']> = {
  OPEN: 'warn',
  APPROVED: 'good',
  REFUSED: 'bad',
  WITHDRAWN: undefined,
  EXPIRED: undefined,
}

export type RequestView = ReturnType<typeof toRequestView>

/** View model of a request, the same for the child and its guardians; only the buttons differ. */
export function toRequestView({ id, status, child, title, lines, amount, note, reason, ...request }: FamilyRequest) {
  const createdAt = formatDateTime(request.createdAt)
  return {
    id,
    title,
    child: child.name,
    avatar: child.avatar,
    isMine: request.isMine,
    isOpen: status === 'OPEN',
    status: { label: text.statuses[status], tone: tones[status] },
    asked: request.isMine ? text.askedByMe(createdAt) : text.askedBy(child.name, createdAt),
    until: text.until(formatDateTime(request.expiresAt)),
    lines: lines.map((line, at) => ({ ...line, key: `${at} ${line.name}`, amount: line.amount === null ? '' : formatVnd(line.amount) })),
    total: amount === null ? undefined : formatVnd(amount),
    note,
    reason,
    decided:
      status === 'OPEN' || request.decidedAt === null
        ? undefined
        : text.decided[status](request.decidedBy ?? '', formatDateTime(request.decidedAt)),
    /** The guardian who approved pays. */
    payPath: status === 'APPROVED' && request.isDecidedByMe ? payPathOf(id) : undefined,
  }
}

export const payPathOf = (id: string) => `/account/family/requests/${id}/pay`

import type { FamilyRequest, FamilyRequestKind, FamilyRequestStatus } from '@khue/contracts/people/family-requests'
import type { FamilyPurchase } from '@khue/contracts/sale/family-purchases'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { requestsText as text } from './family-requests.text.ts'

const tones: Record<FamilyRequestStatus, Status['tone']> = {
  OPEN: 'warn',
  APPROVED: 'success',
  REFUSED: 'danger',
  WITHDRAWN: undefined,
  EXPIRED: undefined,
}

export type RequestView = ReturnType<typeof toRequestView>

/** What came of an approval; undefined while the orders are being placed, null where that is not known at the moment. */
type Purchase = FamilyPurchase | null | undefined

/** View model of a request, the same for the child and its guardians; only the buttons differ. */
export function toRequestView(
  { id, kind, status, child, title, lines, amount, note, reason, ...request }: FamilyRequest,
  purchase?: Purchase,
) {
  const createdAt = formatDateTime(request.createdAt)
  return {
    id,
    kind,
    words: wordsOf(kind, title, child.name),
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
    ...(kind === 'PURCHASE' && status === 'APPROVED' && request.isDecidedByMe ? afterApproval(id, purchase) : noPurchase),
  }
}

/** A request for more time costs nothing: its approval goes to the teacher. */
function wordsOf(kind: FamilyRequestKind, title: string, child: string) {
  const { approve, approveOf, refuseOf, refuseLead, priceNote } = { ...text, ...(kind === 'EXTENSION' && text.extension) }
  const note = kind === 'EXTENSION' ? text.extension.note : priceNote
  return { approve, approveLabel: approveOf(title, child), refuseLabel: refuseOf(title, child), refuseLead, note }
}

type AfterApproval = { payPath?: string | undefined; ordersPath?: string | undefined; failure?: string | undefined }
const noPurchase: AfterApproval = {}

function afterApproval(id: string, purchase: Purchase): AfterApproval {
  if (purchase === null) return { ordersPath: ordersPathOf([]) }
  if (!purchase || purchase.state === 'PREPARING' || purchase.state === 'AWAITING') return { payPath: payPathOf(id) }
  return purchase.failure === null ? { ordersPath: ordersPathOf(purchase.orderIds) } : { failure: text.failed(purchase.failure) }
}

export const ordersPathOf = (ids: readonly string[]) => `/account/my-orders${ids.length === 1 ? `/${ids[0]}` : ''}`
export const payPathOf = (id: string) => `/account/family/requests/${id}/pay`

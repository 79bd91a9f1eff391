import type { WithdrawalPreview } from '@khue/contracts/sale/refunds-admin'
import { untaught } from '#modules/money/escrow'
import { listLinesOfItem } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import { listRefundedLines, listUndecidedLines } from '../refunds.repository.ts'

/** What ending a course or class now would refund and cancel. */
export async function previewWithdrawal(deps: Deps, { kind, id }: { kind: 'CO' | 'LL'; id: string }): Promise<WithdrawalPreview> {
  const lines = await listLinesOfItem(deps, { kind, refId: id })
  const ids = lines.map((line) => line.id)
  const [held, refunded, undecided] = [
    await untaught(deps, ids),
    await listRefundedLines(deps.db, ids),
    await listUndecidedLines(deps.db, ids),
  ]
  const isLeft = ({ id }: { id: string }) => (held.has(id) ? held.get(id)?.leftLessons !== 0 && !undecided.has(id) : !refunded.has(id))
  const paid = lines.filter((line) => line.status === 'COMPLETED' && isLeft(line))
  return {
    seats: paid.length,
    amount: paid.reduce((sum, line) => sum + (held.get(line.id)?.leftVnd ?? line.paidVnd), 0),
    gifts: paid.filter((line) => line.isGift && !held.has(line.id)).length,
    unpaid: new Set(lines.flatMap(({ status, orderId }) => (status === 'AWAITING_PAYMENT' ? [orderId] : []))).size,
  }
}

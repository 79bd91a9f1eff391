import { uuidv7 } from 'uuidv7'
import { untaught } from '#modules/money/escrow'
import { post } from '#modules/money/ledger'
import { lockSoldOrder, noteRefundRequested, shrinkInstalments, type SoldOrder } from '#modules/sale/orders'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { fillParts } from '../amounts.ts'
import { returnClaims } from '../reclaiming/discount-claims.service.ts'
import { refundError } from '../refunds.errors.ts'
import { syncWorkItems } from '../refund-work-items.service.ts'
import { hasWaiting, insertApproved, insertLines, insertRefund, listRefundedLines, lockRequest } from '../refunds.repository.ts'
import { previewRefundPoints, settleRefundPoints } from '../booking/refund-points.service.ts'
import { notifyOfOwedRefund } from '../notices/notify-payees.service.ts'
import { notifyOfWithdrawal } from '../notices/notify-of-withdrawal.service.ts'
import { payApproved } from '../approving/approve-refunds.service.ts'
import { wayBack, withdrawnReason } from './way-back.service.ts'

const noSeat = 'Lớp không còn chỗ nên Khuê không giao được món này'
type Undelivered = {
  orderId: string
  lineIds: readonly string[]
  /** Shown to the buyer. */ reason?: string
  isWithdrawn?: true | undefined
}

/**
 * Books the money of undeliverable lines as owed at once; an admin must approve the channel: its source if the gateway can do that, otherwise the
 * learning balance. What the platform ended itself needs no approval. Idempotent. Throws REFUND_UNDER_WAY while another request of the order waits, unless
 * no approval is needed; the event is then delivered again.
 */
export const refundUndelivered = (
  deps: Deps,
  { orderId, lineIds, isWithdrawn, reason = isWithdrawn ? withdrawnReason : noSeat }: Undelivered,
) =>
  transact(deps, async (deps) => {
    const order = await lockSoldOrder(deps, { id: orderId })
    const lines = await listUndelivered(deps, order, lineIds)
    if (lines.length === 0) return
    if (!isWithdrawn && (await hasWaiting(deps.db, orderId))) throw refundError.REFUND_UNDER_WAY()
    const requestId = uuidv7()
    const { parts, receiptId } = await wayBack(
      deps,
      order,
      lines.reduce((sum, { paidVnd }) => sum + paidVnd, 0),
    )
    const filled = fillParts(
      parts,
      lines.map((line) => ({ ...line, amountVnd: line.paidVnd })),
    )
    const points = await spentOn(deps, order, lines)
    await settleRefundPoints(deps, order, { requestId, lines: points.lines })
    for (const { channel, amountVnd, duesVnd = 0, lines } of filled) {
      const refund = {
        id: uuidv7(),
        code: newCode('HT'),
        requestId,
        subject: 'ORDER' as const,
        orderId,
        receiptId: channel === 'BALANCE' ? null : receiptId,
        payeeId: order.buyerId,
        reason,
        channel,
        amountVnd,
        duesVnd,
      }
      await (isWithdrawn ? insertApproved : insertRefund)(deps.db, refund)
      const rows = lines.map(({ line, amountVnd }) => ({
        refundId: refund.id,
        orderLineId: line.id,
        amountVnd,
        pointsBack: points.take(line.id),
      }))
      await insertLines(deps.db, rows)
      await noteRefundRequested(deps, { orderId, refundId: refund.id, amountVnd })
      await bookPrepaidRefund(deps, order, refund)
      if (!isWithdrawn) await notifyOfOwedRefund(deps, refund)
    }
    await returnClaims(deps, { lineIds: lines.map(({ id }) => id), requestId })
    if (!isWithdrawn) await syncWorkItems(deps, requestId)
    if (!isWithdrawn) return
    const rows = await lockRequest(deps.db, requestId)
    await notifyOfWithdrawal(deps, order, { lines, refunds: rows })
    await payApproved(deps, rows)
  })

/** Points used on undelivered lines are returned; none were earned yet. Each line is counted once. */
async function spentOn(deps: Deps, order: SoldOrder, lines: SoldOrder['lines']) {
  const { spent } = await previewRefundPoints(
    deps,
    order,
    lines.map(({ id, paidVnd }) => ({ lineId: id, amountVnd: paidVnd })),
  )
  const left = new Map(spent)
  return {
    lines: lines.map(({ id, paidVnd }) => ({ orderLineId: id, amountVnd: paidVnd, pointsBack: spent.get(id) ?? 0 })),
    take(lineId: string) {
      const pointsBack = left.get(lineId) ?? 0
      left.delete(lineId)
      return pointsBack
    },
  }
}

/** Lines of these that are neither delivered nor refunded. */
async function listUndelivered(deps: Deps, order: SoldOrder, lineIds: readonly string[]) {
  const [held, refunded] = [await untaught(deps, lineIds), await listRefundedLines(deps.db, lineIds)]
  return order.lines.filter(({ id }) => lineIds.includes(id) && !held.has(id) && !refunded.has(id))
}

async function bookPrepaidRefund(
  deps: Deps,
  order: SoldOrder,
  { id, amountVnd, duesVnd }: { id: string; amountVnd: number; duesVnd: number },
) {
  if (amountVnd + duesVnd === 0) return
  if (duesVnd > 0) await shrinkInstalments(deps, order.id, duesVnd)
  await post(deps, {
    reason: 'REFUND_DECIDED',
    source: { kind: 'refund', id },
    lines: [
      { account: 'CUSTOMER_PREPAID', amount: amountVnd + duesVnd },
      { account: { code: 'INSTALMENTS_RECEIVABLE', ownerId: order.buyerId }, amount: -duesVnd },
      { account: 'REFUNDS_PAYABLE', amount: -amountVnd },
    ],
  })
}

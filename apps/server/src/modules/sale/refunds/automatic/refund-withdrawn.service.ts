import { uuidv7 } from 'uuidv7'
import { findWithdrawn, isOfOwnPupil, isWithdrawn } from '#modules/sale/enrolments'
import { untaught } from '#modules/money/escrow'
import { lockSoldOrder, noteRefundRequested, type SoldOrder } from '#modules/sale/orders'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { payApproved } from '../approving/approve-refunds.service.ts'
import { bookRefundLiability } from '../booking/book-refunds.service.ts'
import { holdRefundPoints, settleRefundPoints } from '../booking/refund-points.service.ts'
import { notifyOfWithdrawal } from '../notices/notify-of-withdrawal.service.ts'
import { fillParts } from '../amounts.ts'
import { returnClaims } from '../reclaiming/discount-claims.service.ts'
import { refundError } from '../refunds.errors.ts'
import { insertApproved, insertLines, listLinesOf, listRefundedLines, listUndecidedLines, lockRequest } from '../refunds.repository.ts'
import { ownPupilReason, wayBack, withdrawnReason } from './way-back.service.ts'

/**
 * Refunds the untaught part of lines whose course or class has ended early, or whose teacher teaches the learner at school: in full, without a request
 * or an approval, to its source if the gateway can do that, otherwise to the learning balance. Ends the use and frees the seats. Points earned with the lines are taken back as far as they
 * are there; the platform bears the rest. Idempotent. Throws REFUND_UNDER_WAY while an undecided request contains one of the lines; the event is then
 * delivered again.
 */
export const refundWithdrawn = (deps: Deps, { orderId, lineIds }: { orderId: string; lineIds: readonly string[] }) =>
  transact(deps, async (deps) => {
    const order = await lockSoldOrder(deps, { id: orderId })
    const lines = await listLeft(deps, order, lineIds)
    if (lines.length === 0) return
    const requestId = uuidv7()
    const totalVnd = lines.reduce((sum, { amountVnd }) => sum + amountVnd, 0)
    const { parts, receiptId } = await wayBack(deps, order, totalVnd)
    const backs = lines.map(({ id, amountVnd }) => ({ lineId: id, amountVnd }))
    const points = await holdRefundPoints(deps, order, { requestId, backs })
    const taken = takenOf(points)
    const counted = new Set<string>()
    for (const { channel, amountVnd, duesVnd = 0, lines: filled } of fillParts(parts, lines)) {
      const id = uuidv7()
      const common = {
        id,
        requestId,
        subject: 'ORDER' as const,
        orderId,
        payeeId: order.buyerId,
        reason: lines.every(({ isOwnPupil }) => isOwnPupil) ? ownPupilReason : withdrawnReason,
        channel,
        amountVnd,
        duesVnd,
      }
      await insertApproved(deps.db, { ...common, code: newCode('HT'), receiptId: channel === 'BALANCE' ? null : receiptId })
      await insertLines(
        deps.db,
        filled.map(({ line, amountVnd }) => {
          const isFirst = !counted.has(line.id)
          counted.add(line.id)
          const row = { refundId: id, orderLineId: line.id, amountVnd, lessons: isFirst ? line.lessons : null }
          return { ...row, ...(isFirst && { pointsBack: points.spent.get(line.id) ?? 0, pointsTaken: taken.get(line.id) ?? 0 }) }
        }),
      )
      await noteRefundRequested(deps, { orderId, refundId: id, amountVnd })
    }
    const rows = await lockRequest(deps.db, requestId)
    const booked = await listLinesOf(
      deps.db,
      rows.map(({ id }) => id),
    )
    await settleRefundPoints(deps, order, { requestId, lines: booked })
    await bookRefundLiability(deps, order, rows, booked)
    await returnClaims(deps, { lineIds: lines.map(({ id }) => id), requestId })
    await notifyOfWithdrawal(deps, order, { lines, refunds: rows })
    await payApproved(deps, rows)
  })

/** What is left of these lines: their untaught lessons, or the whole of an unclaimed gift. Lines that are not delivered yet will be undeliverable. */
async function listLeft(deps: Deps, order: SoldOrder, lineIds: readonly string[]) {
  const withdrawn = await findWithdrawn(deps, order.lines)
  const wanted = order.lines.filter((line) => lineIds.includes(line.id) && isWithdrawn(withdrawn, line))
  const ids = wanted.map(({ id }) => id)
  if (order.status !== 'COMPLETED' || ids.length === 0) return []
  if ((await listUndecidedLines(deps.db, ids)).size > 0) throw refundError.REFUND_UNDER_WAY()
  const [held, refunded] = [await untaught(deps, ids), await listRefundedLines(deps.db, ids)]
  return wanted.flatMap((line) => {
    const left = held.get(line.id)
    if (left ? left.leftLessons === 0 : refunded.has(line.id) || !line.isGift) return []
    const isOwnPupil = isOfOwnPupil(withdrawn, line)
    return [{ ...line, isOwnPupil, amountVnd: left?.leftVnd ?? line.paidVnd, lessons: left?.leftLessons ?? null }]
  })
}

/** The points that are taken back per line; missing ones are forgiven, because the buyer did not end the purchase. */
export function takenOf({ taken, clawedBack }: Awaited<ReturnType<typeof holdRefundPoints>>) {
  let left = clawedBack
  return new Map(
    [...taken].map(([lineId, wanted]) => {
      const amount = Math.min(left, wanted)
      left -= amount
      return [lineId, amount]
    }),
  )
}

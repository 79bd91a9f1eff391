import { uuidv7 } from 'uuidv7'
import { lockNextReturn } from '#modules/money/escrow'
import { lockSoldOrderOf, noteRefundRequested } from '#modules/sale/orders'
import { newCode } from '#platform/crypto/public-codes'
import { type Deps, transact } from '#platform/deps'
import { payApproved } from '../approving/approve-refunds.service.ts'
import { bookRefundLiability } from '../booking/book-refunds.service.ts'
import { lockDues } from '../booking/dues.service.ts'
import { holdRefundPoints, settleRefundPoints } from '../booking/refund-points.service.ts'
import { returnClaims } from '../reclaiming/discount-claims.service.ts'
import { refundError } from '../refunds.errors.ts'
import { findLessonRefund, insertApproved, insertLines, listLinesOf, listUndecidedLines, lockRequest } from '../refunds.repository.ts'
import { takenOf } from './refund-withdrawn.service.ts'

type OneLesson = { lineId: string; /** The meeting that was not taught. */ lessonId: string; /** Shown to the buyer. */ reason: string }

/**
 * Refunds the price of one untaught lesson of a line to the learning balance of its buyer, without a request or an approval; open instalments are paid first.
 * The other lessons go on. Points as in `refundWithdrawn`. Idempotent per line and meeting. Throws REFUND_UNDER_WAY while an undecided request
 * contains the line, REFUND_NOTHING_REFUNDABLE when nothing is left of it or nothing was paid for it.
 */
export const refundLesson = (deps: Deps, { lineId, lessonId, reason }: OneLesson) =>
  transact(deps, async (deps) => {
    const order = await lockSoldOrderOf(deps, lineId)
    const before = await findLessonRefund(deps.db, lineId, lessonId)
    if (before) return before
    if ((await listUndecidedLines(deps.db, [lineId])).size > 0) throw refundError.REFUND_UNDER_WAY()
    const next = await lockNextReturn(deps, lineId)
    if (!next || next.priceVnd === 0 || next.isRecorded) throw refundError.REFUND_NOTHING_REFUNDABLE()
    const { priceVnd } = next
    const requestId = uuidv7()
    const refundId = uuidv7()
    const split = (await lockDues(deps, order.id, priceVnd)) ?? { amountVnd: priceVnd, duesVnd: 0 }
    const points = await holdRefundPoints(deps, order, { requestId, backs: [{ lineId, amountVnd: priceVnd }] })
    const common = { id: refundId, code: newCode('HT'), requestId, subject: 'ORDER' as const, orderId: order.id, payeeId: order.buyerId }
    await insertApproved(deps.db, { ...common, ...split, reason, channel: 'BALANCE' })
    const pointsOfLine = { pointsBack: points.spent.get(lineId) ?? 0, pointsTaken: takenOf(points).get(lineId) ?? 0 }
    await insertLines(deps.db, [{ refundId, orderLineId: lineId, amountVnd: priceVnd, lessons: 1, lessonId, ...pointsOfLine }])
    await noteRefundRequested(deps, { orderId: order.id, refundId, amountVnd: split.amountVnd })
    const [rows, lines] = [await lockRequest(deps.db, requestId), await listLinesOf(deps.db, [refundId])]
    await settleRefundPoints(deps, order, { requestId, lines })
    await bookRefundLiability(deps, order, rows, lines)
    await returnClaims(deps, { lineIds: [lineId], requestId })
    await payApproved(deps, rows)
    return { amountVnd: priceVnd }
  })

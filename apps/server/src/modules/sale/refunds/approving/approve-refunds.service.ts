import { untaught } from '#modules/money/escrow'
import type { SoldOrder } from '#modules/sale/orders'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { fillParts, withhold } from '../amounts.ts'
import { moveRefund, type RefundEvent } from '../refund.ts'
import { refundError } from '../refunds.errors.ts'
import {
  findRefund,
  listLinesOf,
  type RefundLineRow,
  type RefundRow,
  setLine,
  setAmounts,
  setRefund,
  upsertLine,
} from '../refunds.repository.ts'
import { releaseRefundPoints, holdRefundPoints, settleRefundPoints } from '../booking/refund-points.service.ts'
import { returnClaims, sumOfClaims } from '../reclaiming/discount-claims.service.ts'
import { lockDues } from '../booking/dues.service.ts'
import { bookRefundLiability, settle } from '../booking/book-refunds.service.ts'
import { notifyOfApproval } from '../notices/notify-payees.service.ts'

/**
 * Whether the money is booked as owed already: suspense money, a refund that its gateway failed to pay, or an undeliverable line, whose refund has no
 * requester.
 */
export const isOwed = ({ subject, gatewayRequestId, requestedBy }: Pick<RefundRow, 'subject' | 'gatewayRequestId' | 'requestedBy'>) =>
  subject === 'SUSPENSE' || gatewayRequestId !== null || requestedBy === null

type Approval = { event: Extract<RefundEvent, 'RULE' | 'APPROVE'>; by?: Actor }

/**
 * Approves all refunds of one request; the caller holds the order and the rows. A refund to the learning balance is paid at once, the others are sent
 * later. `order` is undefined for suspense money.
 */
export async function approveRows(deps: Deps, order: SoldOrder | undefined, rows: readonly RefundRow[], { event, by }: Approval) {
  const lines = await listLinesOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  const counting = lines.filter(({ isCounted }) => isCounted)
  if (order && counting.length === 0) throw refundError.REFUND_NOTHING_REFUNDABLE()
  for (const row of rows) {
    const isSecond = row.state === 'CHECKED'
    const state = moveRefund({ ...row, isOwed: isOwed(row) }, isSecond ? 'SECOND_APPROVE' : event)
    const who = isSecond ? { secondApprovedBy: by?.id ?? null } : { approvedBy: by?.id ?? null }
    await setRefund(deps.db, row.id, { state, ...who }, [isSecond ? 'secondApprovedAt' : 'approvedAt'])
  }
  const undecided = rows.filter((row) => !isOwed(row))
  const [first] = undecided
  if (order && first) {
    const ids = new Set(undecided.map(({ id }) => id))
    await settleRefundPoints(deps, order, { requestId: first.requestId, lines: counting.filter(({ refundId }) => ids.has(refundId)) })
    await bookRefundLiability(deps, order, undecided, counting)
    await returnClaims(deps, { lineIds: counting.map(({ orderLineId }) => orderLineId), requestId: first.requestId })
  }
  for (const row of rows) {
    if (row.channel === 'BALANCE') await settle(deps, { ...row, state: 'APPROVED' }, 'BOOKED')
    else await notifyOfApproval(deps, row)
  }
}

/** Pays refunds that need no decision, as far as they go to the learning balance; the others are sent later. */
export async function payApproved(deps: Deps, rows: readonly RefundRow[]) {
  for (const row of rows) if (row.channel === 'BALANCE') await settle(deps, row, 'BOOKED')
}

/** Reduces a request by lessons taught since it was made. Returns whether it changed. A membership keeps the amount of the day of the request. */
export async function recount(deps: Deps, order: SoldOrder | undefined, rows: readonly RefundRow[]) {
  const ids = rows.map(({ id }) => id)
  const lines = (await listLinesOf(deps.db, ids)).filter(({ isCounted }) => isCounted)
  const held = await untaught(
    deps,
    lines.flatMap(({ orderLineId, lessons }) => (lessons ? [orderLineId] : [])),
  )
  const less = lines.filter(({ orderLineId, lessons }) => lessons && (held.get(orderLineId)?.leftLessons ?? 0) < lessons)
  const isLess = less.length > 0 && order !== undefined
  if (isLess) await shrink(deps, order, { rows, lines, less: new Map(less.map(({ orderLineId }) => [orderLineId, held.get(orderLineId)])) })
  return (await recountDues(deps, rows)) || isLess
}

/** Open instalments paid since the request need nothing from it: that much more is paid out. */
async function recountDues(deps: Deps, rows: readonly RefundRow[]) {
  const [first, ...others] = rows
  if (!first?.orderId || others.length > 0) return false // a refund of an instalment order has one channel
  const row = (await findRefund(deps.db, first.id)) ?? first
  const split = await lockDues(deps, first.orderId, row.amountVnd + row.duesVnd)
  if (!split || split.duesVnd === row.duesVnd) return false
  await setAmounts(deps.db, row.id, { ...split, withheldVnd: row.withheldVnd })
  return true
}

type Left = { leftLessons: number; leftVnd: number } | undefined

type Shrinking = { rows: readonly RefundRow[]; lines: readonly RefundLineRow[]; less: ReadonlyMap<string, Left> }

async function shrink(deps: Deps, order: SoldOrder, { rows, lines, less }: Shrinking) {
  const whole = [...Map.groupBy(lines, ({ orderLineId }) => orderLineId)].map(([lineId, parts]) => ({
    lineId,
    lessons: parts.find(({ lessons }) => lessons)?.lessons ?? null,
    days: parts.find(({ days }) => days)?.days ?? null,
    amountVnd: less.has(lineId) ? (less.get(lineId)?.leftVnd ?? 0) : parts.reduce((sum, part) => sum + part.amountVnd, 0),
  }))
  for (const line of lines) await setLine(deps.db, line, { amountVnd: 0, isCounted: false }) // reduce all lines first, then count again what is left
  const points = await holdAnew(deps, order, { rows, whole })
  const withheldVnd = points.withheldVnd + (await sumOfClaims(deps, rows[0]!.requestId)) // of one request
  let left = whole.reduce((sum, { amountVnd }) => sum + amountVnd, 0) - withheldVnd
  const parts = rows.map(({ channel, amountVnd }, at) => {
    const part = { channel, amountVnd: at === rows.length - 1 ? left : Math.min(left, amountVnd) }
    left -= part.amountVnd
    return part
  })
  const kept = whole.filter(({ lineId }) => !less.has(lineId) || (less.get(lineId)?.leftLessons ?? 0) > 0)
  const counted = new Set<string>()
  for (const [at, part] of fillParts(withhold(parts, withheldVnd), kept).entries()) {
    const refundId = rows[at]!.id // one part per row
    await setAmounts(deps.db, refundId, { amountVnd: part.amountVnd, withheldVnd: part.withheldVnd ?? 0, duesVnd: 0 }) // instalment deductions are counted afterwards
    for (const { line, amountVnd } of part.lines) {
      const lessons = less.get(line.lineId)?.leftLessons ?? line.lessons
      await upsertLine(deps.db, {
        refundId,
        orderLineId: line.lineId,
        amountVnd,
        ...(counted.has(line.lineId)
          ? {}
          : { lessons, days: line.days, pointsBack: points.spent.get(line.lineId) ?? 0, pointsTaken: points.taken.get(line.lineId) ?? 0 }),
      })
      counted.add(line.lineId)
    }
  }
}

type Whole = { rows: readonly RefundRow[]; whole: readonly { lineId: string; amountVnd: number }[] }

/** Takes fewer points back, because less is refunded. */
async function holdAnew(deps: Deps, order: SoldOrder, { rows, whole }: Whole) {
  const requestId = rows[0]!.requestId // of one request
  await releaseRefundPoints(deps, requestId)
  return holdRefundPoints(deps, order, { requestId, backs: whole.map(({ lineId, amountVnd }) => ({ lineId, amountVnd })) })
}

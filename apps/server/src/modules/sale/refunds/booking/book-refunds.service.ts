import { endDelivery } from '#modules/sale/enrolments'
import { returnLessons } from '#modules/money/escrow'
import { takeBackGift } from '#modules/sale/gifts'
import { type Account, type Line, post } from '#modules/money/ledger'
import { noteRefund, shrinkInstalments, type SoldOrder } from '#modules/sale/orders'
import { cutMembership } from '#modules/sale/subscriptions'
import type { Deps } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { moveRefund } from '../refund.ts'
import { refundError } from '../refunds.errors.ts'
import { refundBooked, refundCompleted } from '../refunds.events.ts'
import { type RefundLineRow, type RefundRow, setRefund, sumReturned } from '../refunds.repository.ts'
import { payeesOf } from './payees.service.ts'
import { notifyOfCompletedRefund } from '../notices/notify-payees.service.ts'

type FundingSource = { account: Account; vnd: number }[]

/**
 * Books the refunds of one request as owed: ends the use of what was paid for and moves the money from its accounts. The caller has locked the order.
 * Throws REFUND_CHANGED when less is left than was requested.
 */
export async function bookRefundLiability(deps: Deps, order: SoldOrder, rows: readonly RefundRow[], lines: readonly RefundLineRow[]) {
  const fundingSources = await takeBack(deps, order, lines)
  for (const { id, amountVnd, withheldVnd, duesVnd } of rows) {
    const drawn = lines
      .filter(({ refundId }) => refundId === id)
      .flatMap((line) => draw(fundingSources.get(line.orderLineId) ?? [], line.amountVnd))
    if (amountVnd + withheldVnd + duesVnd === 0) continue
    if (duesVnd > 0) await shrinkInstalments(deps, order.id, duesVnd)
    await post(deps, {
      reason: 'REFUND_DECIDED',
      source: { kind: 'refund', id },
      lines: [
        ...together(drawn),
        { account: { code: 'INSTALMENTS_RECEIVABLE', ownerId: order.buyerId }, amount: -duesVnd },
        { account: 'REFUNDS_PAYABLE', amount: -amountVnd },
        { account: 'PROMOTION_COSTS', amount: -withheldVnd }, // the platform had borne the points that are spent
      ],
    })
  }
  await publish(deps, refundBooked, { orderId: order.id, lineIds: [...fundingSources.keys()] })
}

/** Ends what the lines gave and returns, per line, the accounts that hold its money. */
async function takeBack(deps: Deps, order: SoldOrder, lines: readonly RefundLineRow[]) {
  const fundingSources = new Map<string, FundingSource>()
  const ofLine = Map.groupBy(lines, ({ orderLineId }) => orderLineId)
  for (const [lineId, parts] of [...ofLine].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const sold = order.lines.find(({ id }) => id === lineId)
    if (!sold) throw new Error(`Line ${lineId} is not of order ${order.id}`)
    const totalVnd = parts.reduce((sum, { amountVnd }) => sum + amountVnd, 0)
    if (sold.isGift && !parts.some(({ lessons }) => lessons)) {
      if (!(await takeBackGift(deps, lineId))) throw refundError.REFUND_CHANGED()
      fundingSources.set(lineId, [{ account: 'CUSTOMER_PREPAID', vnd: totalVnd }])
      continue
    }
    fundingSources.set(
      lineId,
      sold.kind === 'SUB' ? await endMembership(deps, lineId, totalVnd) : await endLessons(deps, sold, parts, totalVnd),
    )
  }
  return fundingSources
}

/** Cuts a membership. Days earned between the request and its approval are refunded as well. */
async function endMembership(deps: Deps, lineId: string, totalVnd: number): Promise<FundingSource> {
  const { cutVnd, earnedVnd } = await cutMembership(deps, lineId, 'refunded')
  if (totalVnd < cutVnd || totalVnd > cutVnd + earnedVnd) throw refundError.REFUND_CHANGED()
  return [
    { account: 'DEFERRED_REVENUE', vnd: cutVnd },
    { account: 'PLAN_REVENUE', vnd: totalVnd - cutVnd },
  ]
}

async function endLessons(
  deps: Deps,
  sold: SoldOrder['lines'][number],
  parts: readonly RefundLineRow[],
  totalVnd: number,
): Promise<FundingSource> {
  const first = parts.find(({ lessons }) => lessons)
  let isWhole = false
  if (first?.lessons) {
    const returned = await returnLessons(deps, { lineId: sold.id, lessons: first.lessons, refundId: first.refundId })
    isWhole = returned.isWhole
    if (returned.returnedVnd !== totalVnd) throw refundError.REFUND_CHANGED()
  }
  const { id: lineId, seatHoldId, learnerId, kind, refId } = sold
  if (first?.lessonId && !isWhole) return [{ account: 'ESCROW', vnd: totalVnd }] // the other lessons go on
  await endDelivery(deps, { lineId, seatHoldId, learnerId, kind, refId, isWhole }, 'refunded')
  return [{ account: 'ESCROW', vnd: totalVnd }]
}

/** Draws an amount from the accounts of a funding source, in their order. */
function draw(fundingSource: FundingSource, vnd: number): Line[] {
  let left = vnd
  const lines: Line[] = []
  for (const pile of fundingSource) {
    const taken = Math.min(left, pile.vnd)
    pile.vnd -= taken
    left -= taken
    if (taken > 0) lines.push({ account: pile.account, amount: taken })
  }
  return lines
}

function together(lines: readonly Line[]): Line[] {
  const sums = Map.groupBy(lines, ({ account }) => account)
  return [...sums].map(([account, drawn]) => ({ account, amount: drawn.reduce((sum, { amount }) => sum + amount, 0) }))
}

/** Completes a refund: from its channel's account, or to the learning balance of those who paid. */
export async function settle(deps: Deps, refund: RefundRow, event: 'BOOKED' | 'FINISHED', from?: Account) {
  const { id, amountVnd, channel, payeeId, orderId } = refund
  const state = moveRefund({ ...refund, isOwed: true }, event)
  const account = from ?? (channel === 'BANK' ? 'BANK' : undefined)
  if (!account && !payeeId) throw new Error(`No ledger account for refund ${id}`)
  const payees = account ? [] : await payeesOf(deps, refund)
  if (amountVnd > 0)
    await post(deps, {
      reason: 'REFUND_PAID',
      source: { kind: 'refund_paid', id },
      lines: [
        { account: 'REFUNDS_PAYABLE', amount: amountVnd },
        ...(account
          ? [{ account, amount: -amountVnd }]
          : payees.map(({ payerId: ownerId, vnd }): Line => ({ account: { code: 'LEARNING_BALANCE', ownerId }, amount: -vnd }))),
      ],
    })
  await setRefund(deps.db, id, { state, nextPollAt: null }, ['endedAt'])
  if (orderId) await noteRefund(deps, { orderId, refundId: id, amountVnd }, () => sumReturned(deps.db, orderId))
  await publish(deps, refundCompleted, { refundId: id, orderId, amountVnd })
  await notifyOfCompletedRefund(
    deps,
    refund,
    payees.filter(({ payerId }) => payerId !== payeeId),
  )
}

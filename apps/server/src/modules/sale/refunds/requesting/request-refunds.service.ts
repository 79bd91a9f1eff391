import type { RefundChannel } from '@khue/contracts/sale/refunds'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/ground/audit'
import { holdForRefund, releaseRefundHold } from '#modules/money/escrow'
import { holdGifts, releaseGiftHolds } from '#modules/sale/gifts'
import { getSoldOrder, lockInstalments, lockSoldOrder, noteRefundRequested, type SoldOrder } from '#modules/sale/orders'
import { pinAccount } from '#modules/money/payment-accounts'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { refuseOwnCase } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { fillParts, type Part } from '../amounts.ts'
import { moveRefund } from '../refund.ts'
import { refundError } from '../refunds.errors.ts'
import { syncWorkItems } from '../refund-work-items.service.ts'
import * as stored from '../refunds.repository.ts'
import { sealContext } from '../booking/accounts.service.ts'
import { approveRows, isOwed } from '../approving/approve-refunds.service.ts'
import { holdRefundPoints, releaseRefundPoints, previewRefundPoints, type PointsOfRefund } from '../booking/refund-points.service.ts'
import { dropClaims, keepClaims, reclaimDiscounts, sumOfReclaimed } from '../reclaiming/discount-claims.service.ts'
import { type RefundableOrderLine, refundOptions, refundableLines } from './refundable-lines.service.ts'

/**
 * What could be refunded of the buyer's own order, or for an admin of any order, and by which channels. Throws ORDER_NOT_FOUND,
 * REFUND_NOTHING_REFUNDABLE for lines that have nothing.
 */
export async function previewRefund(
  deps: Deps,
  buyer: Actor | undefined,
  { orderId, lineIds }: { orderId: string; lineIds?: readonly string[] | undefined },
) {
  const order = await getSoldOrder(deps, { id: orderId, ...(buyer && { buyerId: buyer.id }) })
  const lines = await refundableLines(deps, order)
  const chosen = lineIds ? choose(lines, lineIds) : lines.filter(({ isPossible }) => isPossible)
  const points = await previewRefundPoints(deps, order, chosen.map(asBack))
  const reclaimed = await reclaimDiscounts(deps, order, reclaimingOf(chosen, points))
  const withheldVnd = points.withheldVnd + sumOfReclaimed(reclaimed)
  const ways = chosen.length > 0 ? await refundOptions(deps, { order, lines: chosen, withheldVnd }) : []
  const duesVnd = duesOf(ways)
  return { order, lines, points, reclaimed, duesVnd, totalVnd: sumOf(chosen) - withheldVnd - duesVnd, ways }
}

const asBack = ({ line, amountVnd }: RefundableOrderLine) => ({ lineId: line.id, amountVnd })
const reclaimingOf = (chosen: readonly RefundableOrderLine[], { withheldVnd }: PointsOfRefund) => ({
  lines: chosen.filter(({ isWithdrawn }) => !isWithdrawn).map(({ line, amountVnd }) => ({ id: line.id, paidVnd: line.paidVnd, amountVnd })), // the buyer did not undo what the platform ended
  mostVnd: sumOf(chosen) - withheldVnd,
})
const idsOf = (lines: readonly RefundableOrderLine[]) => lines.map(({ line }) => line.id)
const sumOf = (lines: readonly RefundableOrderLine[]) => lines.reduce((sum, { amountVnd }) => sum + amountVnd, 0)

/** The amount that pays open instalments; it is the same for every channel. */
const duesOf = ([way]: readonly { parts: readonly Part[] }[]) => way?.parts.reduce((sum, { duesVnd = 0 }) => sum + duesVnd, 0) ?? 0

function choose(lines: readonly RefundableOrderLine[], ids: readonly string[]) {
  const chosen = lines.filter(({ line, isPossible }) => isPossible && ids.includes(line.id))
  if (chosen.length < new Set(ids).size) throw refundError.REFUND_NOTHING_REFUNDABLE()
  return chosen
}

type Request = { orderId: string; lineIds: readonly string[]; reason: string; channel: RefundChannel }
type OwnRequest = Request & { total: number; paymentAccountId?: string | undefined }

/**
 * Requests a refund of lines of the buyer's own order; pays at once when no approval is needed. Throws ORDER_NOT_FOUND, REFUND_UNDER_WAY,
 * REFUND_NOTHING_REFUNDABLE, REFUND_CHANGED, REFUND_CHANNEL_UNAVAILABLE, REFUND_ACCOUNT_MISSING.
 */
export const requestRefund = (deps: Deps, buyer: Actor, { total, paymentAccountId, ...wanted }: OwnRequest) =>
  transact(deps, async (deps) => {
    const order = await lockSoldOrder(deps, { id: wanted.orderId, buyerId: buyer.id })
    return open(deps, order, { ...wanted, by: buyer, seenVnd: total, paymentAccountId })
  }).catch(throwConflictError)

/** Same for another household's order, by an admin: a second admin must approve any amount. Throws OWN_CASE. */
export const requestOnBehalf = (deps: Deps, admin: Actor, wanted: Request) =>
  transact(deps, async (deps) => {
    const order = await lockSoldOrder(deps, { id: wanted.orderId })
    await refuseOwnCase(deps, admin, [order.buyerId])
    const requestId = await open(deps, order, { ...wanted, by: admin })
    const { orderId, reason, lineIds, channel } = wanted
    await recordAudit(deps, {
      actor: admin,
      action: 'refund.requested',
      subject: { kind: 'order', id: orderId },
      reason,
      details: { lineIds, channel },
    })
    return requestId
  }).catch(throwConflictError)

type Opening = Request & { by: Actor; seenVnd?: number; paymentAccountId?: string | undefined }

/** Free lines are ended as well. */
const nothingBack: readonly Part[] = [{ channel: 'BALANCE', amountVnd: 0 }]

/** Returns the request's id. */
async function open(deps: Deps, order: SoldOrder, { lineIds, reason, channel, by, seenVnd, paymentAccountId }: Opening) {
  if (await stored.hasWaiting(deps.db, order.id)) throw refundError.REFUND_UNDER_WAY()
  await lockInstalments(deps, order.id)
  const chosen = choose(await refundableLines(deps, order), lineIds)
  if (channel === 'BALANCE') await stored.lockPayee(deps.db, order.buyerId)
  const requestId = uuidv7()
  const points = await holdRefundPoints(deps, order, { requestId, backs: chosen.map(asBack) })
  const reclaimed = await reclaimDiscounts(deps, order, reclaimingOf(chosen, points))
  await keepClaims(deps, requestId, reclaimed)
  const withheldVnd = points.withheldVnd + sumOfReclaimed(reclaimed)
  const ways = await refundOptions(deps, { order, lines: chosen, withheldVnd })
  if (seenVnd !== undefined && seenVnd !== sumOf(chosen) - withheldVnd - duesOf(ways)) throw refundError.REFUND_CHANGED()
  const way = ways.find((one) => one.channel === channel)
  if (!way) throw refundError.REFUND_CHANNEL_UNAVAILABLE({ channel })
  const parts = fillParts(way.parts.length > 0 ? way.parts : nothingBack, chosen)
  const counted = new Set<string>()
  for (const part of parts) {
    const id = uuidv7()
    await stored.insertRefund(deps.db, {
      id,
      code: newCode('HT'),
      requestId,
      subject: 'ORDER',
      orderId: order.id,
      receiptId: part.channel === 'BALANCE' ? null : way.receiptId,
      payeeId: order.buyerId,
      requestedBy: by.id,
      reason,
      amountVnd: part.amountVnd,
      withheldVnd: part.withheldVnd ?? 0,
      duesVnd: part.duesVnd ?? 0,
      channel: part.channel,
      ...(part.channel === 'BANK' && (await accountOf(deps, by, id, paymentAccountId))),
    })
    await stored.insertLines(deps.db, linesOf(id, part.lines, { counted, points }))
    await noteRefundRequested(deps, { orderId: order.id, refundId: id, amountVnd: part.amountVnd })
  }
  if (way.isAutoApproved && by.id === order.buyerId)
    await approveRows(deps, order, await stored.lockRequest(deps.db, requestId), { event: 'RULE' })
  else {
    await holdForRefund(deps, idsOf(chosen), requestId)
    await holdGifts(deps, idsOf(chosen))
    await syncWorkItems(deps, requestId)
  }
  return requestId
}

type LineContext = { counted: Set<string>; points: PointsOfRefund }

/** Lessons, days and points are stored with the first refund that includes their line. */
const linesOf = (refundId: string, filled: readonly { line: RefundableOrderLine; amountVnd: number }[], { counted, points }: LineContext) =>
  filled.map(({ line: { line, lessons, days }, amountVnd }) => {
    const isFirst = !counted.has(line.id)
    counted.add(line.id)
    const common = { refundId, orderLineId: line.id, amountVnd }
    if (!isFirst) return { ...common, lessons: null, days: null }
    return { ...common, lessons, days, pointsBack: points.spent.get(line.id) ?? 0, pointsTaken: points.taken.get(line.id) ?? 0 }
  })

/** Pins the account: later changes to it have no effect. */
async function accountOf(deps: Deps, by: Actor, refundId: string, accountId: string | undefined) {
  const sealedAccount = accountId && (await pinAccount(deps, by.id, accountId, sealContext(refundId)))
  if (!accountId || !sealedAccount) throw refundError.REFUND_ACCOUNT_MISSING()
  return { paymentAccountId: accountId, sealedAccount }
}

/** Translates a conflict with a concurrent request. */
export function throwConflictError(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'refunds_one_pending') throw refundError.REFUND_UNDER_WAY()
  if (constraint === 'refund_discount_claims_once') throw refundError.REFUND_CHANGED()
  if (constraint === 'order_lines_refunded' || constraint === 'payment_receipts_returned') throw refundError.REFUND_CHANGED()
  throw error
}

/** Withdraws the payee's own request while it is undecided. Throws REFUND_NOT_FOUND, REFUND_STATE_LOCKED. */
export const withdrawRefund = (deps: Deps, buyer: Actor, id: string) =>
  transact(deps, async (deps) => {
    const found = await stored.findRefund(deps.db, id)
    if (!found?.orderId || found.payeeId !== buyer.id) throw refundError.REFUND_NOT_FOUND()
    const order = await lockSoldOrder(deps, { id: found.orderId })
    const rows = await stored.lockRequest(deps.db, found.requestId)
    for (const row of rows) {
      const state = moveRefund({ ...row, isOwed: isOwed(row) }, 'WITHDRAW')
      await stored.setRefund(deps.db, row.id, { state }, ['endedAt'])
    }
    await stored.cancelLines(
      deps.db,
      rows.map((row) => row.id),
    )
    const lineIds = order.lines.map(({ id }) => id)
    await releaseRefundHold(deps, lineIds, found.requestId)
    await releaseGiftHolds(deps, order.id, lineIds)
    await releaseRefundPoints(deps, found.requestId)
    await dropClaims(deps, found.requestId)
    await syncWorkItems(deps, found.requestId)
    return { state: 'WITHDRAWN' as const }
  })

import type { RefundChannel } from '@khue/contracts/refunds'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/audit'
import { holdForRefund, letGoOfRefund } from '#modules/escrow'
import { getSold, holdSold, noteRefundRequested, type SoldOrder } from '#modules/orders'
import { pinAccount } from '#modules/payment-accounts'
import type { Actor } from '#platform/api'
import { violatedConstraint } from '#platform/db'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/public-codes'
import { fillParts, type Part } from '../amounts.ts'
import { moveRefund } from '../refund.ts'
import { refundError } from '../refunds.errors.ts'
import * as stored from '../refunds.repository.ts'
import { sealContext } from './accounts.ts'
import { approveRows } from './approve-refunds.ts'
import { type LeftLine, waysBack, whatIsLeft } from './what-is-left.ts'

/** What could be given back of one's own order, by which ways. Throws ORDER_NOT_FOUND, REFUND_NOTHING_LEFT for lines that have nothing. */
export async function previewRefund(
  deps: Deps,
  buyer: Actor,
  { orderId, lineIds }: { orderId: string; lineIds?: readonly string[] | undefined },
) {
  const order = await getSold(deps, { id: orderId, buyerId: buyer.id })
  const lines = await whatIsLeft(deps, order)
  const chosen = lineIds ? choose(lines, lineIds) : lines.filter(({ isPossible }) => isPossible)
  return { order, lines, totalVnd: sumOf(chosen), ways: chosen.length > 0 ? await waysBack(deps, order, chosen) : [] }
}

const idsOf = (lines: readonly LeftLine[]) => lines.map(({ line }) => line.id)
const sumOf = (lines: readonly LeftLine[]) => lines.reduce((sum, { amountVnd }) => sum + amountVnd, 0)

function choose(lines: readonly LeftLine[], ids: readonly string[]) {
  const chosen = lines.filter(({ line, isPossible }) => isPossible && ids.includes(line.id))
  if (chosen.length < new Set(ids).size) throw refundError.REFUND_NOTHING_LEFT()
  return chosen
}

type Request = { orderId: string; lineIds: readonly string[]; reason: string; channel: RefundChannel }
type OwnRequest = Request & { total: number; paymentAccountId?: string | undefined }

/**
 * Asks for what is left of lines of one's own order. What needs nobody's approval is given back at once. Throws ORDER_NOT_FOUND,
 * REFUND_UNDER_WAY, REFUND_NOTHING_LEFT, REFUND_CHANGED, REFUND_CHANNEL_CLOSED, REFUND_ACCOUNT_MISSING.
 */
export const requestRefund = (deps: Deps, buyer: Actor, { total, paymentAccountId, ...wanted }: OwnRequest) =>
  transact(deps, async (deps) => {
    const order = await holdSold(deps, { id: wanted.orderId, buyerId: buyer.id })
    return open(deps, order, { ...wanted, by: buyer, seenVnd: total, paymentAccountId })
  }).catch(sayWhatRaced)

/** The same for somebody else's order, by an admin: another one approves it, however little it is. */
export const requestOnBehalf = (deps: Deps, admin: Actor, wanted: Request) =>
  transact(deps, async (deps) => {
    const order = await holdSold(deps, { id: wanted.orderId })
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
  }).catch(sayWhatRaced)

type Opening = Request & { by: Actor; seenVnd?: number; paymentAccountId?: string | undefined }

/** What cost nothing ends all the same. */
const nothingBack: readonly Part[] = [{ channel: 'BALANCE', amountVnd: 0 }]

/** Answers the request's id. */
async function open(deps: Deps, order: SoldOrder, { lineIds, reason, channel, by, seenVnd, paymentAccountId }: Opening) {
  if (await stored.hasWaiting(deps.db, order.id)) throw refundError.REFUND_UNDER_WAY()
  const chosen = choose(await whatIsLeft(deps, order), lineIds)
  if (seenVnd !== undefined && seenVnd !== sumOf(chosen)) throw refundError.REFUND_CHANGED()
  if (channel === 'BALANCE') await stored.lockPayee(deps.db, order.buyerId)
  const way = (await waysBack(deps, order, chosen)).find((one) => one.channel === channel)
  if (!way) throw refundError.REFUND_CHANNEL_CLOSED({ channel })
  const requestId = uuidv7()
  const parts = fillParts(way.parts.length > 0 ? way.parts : nothingBack, chosen)
  const told = new Set<string>()
  for (const part of parts) {
    const id = uuidv7()
    await stored.insertRefund(deps.db, {
      id,
      code: newCode('HT'),
      requestId,
      about: 'ORDER',
      orderId: order.id,
      receiptId: part.channel === 'BALANCE' ? null : way.receiptId,
      payeeId: order.buyerId,
      requestedBy: by.id,
      reason,
      amountVnd: part.amountVnd,
      channel: part.channel,
      ...(part.channel === 'BANK' && (await accountOf(deps, by, id, paymentAccountId))),
    })
    await stored.insertLines(deps.db, linesOf(id, part.lines, told))
    await noteRefundRequested(deps, { orderId: order.id, refundId: id, amountVnd: part.amountVnd })
  }
  if (way.isByRule && by.id === order.buyerId)
    await approveRows(deps, order, await stored.lockRequest(deps.db, requestId), { event: 'RULE' })
  else await holdForRefund(deps, idsOf(chosen), requestId)
  return requestId
}

/** Lessons and days stand with the first way by which their line goes back. */
const linesOf = (refundId: string, filled: readonly { line: LeftLine; amountVnd: number }[], told: Set<string>) =>
  filled.map(({ line: { line, lessons, days }, amountVnd }) => {
    const isFirst = !told.has(line.id)
    told.add(line.id)
    return { refundId, orderLineId: line.id, amountVnd, lessons: isFirst ? lessons : null, days: isFirst ? days : null }
  })

/** The account as it is now: what becomes of it later changes nothing. */
async function accountOf(deps: Deps, by: Actor, refundId: string, accountId: string | undefined) {
  const sealedAccount = accountId && (await pinAccount(deps, by.id, accountId, sealContext(refundId)))
  if (!accountId || !sealedAccount) throw refundError.REFUND_ACCOUNT_MISSING()
  return { paymentAccountId: accountId, sealedAccount }
}

/** What another request took in the same moment. */
function sayWhatRaced(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'refunds_one_waiting') throw refundError.REFUND_UNDER_WAY()
  if (constraint === 'order_lines_refunded' || constraint === 'payment_receipts_returned') throw refundError.REFUND_CHANGED()
  throw error
}

/** Takes back a request of one's own that nobody has approved. Throws REFUND_NOT_FOUND, REFUND_STATE_LOCKED. */
export const withdrawRefund = (deps: Deps, buyer: Actor, id: string) =>
  transact(deps, async (deps) => {
    const found = await stored.findRefund(deps.db, id)
    if (!found?.orderId || found.payeeId !== buyer.id) throw refundError.REFUND_NOT_FOUND()
    const order = await holdSold(deps, { id: found.orderId })
    const rows = await stored.lockRequest(deps.db, found.requestId)
    for (const row of rows) {
      const state = moveRefund({ ...row, isOwed: row.gatewayRequestId !== null }, 'WITHDRAW')
      await stored.setRefund(deps.db, row.id, { state }, ['endedAt'])
    }
    await stored.setLinesOff(
      deps.db,
      rows.map((row) => row.id),
    )
    const lineIds = order.lines.map(({ id }) => id)
    await letGoOfRefund(deps, lineIds, found.requestId)
    return { state: 'WITHDRAWN' as const }
  })

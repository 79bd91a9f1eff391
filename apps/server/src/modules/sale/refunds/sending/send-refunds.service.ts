import { checkRefundStatus, clearingOf, sendRefund, methodsOfReceipts } from '#modules/money/payments'
import { lockSoldOrder } from '#modules/sale/orders'
import { type Deps, transact } from '#platform/deps'
import { moveRefund } from '../refund.ts'
import { syncWorkItems } from '../refund-work-items.service.ts'
import * as stored from '../refunds.repository.ts'
import * as queue from './refunds-to-send.repository.ts'
import { settle } from '../booking/book-refunds.service.ts'

/** Attempts to send a refund whose outcome is unknown; after that it is only queried. */
const maxTries = 10

type Answer = Awaited<ReturnType<typeof sendRefund>>

/**
 * Sends approved refunds to their gateways one by one. Each is claimed and committed right before its gateway is called, so that after a crash it is
 * queried, and refunds not yet claimed are not.
 */
export async function sendApproved(deps: Deps) {
  for (let refund = await claimRefundToSend(deps); refund; refund = await claimRefundToSend(deps))
    await note(deps, refund.id, await sendRefund(deps, backOf(refund)))
}

const claimRefundToSend = (deps: Deps) =>
  transact(deps, async ({ db }) => {
    await queue.lockRefundQueue(db)
    return queue.claimRefundToSend(db)
  })

/** Queries refunds that gateways have not finished; those that may not have arrived are sent again under the same id. */
export async function querySentRefunds(deps: Deps) {
  for (let refund = await queue.claimRefundToQuery(deps.db); refund; refund = await queue.claimRefundToQuery(deps.db)) {
    const answer = refund.state === 'SENDING' ? await resend(deps, refund) : await ask(deps, refund)
    if (answer.outcome === 'UNKNOWN') logUnknown(deps, refund, answer)
    await note(deps, refund.id, answer)
  }
}

const ask = (deps: Deps, refund: stored.RefundRow) =>
  checkRefundStatus(deps, { ...backOf(refund), isAcknowledged: refund.state === 'SENT' })

/** A refusal of a repeat does not count: the gateway may refuse because the first attempt succeeded. */
async function resend(deps: Deps, refund: stored.RefundRow): Promise<Answer> {
  if (refund.tries >= maxTries) return ask(deps, refund)
  await stored.setRefund(deps.db, refund.id, { tries: refund.tries + 1 })
  const answer = await sendRefund(deps, backOf(refund))
  if (answer.outcome === 'DONE' || answer.outcome === 'SENT') return answer
  const asked = await ask(deps, refund)
  return asked.outcome === 'UNKNOWN' ? { ...answer, outcome: 'UNKNOWN' } : asked
}

const patienceMs = 24 * 60 * 60 * 1000

/** After a day an admin must read the gateway's portal. */
function logUnknown(deps: Deps, { id, code, approvedAt }: stored.RefundRow, { gatewayCode }: Answer) {
  if (approvedAt && deps.clock().getTime() - approvedAt.getTime() > patienceMs)
    deps.log.error({ refundId: id, code, gatewayCode }, 'refund outcome unknown for more than a day')
}

function backOf({ id, receiptId, amountVnd, gatewayRequestId, approvedAt, createdAt }: stored.RefundRow) {
  if (!receiptId || !gatewayRequestId) throw new Error(`Refund ${id} was not made for a gateway`)
  return { requestId: gatewayRequestId, receiptId, amountVnd, since: approvedAt ?? createdAt }
}

const eventOf = { DONE: 'FINISHED', SENT: 'ACCEPTED', REFUSED: 'REFUSED', UNKNOWN: 'UNKNOWN' } as const

/** Applies a gateway's answer to a refund. Idempotent; an answer after the final state changes nothing. */
const note = (deps: Deps, id: string, answer: Answer) =>
  transact(deps, async (deps) => {
    const found = await stored.findRefund(deps.db, id)
    if (!found) return
    if (found.orderId) await lockSoldOrder(deps, { id: found.orderId })
    const refund = (await stored.lockRequest(deps.db, found.requestId)).find((row) => row.id === id)
    if (refund?.state === 'SENDING' || refund?.state === 'SENT') return move(deps, refund, answer)
    const isOver = refund?.state === 'DONE' && refund.channel === 'GATEWAY'
    if (refund && !isOver && (answer.outcome === 'DONE' || answer.outcome === 'SENT')) await recordLateAcceptance(deps, refund, answer)
  })

async function move(deps: Deps, refund: stored.RefundRow, answer: Answer) {
  const state = moveRefund({ ...refund, isOwed: true }, eventOf[answer.outcome])
  const said = { ...saidOf(refund, answer), ...(state !== 'DONE' && { state }), ...(state === 'FAILED' && { nextPollAt: null }) }
  await stored.setRefund(deps.db, refund.id, said)
  if (state === 'DONE') await settle(deps, refund, 'FINISHED', await refundSourceAccount(deps, refund))
  if (state === 'FAILED') await syncWorkItems(deps, refund.requestId)
}

/** A refund that counted as refused may have been paid: blocks other channels until the gateway has been queried. */
async function recordLateAcceptance(deps: Deps, refund: stored.RefundRow, answer: Answer) {
  const { id, code, state, channel } = refund
  deps.log.error({ refundId: id, code, state, channel, gatewayCode: answer.gatewayCode }, 'gateway accepted a refund after refusing it')
  if (state !== 'FAILED') return // it uses another channel already: an admin must look
  const sent = { ...saidOf(refund, answer), state: moveRefund({ ...refund, isOwed: true }, 'ACCEPTED'), nextPollAt: deps.clock() }
  await stored.setRefund(deps.db, id, sent) // throws when the money was paid by another channel meanwhile, which cannot be repaired here
  await syncWorkItems(deps, refund.requestId)
}

const saidOf = (refund: stored.RefundRow, { gatewayCode, gatewayReference }: Answer) => ({
  gatewayCode: gatewayCode || refund.gatewayCode,
  gatewayReference: gatewayReference ?? refund.gatewayReference,
})

/** The ledger account of a gateway refund's money until it is paid. */
export async function refundSourceAccount(deps: Deps, { id, receiptId }: stored.RefundRow) {
  const methods = await methodsOfReceipts(deps, receiptId ? [receiptId] : [])
  const method = methods.get(receiptId ?? '')
  if (!method) throw new Error(`Payment method of refund ${id} not found`)
  return clearingOf(method)
}

import { checkRefundStatus, clearingOf, sendRefund, methodsOfReceipts } from '#modules/money/payments'
import { lockSoldOrder } from '#modules/sale/orders'
import { type Deps, transact } from '#platform/deps'
import { moveRefund } from '../refund.ts'
import * as stored from '../refunds.repository.ts'
import { settle } from './book-refunds.ts'

/** So often the same refund is told again when nobody knows whether it was heard; after that it is only asked about. */
const maxTries = 10

type Answer = Awaited<ReturnType<typeof sendRefund>>

/**
 * Has gateways give back what was approved, one after another. Each is taken and committed right before its gateway is called: who dies
 * meanwhile has it asked about, and nobody asks about what only waits for its turn.
 */
export async function sendApproved(deps: Deps) {
  for (let refund = await claimRefundToSend(deps); refund; refund = await claimRefundToSend(deps))
    await note(deps, refund.id, await sendRefund(deps, backOf(refund)))
}

const claimRefundToSend = (deps: Deps) =>
  transact(deps, async ({ db }) => {
    await stored.lockRefundQueue(db)
    return stored.claimRefundToSend(db)
  })

/** Asks about what gateways were told and have not finished; what they may not have heard of they are told again, as the same refund. */
export async function querySentRefunds(deps: Deps) {
  for (let refund = await stored.claimRefundToQuery(deps.db); refund; refund = await stored.claimRefundToQuery(deps.db)) {
    const answer = refund.state === 'SENDING' ? await resend(deps, refund) : await ask(deps, refund)
    if (answer.outcome === 'UNKNOWN') logUnknown(deps, refund, answer)
    await note(deps, refund.id, answer)
  }
}

const ask = (deps: Deps, refund: stored.RefundRow) =>
  checkRefundStatus(deps, { ...backOf(refund), isAcknowledged: refund.state === 'SENT' })

/** A gateway that refuses what it is told again says nothing of the first time: it may have refused because it has done it. */
async function resend(deps: Deps, refund: stored.RefundRow): Promise<Answer> {
  if (refund.tries >= maxTries) return ask(deps, refund)
  await stored.setRefund(deps.db, refund.id, { tries: refund.tries + 1 })
  const answer = await sendRefund(deps, backOf(refund))
  if (answer.outcome === 'DONE' || answer.outcome === 'SENT') return answer
  const asked = await ask(deps, refund)
  return asked.outcome === 'UNKNOWN' ? { ...answer, outcome: 'UNKNOWN' } : asked
}

const patienceMs = 24 * 60 * 60 * 1000

/** After a day it is for somebody to look at the gateway's own site. */
function logUnknown(deps: Deps, { id, code, approvedAt }: stored.RefundRow, { gatewayCode }: Answer) {
  if (approvedAt && deps.clock().getTime() - approvedAt.getTime() > patienceMs)
    deps.log.error({ refundId: id, code, gatewayCode }, 'refund outcome unknown for more than a day')
}

function backOf({ id, receiptId, amountVnd, gatewayRequestId, approvedAt, createdAt }: stored.RefundRow) {
  if (!receiptId || !gatewayRequestId) throw new Error(`Refund ${id} was not made for a gateway`)
  return { requestId: gatewayRequestId, receiptId, amountVnd, since: approvedAt ?? createdAt }
}

const eventOf = { DONE: 'FINISHED', SENT: 'ACCEPTED', REFUSED: 'REFUSED', UNKNOWN: 'UNKNOWN' } as const

/** What a gateway has said of a refund. Said twice, or after it was over, it changes nothing. */
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
}

/** It was thought to have been refused, and the money may be on its way: no other way is open to it until the gateway has been asked. */
async function recordLateAcceptance(deps: Deps, refund: stored.RefundRow, answer: Answer) {
  const { id, code, state, channel } = refund
  deps.log.error({ refundId: id, code, state, channel, gatewayCode: answer.gatewayCode }, 'gateway accepted a refund after refusing it')
  if (state !== 'FAILED') return // it goes another way already: somebody has to look
  const sent = { ...saidOf(refund, answer), state: moveRefund({ ...refund, isOwed: true }, 'ACCEPTED'), nextPollAt: deps.clock() }
  await stored.setRefund(deps.db, id, sent) // throws when the money has gone another way meanwhile: nothing here can mend that
}

const saidOf = (refund: stored.RefundRow, { gatewayCode, gatewayReference }: Answer) => ({
  gatewayCode: gatewayCode || refund.gatewayCode,
  gatewayReference: gatewayReference ?? refund.gatewayReference,
})

/** Where the money of a refund by a gateway stands until then. */
export async function refundSourceAccount(deps: Deps, { id, receiptId }: stored.RefundRow) {
  const methods = await methodsOfReceipts(deps, receiptId ? [receiptId] : [])
  const method = methods.get(receiptId ?? '')
  if (!method) throw new Error(`Nobody knows how the money of refund ${id} came`)
  return clearingOf(method)
}

import { askAboutRefund, clearingOf, giveBack, methodsOfReceipts } from '#modules/payments'
import { holdSold } from '#modules/orders'
import { type Deps, transact } from '#platform/deps'
import { moveRefund } from '../refund.ts'
import * as stored from '../refunds.repository.ts'
import { settle } from './take-back.ts'

/** So often the same refund is told again when nobody knows whether it was heard; after that it is only asked about. */
const mostTries = 10

type Answer = Awaited<ReturnType<typeof giveBack>>

/**
 * Has gateways give back what was approved, one after another. Each is taken and committed right before its gateway is called: who dies
 * meanwhile has it asked about, and nobody asks about what only waits for its turn.
 */
export async function sendApproved(deps: Deps) {
  for (let refund = await takeToSend(deps); refund; refund = await takeToSend(deps))
    await note(deps, refund.id, await giveBack(deps, backOf(refund)))
}

const takeToSend = (deps: Deps) =>
  transact(deps, async ({ db }) => {
    await stored.lockTaking(db)
    return stored.takeToSend(db)
  })

/** Asks about what gateways were told and have not finished; what they may not have heard of they are told again, as the same refund. */
export async function askAboutSent(deps: Deps) {
  for (let refund = await stored.takeToAsk(deps.db); refund; refund = await stored.takeToAsk(deps.db)) {
    const answer = refund.state === 'SENDING' ? await tellAgain(deps, refund) : await ask(deps, refund)
    if (answer.outcome === 'UNKNOWN') logUnknown(deps, refund, answer)
    await note(deps, refund.id, answer)
  }
}

const ask = (deps: Deps, refund: stored.RefundRow) => askAboutRefund(deps, { ...backOf(refund), isHeard: refund.state === 'SENT' })

/** A gateway that refuses what it is told again says nothing of the first time: it may have refused because it has done it. */
async function tellAgain(deps: Deps, refund: stored.RefundRow): Promise<Answer> {
  if (refund.tries >= mostTries) return ask(deps, refund)
  await stored.setRefund(deps.db, refund.id, { tries: refund.tries + 1 })
  const answer = await giveBack(deps, backOf(refund))
  if (answer.outcome === 'DONE' || answer.outcome === 'SENT') return answer
  const asked = await ask(deps, refund)
  return asked.outcome === 'UNKNOWN' ? { ...answer, outcome: 'UNKNOWN' } : asked
}

const patienceMs = 24 * 60 * 60 * 1000

/** After a day it is for somebody to look at the gateway's own site. */
function logUnknown(deps: Deps, { id, code, approvedAt }: stored.RefundRow, { gatewayCode }: Answer) {
  if (approvedAt && deps.clock().getTime() - approvedAt.getTime() > patienceMs)
    deps.log.error({ refundId: id, code, gatewayCode }, 'nobody can tell for a day whether a gateway has given this money back')
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
    if (found.orderId) await holdSold(deps, { id: found.orderId })
    const refund = (await stored.lockRequest(deps.db, found.requestId)).find((row) => row.id === id)
    if (refund?.state === 'SENDING' || refund?.state === 'SENT') return move(deps, refund, answer)
    const isOver = refund?.state === 'DONE' && refund.channel === 'GATEWAY'
    if (refund && !isOver && (answer.outcome === 'DONE' || answer.outcome === 'SENT')) await noteLateYes(deps, refund, answer)
  })

async function move(deps: Deps, refund: stored.RefundRow, answer: Answer) {
  const state = moveRefund({ ...refund, isOwed: true }, eventOf[answer.outcome])
  const said = { ...saidOf(refund, answer), ...(state !== 'DONE' && { state }), ...(state === 'FAILED' && { askAfter: null }) }
  await stored.setRefund(deps.db, refund.id, said)
  if (state === 'DONE') await settle(deps, refund, 'FINISHED', await purseOf(deps, refund))
}

/** It was thought to have been refused, and the money may be on its way: no other way is open to it until the gateway has been asked. */
async function noteLateYes(deps: Deps, refund: stored.RefundRow, answer: Answer) {
  const { id, code, state, channel } = refund
  deps.log.error(
    { refundId: id, code, state, channel, gatewayCode: answer.gatewayCode },
    'a gateway gives back what it was thought to have refused',
  )
  if (state !== 'FAILED') return // it goes another way already: somebody has to look
  const sent = { ...saidOf(refund, answer), state: moveRefund({ ...refund, isOwed: true }, 'ACCEPTED'), askAfter: deps.clock() }
  await stored.setRefund(deps.db, id, sent) // throws when the money has gone another way meanwhile: nothing here can mend that
}

const saidOf = (refund: stored.RefundRow, { gatewayCode, gatewayReference }: Answer) => ({
  gatewayCode: gatewayCode || refund.gatewayCode,
  gatewayReference: gatewayReference ?? refund.gatewayReference,
})

/** Where the money of a refund by a gateway stands until then. */
export async function purseOf(deps: Deps, { id, receiptId }: stored.RefundRow) {
  const methods = await methodsOfReceipts(deps, receiptId ? [receiptId] : [])
  const method = methods.get(receiptId ?? '')
  if (!method) throw new Error(`Nobody knows how the money of refund ${id} came`)
  return clearingOf(method)
}

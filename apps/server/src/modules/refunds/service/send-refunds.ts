import { askAboutRefund, clearingOf, giveBack, methodsOfReceipts } from '#modules/payments'
import { holdSold } from '#modules/orders'
import { type Deps, transact } from '#platform/deps'
import { moveRefund } from '../refund.ts'
import * as stored from '../refunds.repository.ts'
import { settle } from './take-back.ts'

const atATime = 20
/** So often the same refund is told again when nobody knows whether it was heard; after that it is only asked about. */
const mostTries = 3

type Answer = Awaited<ReturnType<typeof giveBack>>

/** Has gateways give back what was approved. Taken and committed before anybody is called: who dies meanwhile has it asked about. */
export async function sendApproved(deps: Deps) {
  for (let taken = atATime; taken === atATime;) {
    const refunds = await stored.takeToSend(deps.db, atATime)
    for (const refund of refunds) await note(deps, refund.id, await giveBack(deps, backOf(refund)))
    taken = refunds.length
  }
}

/** Asks about what gateways were told and have not finished; what they have not heard of they are told again, as the same refund. */
export async function askAboutSent(deps: Deps) {
  for (let taken = atATime; taken === atATime;) {
    const refunds = await stored.takeToAsk(deps.db, atATime)
    for (const refund of refunds) {
      const answer = await askAboutRefund(deps, backOf(refund))
      const isUnheard = answer.outcome === 'UNKNOWN' && refund.state === 'SENDING' && refund.tries < mostTries
      await note(deps, refund.id, isUnheard ? await tellAgain(deps, refund) : answer)
    }
    taken = refunds.length
  }
}

async function tellAgain(deps: Deps, refund: stored.RefundRow) {
  await stored.setRefund(deps.db, refund.id, { tries: refund.tries + 1 })
  return giveBack(deps, backOf(refund))
}

function backOf({ id, receiptId, amountVnd, gatewayRequestId, approvedAt, createdAt }: stored.RefundRow) {
  if (!receiptId || !gatewayRequestId) throw new Error(`Refund ${id} was not made for a gateway`)
  return { requestId: gatewayRequestId, receiptId, amountVnd, since: approvedAt ?? createdAt }
}

const eventOf = { DONE: 'FINISHED', SENT: 'ACCEPTED', REFUSED: 'REFUSED', UNKNOWN: 'UNKNOWN' } as const

/** What a gateway has said of a refund. Said twice, or after it was over, it changes nothing. */
const note = (deps: Deps, id: string, { outcome, gatewayCode, gatewayReference }: Answer) =>
  transact(deps, async (deps) => {
    const found = await stored.findRefund(deps.db, id)
    if (!found) return
    if (found.orderId) await holdSold(deps, { id: found.orderId })
    const refund = (await stored.lockRequest(deps.db, found.requestId)).find((row) => row.id === id)
    if (!refund || (refund.state !== 'SENDING' && refund.state !== 'SENT')) return
    const said = { gatewayCode: gatewayCode || refund.gatewayCode, gatewayReference: gatewayReference ?? refund.gatewayReference }
    const state = moveRefund({ ...refund, isOwed: true }, eventOf[outcome])
    await stored.setRefund(deps.db, id, { ...said, ...(state !== 'DONE' && { state }), ...(state === 'FAILED' && { askAfter: null }) })
    if (state === 'DONE') await settle(deps, refund, 'FINISHED', await purseOf(deps, refund))
  })

async function purseOf(deps: Deps, { id, receiptId }: stored.RefundRow) {
  const methods = await methodsOfReceipts(deps, receiptId ? [receiptId] : [])
  const method = methods.get(receiptId ?? '')
  if (!method) throw new Error(`Nobody knows how the money of refund ${id} came`)
  return clearingOf(method)
}

import type { SuspenseName } from '@khue/contracts/payments'
import { listGiven } from '#modules/entitlements'
import { listPeople } from '#modules/identity'
import { notify } from '#modules/notifications'
import type { Deps } from '#platform/deps'
import { listEvents, type OrderEvent } from '../order-events.repository.ts'
import { findBuyer, listEndingHolds, listForNotice, listOfCheckout } from '../order-notices.repository.ts'
import { boughtForYou, type Ending, holdEnds, moneyGoesBack, moneyKept, orderGivenUp, orderPaid } from '../orders.notices.ts'

/** Tells the buyer, and each learner who is somebody else, that what was paid for is theirs and until when. */
export async function tellOfCompletion(deps: Deps, id: string) {
  const lines = await listForNotice(deps.db, { orderId: id })
  const [order] = lines
  if (!order) return
  const given = await listGiven(
    deps,
    lines.map(({ lineId }) => lineId),
  )
  const learnerIds = [...new Set(lines.map(({ learnerId }) => learnerId))].filter((learnerId) => learnerId !== order.buyerId)
  const people = await listPeople(deps, learnerIds.length > 0 ? [order.buyerId, ...learnerIds] : [])
  const things = lines.map(({ lineId, name, learnerId }) => ({
    name,
    learnerId,
    learnerName: learnerId === order.buyerId ? undefined : people.get(learnerId)?.name,
    endsAt: given.find(({ sourceId }) => sourceId === lineId)?.endsAt,
  }))
  await notify(deps, [order.buyerId], orderPaid({ id, ...order, things }))
  const buyerName = people.get(order.buyerId)?.name ?? ''
  for (const learnerId of learnerIds) {
    const theirs = things.filter((thing) => thing.learnerId === learnerId)
    await notify(deps, [learnerId], boughtForYou({ id, buyerName, things: theirs }))
  }
}

/** Tells the buyer that an order has ended without them. */
export async function tellOfEnding(deps: Deps, id: string) {
  const ending = endingOf(await listEvents(deps.db, { orderId: id }))
  const order = ending && (await findBuyer(deps.db, id))
  if (order) await notify(deps, [order.buyerId], orderGivenUp({ id, code: order.code, ending }))
}

/** Undefined for an order that its buyer has taken back: that is no news to them. */
function endingOf(events: readonly Pick<OrderEvent, 'kind' | 'at'>[]): Ending | undefined {
  if (events.some(({ kind }) => kind === 'EXPIRED')) return 'EXPIRED'
  const cancelledAt = events.find(({ kind }) => kind === 'CANCELLED')?.at.getTime()
  // written in one transaction, hence at the same moment
  return events.some(({ kind, at }) => kind === 'PAYMENT_REFUSED' && at.getTime() === cancelledAt) ? 'PAYMENT_REFUSED' : undefined
}

type Money = { checkoutId: string; itemId: string; amountVnd: number }

/** Tells who paid that their money came and did not fit. */
export async function tellOfMoneyKept(deps: Deps, { checkoutId, name, ...money }: Money & { name: SuspenseName }) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (!first || name === 'UNKNOWN') return
  await notify(deps, [first.buyerId], moneyKept({ ...money, name, orders: [first, ...others] }))
}

export async function tellOfRefund(deps: Deps, { checkoutId, ...money }: Money) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (first) await notify(deps, [first.buyerId], moneyGoesBack({ ...money, orders: [first, ...others] }))
}

/** Reminds of unpaid orders a few minutes before their price is held no longer, once for each time it is held. */
export async function tellOfEndingHolds(deps: Deps) {
  for (const { buyerId, ...order } of await listEndingHolds(deps.db)) await notify(deps, [buyerId], holdEnds(order))
}

import type { SuspenseReason } from '@khue/contracts/money/suspense'
import type { z } from 'zod'
import { listPeople } from '#modules/people/identity'
import { notify, notifyAll } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import { listEvents, type OrderEvent } from '../order-events.repository.ts'
import { findBuyer, listEndingHolds, listOfCheckout } from '../order-notices.repository.ts'
import {
  boughtForYou,
  type Ending,
  holdEnds,
  suspenseCredited,
  moneyGoesBack,
  moneyKept,
  orderGivenUp,
  orderPaid,
} from '../orders.notices.ts'
import type { orderFulfilled } from '../orders.events.ts'

type FulfilledOrder = z.output<typeof orderFulfilled.payload>

/** Tells each buyer, and each learner who is somebody else, that what was paid for is theirs and until when. */
export async function notifyOfCompletion(deps: Deps, orders: readonly FulfilledOrder[]) {
  const strangers = orders.flatMap((order) => othersIn(order).flatMap((learnerId) => [order.buyerId, learnerId]))
  const people: People = strangers.length > 0 ? await listPeople(deps, strangers) : new Map()
  await notifyAll(
    deps,
    orders.flatMap((order) => noticesOf(order, people)),
  )
}

type People = Awaited<ReturnType<typeof listPeople>>

const othersIn = ({ buyerId, items }: FulfilledOrder) =>
  [...new Set(items.map(({ learnerId }) => learnerId))].filter((learnerId) => learnerId !== buyerId)

function noticesOf(order: FulfilledOrder, people: People) {
  const { orderId: id, code, buyerId, totalVnd } = order
  const buyerName = people.get(buyerId)?.name ?? ''
  const items = order.items.map(({ sku, name, learnerId, endsAt, isGift }) => ({
    sku,
    name,
    learnerId,
    learnerName: learnerId === buyerId ? undefined : people.get(learnerId)?.name,
    endsAt: endsAt === undefined ? undefined : new Date(endsAt),
    ...(isGift && { isGift }),
  }))
  const forLearners = othersIn(order).map((learnerId) => {
    const theirs = items.filter((thing) => thing.learnerId === learnerId)
    return { personIds: [learnerId], notice: boughtForYou({ id, buyerName, items: theirs }) }
  })
  return [{ personIds: [buyerId], notice: orderPaid({ id, code, totalVnd, items }) }, ...forLearners]
}

/** Tells the buyer that an order has ended without them. */
export async function notifyOfCancellation(deps: Deps, id: string) {
  const ending = endingOf(await listEvents(deps.db, { orderId: id }))
  const order = ending && (await findBuyer(deps.db, id))
  if (order) await notify(deps, [order.buyerId], orderGivenUp({ id, code: order.code, ending }))
}

/** Undefined for an order that its buyer has taken back: that is no news to them. */
function endingOf(events: readonly Pick<OrderEvent, 'kind' | 'at'>[]): Ending | undefined {
  if (events.some(({ kind }) => kind === 'EXPIRED')) return 'EXPIRED'
  const cancelledAt = events.find(({ kind }) => kind === 'CANCELLED')?.at.getTime()
  // written in one transaction, hence at the same moment
  return events.some(({ kind, at }) => kind === 'PAYMENT_DECLINED' && at.getTime() === cancelledAt) ? 'PAYMENT_DECLINED' : undefined
}

type Money = { checkoutId: string; itemId: string; amountVnd: number }

/** Tells who paid that their money came and did not fit. */
export async function notifyOfMoneySetAside(deps: Deps, { checkoutId, name, ...money }: Money & { name: SuspenseReason }) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (!first || name === 'UNKNOWN') return
  await notify(deps, [first.buyerId], moneyKept({ ...money, name, orders: [first, ...others] }))
}

/** Tells who paid where their money stands, and that it pays for the rest. */
export async function notifyOfBalance(deps: Deps, { checkoutId, ...money }: Money) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (first) await notify(deps, [first.buyerId], suspenseCredited({ ...money, orders: [first, ...others] }))
}

export async function notifyOfRefundDecision(deps: Deps, { checkoutId, ...money }: Money) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (first) await notify(deps, [first.buyerId], moneyGoesBack({ ...money, orders: [first, ...others] }))
}

/** Reminds of unpaid orders a few minutes before their price is held no longer, once for each time it is held. */
export async function notifyOfEndingHolds(deps: Deps) {
  for (const { buyerId, ...order } of await listEndingHolds(deps.db)) await notify(deps, [buyerId], holdEnds(order))
}

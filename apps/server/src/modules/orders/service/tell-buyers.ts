import type { SuspenseName } from '@khue/contracts/suspense'
import type { z } from 'zod'
import { listPeople } from '#modules/identity'
import { notify, notifyAll } from '#modules/notifications'
import type { Deps } from '#platform/deps'
import { listEvents, type OrderEvent } from '../order-events.repository.ts'
import { findBuyer, listEndingHolds, listOfCheckout } from '../order-notices.repository.ts'
import { boughtForYou, type Ending, holdEnds, moneyBalanced, moneyGoesBack, moneyKept, orderGivenUp, orderPaid } from '../orders.notices.ts'
import type { orderHandedOver } from '../orders.events.ts'

type HandedOver = z.output<typeof orderHandedOver.payload>

/** Tells each buyer, and each learner who is somebody else, that what was paid for is theirs and until when. */
export async function tellOfCompletion(deps: Deps, orders: readonly HandedOver[]) {
  const strangers = orders.flatMap((order) => othersIn(order).flatMap((learnerId) => [order.buyerId, learnerId]))
  const people: People = strangers.length > 0 ? await listPeople(deps, strangers) : new Map()
  await notifyAll(
    deps,
    orders.flatMap((order) => tellingsOf(order, people)),
  )
}

type People = Awaited<ReturnType<typeof listPeople>>

const othersIn = ({ buyerId, things }: HandedOver) =>
  [...new Set(things.map(({ learnerId }) => learnerId))].filter((learnerId) => learnerId !== buyerId)

function tellingsOf(order: HandedOver, people: People) {
  const { orderId: id, code, buyerId, totalVnd } = order
  const buyerName = people.get(buyerId)?.name ?? ''
  const things = order.things.map(({ sku, name, learnerId, endsAt, isGift }) => ({
    sku,
    name,
    learnerId,
    learnerName: learnerId === buyerId ? undefined : people.get(learnerId)?.name,
    endsAt: endsAt === undefined ? undefined : new Date(endsAt),
    ...(isGift && { isGift }),
  }))
  const forLearners = othersIn(order).map((learnerId) => {
    const theirs = things.filter((thing) => thing.learnerId === learnerId)
    return { personIds: [learnerId], notice: boughtForYou({ id, buyerName, things: theirs }) }
  })
  return [{ personIds: [buyerId], notice: orderPaid({ id, code, totalVnd, things }) }, ...forLearners]
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

/** Tells who paid where their money stands, and that it pays for the rest. */
export async function tellOfBalance(deps: Deps, { checkoutId, ...money }: Money) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (first) await notify(deps, [first.buyerId], moneyBalanced({ ...money, orders: [first, ...others] }))
}

export async function tellOfRefund(deps: Deps, { checkoutId, ...money }: Money) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (first) await notify(deps, [first.buyerId], moneyGoesBack({ ...money, orders: [first, ...others] }))
}

/** Reminds of unpaid orders a few minutes before their price is held no longer, once for each time it is held. */
export async function tellOfEndingHolds(deps: Deps) {
  for (const { buyerId, ...order } of await listEndingHolds(deps.db)) await notify(deps, [buyerId], holdEnds(order))
}

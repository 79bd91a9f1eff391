import type { SuspenseReason } from '@khue/contracts/money/suspense'
import type { z } from 'zod'
import { listPeople } from '#modules/people/people'
import { notify, notifyAll } from '#modules/people/notifications'
import { type CreditCause, describeCheckout } from '#modules/money/payments'
import type { Deps } from '#platform/deps'
import { listLineNames } from '../after-sale.repository.ts'
import { areAllWithdrawn, listEvents, type OrderEvent } from '../order-events.repository.ts'
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
  partReceived,
} from './orders.notices.ts'
import type { orderFulfilled } from '../orders.events.ts'

type FulfilledOrder = z.output<typeof orderFulfilled.payload>

/** Notifies each buyer, and each learner who is not the buyer, of what was bought and until when it can be used. */
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

/** Notifies the buyer of an order that ended without their doing. */
export async function notifyOfCancellation(deps: Deps, id: string) {
  const events = await listEvents(deps.db, { orderId: id })
  const withdrawn = events.find(({ kind }) => kind === 'WITHDRAWN')
  const ending = withdrawn ? 'WITHDRAWN' : endingOf(events)
  const order = ending && (await findBuyer(deps.db, id))
  if (!order) return
  const [line] = withdrawn ? await listLineNames(deps.db, [withdrawn.subject]) : []
  await notify(deps, [order.buyerId], orderGivenUp({ id, code: order.code, ending, name: line?.name ?? '' }))
}

/** Undefined for an order that its buyer cancelled: they know. */
function endingOf(events: readonly Pick<OrderEvent, 'kind' | 'at'>[]): Ending | undefined {
  if (events.some(({ kind }) => kind === 'EXPIRED')) return 'EXPIRED'
  const cancelledAt = events.find(({ kind }) => kind === 'CANCELLED')?.at.getTime()
  // both are written in one transaction, hence with the same time
  return events.some(({ kind, at }) => kind === 'PAYMENT_DECLINED' && at.getTime() === cancelledAt) ? 'PAYMENT_DECLINED' : undefined
}

type Money = { checkoutId: string; itemId: string; amountVnd: number }

/** Notifies the payer that their money is in suspense. */
export async function notifyOfMoneySetAside(deps: Deps, { checkoutId, name, ...money }: Money & { name: SuspenseReason }) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (!first || name === 'UNKNOWN') return
  if (name === 'SHORT') return notifyOfPart(deps, checkoutId, { ...money, buyerId: first.buyerId, orders: [first, ...others] })
  const ids = [first, ...others].map(({ id }) => id)
  if (name === 'LATE' && (await areAllWithdrawn(deps.db, ids))) return // credited at once, with a notice of its own
  await notify(deps, [first.buyerId], moneyKept({ ...money, name, orders: [first, ...others] }))
}

/** Notifies the payer of what is still missing. */
async function notifyOfPart(deps: Deps, checkoutId: string, { buyerId, ...money }: PartMoney) {
  const asked = await describeCheckout(deps, checkoutId)
  const isWaiting = !asked.settledAs && asked.partsVnd > 0 // else it was used or credited in the meantime
  if (isWaiting) await notify(deps, [buyerId], partReceived({ ...money, asked }))
}
type PartMoney = Omit<Parameters<typeof partReceived>[0], 'asked'> & { buyerId: string }

/** Notifies the payer that their money is in the learning balance and pays for what comes next. */
export async function notifyOfBalance(deps: Deps, { checkoutId, ...money }: Money & { cause?: CreditCause }) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (first) await notify(deps, [first.buyerId], suspenseCredited({ ...money, orders: [first, ...others] }))
}

export async function notifyOfRefundDecision(deps: Deps, { checkoutId, ...money }: Money) {
  const [first, ...others] = await listOfCheckout(deps.db, checkoutId)
  if (first) await notify(deps, [first.buyerId], moneyGoesBack({ ...money, orders: [first, ...others] }))
}

/** Reminds buyers minutes before the price hold of an unpaid order ends, once per hold. */
export async function notifyOfEndingHolds(deps: Deps) {
  for (const { buyerId, ...order } of await listEndingHolds(deps.db)) await notify(deps, [buyerId], holdEnds(order))
}

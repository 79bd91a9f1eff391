import type { OrderItem } from '@khue/contracts/orders'
import type { PaymentMethod } from '@khue/contracts/payments'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { grant } from '#modules/entitlements'
import { listPeople, mayActFor } from '#modules/identity'
import { getOwnCheckout, openCheckout } from '#modules/payments'
import { getPlan } from '#modules/subscriptions'
import type { Actor } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import { announce } from '#platform/news'
import { newCode } from '#platform/public-codes'
import { canMove, isPayable, moveStatus, planIntent, type PlanWish } from './order.ts'
import { orderError } from './orders.errors.ts'
import { orderCompleted } from './orders.events.ts'
import {
  findOwnOrder,
  findUnpaidTwin,
  insertCheckoutOrders,
  insertLine,
  insertOrder,
  listLines,
  listOrderIdsOfCheckout,
  lockOrdersOfCheckout,
  lockOwnOrders,
  setStatus,
} from './orders.repository.ts'

/** Places one order per item; a wish whose order is still unpaid keeps that order. Ids come in the order of the items. */
export const placeOrders = (deps: Deps, buyer: Actor, items: readonly z.output<typeof OrderItem>[]) =>
  transact(deps, async (deps) => {
    const wishes = new Map(items.map(({ sku, learnerId = buyer.id }) => [planIntent({ sku, learnerId }), { sku, learnerId }]))
    const ids = new Map<string, string>()
    // sorted, so that two requests for the same things cannot wait for each other in a circle
    for (const intent of [...wishes.keys()].toSorted()) ids.set(intent, await placePlanOrder(deps, buyer, wishes.get(intent)!)) // its own key
    return [...wishes.keys()].map((intent) => ids.get(intent)!) // filled for every key just above
  })

async function placePlanOrder(deps: Deps, buyer: Actor, wish: PlanWish) {
  if (!(await mayActFor(deps, buyer.id, wish.learnerId))) throw orderError.LEARNER_NOT_FOUND()
  const plan = await getPlan(deps, wish.sku)
  const intent = planIntent(wish)
  for (;;) {
    const order = { id: uuidv7(), code: newCode('KH'), buyerId: buyer.id, intent, totalVnd: plan.priceVnd }
    if (await insertOrder(deps.db, { ...order, status: 'AWAITING_PAYMENT' })) {
      await insertLine(deps.db, { id: uuidv7(), orderId: order.id, buyerId: buyer.id, ...wish, ...pinned(plan) })
      return order.id
    }
    const twin = await findUnpaidTwin(deps.db, order)
    if (twin) return twin.id
    // the twin was paid between the two statements, or the code was taken: this is a new order after all
  }
}

/** What a line keeps of a plan, whatever becomes of the plan. */
const pinned = ({ id, name, image, priceVnd, months }: Awaited<ReturnType<typeof getPlan>>) =>
  ({ kind: 'SUB', planVersionId: id, name, image, priceVnd, months }) as const

export async function readOwnOrder(deps: Deps, buyer: Actor, id: string) {
  const order = await findOwnOrder(deps.db, id, buyer.id)
  if (!order) throw orderError.ORDER_NOT_FOUND()
  const lines = await listLines(deps.db, id)
  return {
    order,
    lines,
    learners: await listPeople(
      deps,
      lines.map((line) => line.learnerId),
    ),
  }
}

type Payment = { ids: readonly string[]; method: PaymentMethod; payerIp: string }

/** Opens one checkout for one or more of the buyer's unpaid orders; asked again while it can be paid, it is the same one. */
export const payOrders = (deps: Deps, buyer: Actor, { ids, method, payerIp }: Payment) =>
  transact(deps, async (deps) => {
    const orders = await lockOwnOrders(deps.db, ids, buyer.id)
    if (orders.length < new Set(ids).size) throw orderError.ORDER_NOT_FOUND()
    const unpayable = orders.find((order) => !isPayable(order.status))
    if (unpayable) throw orderError.ORDER_STATUS_LOCKED({ id: unpayable.id, status: unpayable.status })
    const checkout = await openCheckout(deps, {
      payerId: buyer.id,
      purpose: `orders ${orders.map((order) => order.id).join(' ')}`,
      amountVnd: orders.reduce((sum, order) => sum + order.totalVnd, 0),
      method,
      payerIp,
    })
    await insertCheckoutOrders(deps.db, checkout.id, ids)
    return checkout
  })

/** One's own checkout, with what it pays for. */
export async function readOwnCheckout(deps: Deps, buyer: Actor, code: string) {
  const checkout = await getOwnCheckout(deps, buyer.id, code)
  return { ...checkout, orderIds: await listOrderIdsOfCheckout(deps.db, checkout.id) }
}

/** Completes the orders of a checkout whose money has come. Safe to run twice: what is completed is left alone. */
export const completePaidOrders = (deps: Deps, checkoutId: string) =>
  transact(deps, async (deps) => {
    for (const order of await lockOrdersOfCheckout(deps.db, checkoutId)) {
      if (!canMove(order.status, 'PAID')) continue // told before, or paid by another checkout: the money stays booked there
      await setStatus(deps.db, order.id, moveStatus(order.status, 'PAID'))
      await announce(deps, orderCompleted, { orderId: order.id })
    }
  })

/** Hands over what the sale floor itself can give: memberships. Each line gives once, however often this runs. */
export async function fulfilOrder(deps: Deps, orderId: string) {
  for (const { id, kind, learnerId, months, planVersionId } of await listLines(deps.db, orderId)) {
    if (kind !== 'SUB' || !months || !planVersionId) continue // other kinds are handed over by the modules that hear the same news
    await grant(deps, { personId: learnerId, what: 'SUB', refId: planVersionId, sourceLineId: id, months, reason: 'order completed' })
  }
}

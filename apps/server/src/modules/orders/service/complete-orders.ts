import type { OrderEventKind } from '@khue/contracts/orders'
import type { SuspenseName } from '@khue/contracts/payments'
import { describeCheckout, isUndecided, setAside } from '#modules/payments'
import { beginMembership } from '#modules/subscriptions'
import { type Deps, transact } from '#platform/deps'
import { announce } from '#platform/news'
import { insertEvents, listEvents } from '../order-events.repository.ts'
import { canMove, moveStatus, nameUnfit } from '../order.ts'
import { listToHandOver } from '../order-notices.repository.ts'
import { orderCompleted, orderHandedOver } from '../orders.events.ts'
import { listOrderIdsOfCheckout, lockOrdersOfCheckout, setStatus } from '../orders.repository.ts'
import { endUnpaid } from './end-orders.ts'

/**
 * Completes the orders of a checkout whose money has come. Safe to run twice: an order knows which checkout paid it. The
 * share of an order that something else has paid, or that is not to be had any more, is set aside in the same transaction.
 */
export const completePaidOrders = (deps: Deps, checkoutId: string) =>
  transact(deps, async (deps) => {
    const [{ code, settledAs }, orders] = await Promise.all([describeCheckout(deps, checkoutId), lockOrdersOfCheckout(deps.db, checkoutId)])
    const event = settledAs === 'BY_DECISION' ? 'PAID_BY_DECISION' : 'PAID'
    for (const order of orders) {
      const isOurs = order.paidByCheckoutId === checkoutId
      if (isOurs && order.completedAt) continue // told before
      if (!canMove(order.status, event)) {
        await setAside(deps, { checkoutId, part: order.id, amountVnd: order.totalVnd, as: nameUnfit(order.status) })
        continue
      }
      await setStatus(deps.db, order.id, moveStatus(order.status, event), checkoutId)
      await insertEvents(deps.db, [
        { orderId: order.id, kind: 'PAID', about: checkoutId, checkoutCode: code, amountVnd: order.totalVnd },
        { orderId: order.id, kind: 'COMPLETED' },
      ])
      await announce(deps, orderCompleted, { orderId: order.id })
    }
  })

/** The buyer's money is taken but held back: nobody shall pay again or cancel meanwhile. */
export const holdOrders = (deps: Deps, checkoutId: string) =>
  transact(deps, async (deps) => {
    const { code } = await describeCheckout(deps, checkoutId)
    const orders = await lockOrdersOfCheckout(deps.db, checkoutId)
    if (!(await isUndecided(deps, checkoutId))) return // news can be overtaken; whoever ends an order takes this lock first
    for (const order of orders) {
      if (!canMove(order.status, 'PAYMENT_HELD')) continue // decided meanwhile
      await setStatus(deps.db, order.id, moveStatus(order.status, 'PAYMENT_HELD'), checkoutId)
      await insertEvents(deps.db, [{ orderId: order.id, kind: 'PAYMENT_HELD', about: checkoutId, checkoutCode: code }])
    }
  })

/** A gateway said no: an order whose money it held ends unless other money is held for it, any other waits for another attempt. */
export const noteRefusal = (deps: Deps, checkoutId: string) =>
  transact(deps, async (deps) => {
    const { code, settledAs } = await describeCheckout(deps, checkoutId)
    if (settledAs) return // paid meanwhile
    for (const order of await lockOrdersOfCheckout(deps.db, checkoutId)) {
      const isHeldElsewhere = order.status === 'WAITING_CONFIRMATION' && order.paidByCheckoutId !== checkoutId
      if (isHeldElsewhere || !canMove(order.status, 'PAYMENT_REFUSED')) continue
      await insertEvents(deps.db, [{ orderId: order.id, kind: 'PAYMENT_REFUSED', about: checkoutId, checkoutCode: code }])
      if (moveStatus(order.status, 'PAYMENT_REFUSED') !== 'CANCELLED') continue
      const otherHold = await findOtherHold(deps, order.id, checkoutId)
      // ended, it would close that checkout for all that it holds, and whoever waits with it would wait for ever
      if (otherHold) await setStatus(deps.db, order.id, moveStatus(order.status, 'PAYMENT_HELD'), otherHold)
      else await endUnpaid(deps, order, 'PAYMENT_REFUSED')
    }
  })

/** Another checkout at which the gateway holds money for this order as well. */
async function findOtherHold(deps: Deps, orderId: string, checkoutId: string) {
  const holds = (await listEvents(deps.db, { orderId })).filter(({ kind, about }) => kind === 'PAYMENT_HELD' && about !== checkoutId)
  for (const { about } of holds.toReversed()) if (await isUndecided(deps, about)) return about
  return undefined
}

const kindOf = {
  LATE: 'MONEY_LATE',
  DOUBLE: 'MONEY_DOUBLE',
  SHORT: 'MONEY_SHORT',
  OVER: 'MONEY_OVER',
} as const satisfies Partial<Record<SuspenseName, OrderEventKind>>

type Money = { checkoutId: string; itemId: string; amountVnd: number }

/** Shows in the orders' histories that money came which did not fit. */
export async function noteSetAside(deps: Deps, { name, ...money }: Money & { name: SuspenseName }) {
  if (name !== 'UNKNOWN') await noteMoney(deps, money, kindOf[name])
}

/** Shows that it goes back. */
export const noteRefundDecided = (deps: Deps, money: Money) => noteMoney(deps, money, 'REFUND_DECIDED')

async function noteMoney(deps: Deps, { checkoutId, itemId, amountVnd }: Money, kind: OrderEventKind) {
  const [{ code }, orderIds] = await Promise.all([describeCheckout(deps, checkoutId), listOrderIdsOfCheckout(deps.db, checkoutId)])
  await insertEvents(
    deps.db,
    orderIds.map((orderId) => ({ orderId, kind, about: itemId, checkoutCode: code, amountVnd })),
  )
}

/**
 * Hands over what the sale floor itself can give: memberships. Each line gives once, however often this runs. What people are told of
 * it is announced with all that is known here, so that nothing is read twice.
 */
export const fulfilOrder = (deps: Deps, orderId: string) =>
  transact(deps, async (deps) => {
    const lines = await listToHandOver(deps.db, { orderId })
    const [order] = lines
    if (!order) return
    const given = new Map<string, Date>()
    for (const { lineId, kind, learnerId, months, planVersionId, priceVnd } of lines) {
      if (kind !== 'SUB' || !months || !planVersionId) continue // other kinds are handed over by the modules that hear the same news
      const { endsAt } = await beginMembership(deps, { learnerId, planVersionId, months, priceVnd, orderLineId: lineId })
      given.set(lineId, endsAt)
    }
    await insertEvents(
      deps.db,
      [...given.keys()].map((about) => ({ orderId, kind: 'DELIVERED' as const, about })),
    )
    const { code, buyerId, totalVnd } = order
    const things = lines.map(({ lineId, name, learnerId }) => {
      const endsAt = given.get(lineId)?.toISOString()
      return { name, learnerId, ...(endsAt && { endsAt }) }
    })
    await announce(deps, orderHandedOver, { orderId, code, buyerId, totalVnd, things })
  })

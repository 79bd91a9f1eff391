import { closeCheckouts, isToBeAsked } from '#modules/payments'
import type { Actor } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import { announce } from '#platform/news'
import { houseKey } from '../basket.ts'
import { insertEvents } from '../order-events.repository.ts'
import { moveStatus } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { orderCancelled } from '../orders.events.ts'
import { listCheckoutIdsOfOrder, lockOrdersToGiveUp, lockOwnOrders, type Order, setStatuses } from '../orders.repository.ts'
import { releaseSeats } from './hold-seats.ts'

/** Takes back an unpaid order. Throws ORDER_NOT_FOUND, ORDER_STATUS_LOCKED, ORDER_BEING_PAID. */
export const cancelOwnOrder = (deps: Deps, buyer: Actor, id: string) =>
  transact(deps, async (deps) => {
    const [order] = await lockOwnOrders(deps.db, [id], buyer.id)
    if (!order) throw orderError.ORDER_NOT_FOUND()
    const status = await endUnpaid(deps, order, 'CANCELLED')
    if (!status) throw orderError.ORDER_BEING_PAID()
    return { status }
  })

/**
 * Ends an order that its caller has locked, and every checkout that asks for its money: from here on such money is late.
 * Undefined, and nothing ended, when the money was first and only the news of it is on its way.
 */
export async function endUnpaid(
  deps: Deps,
  order: Pick<Order, 'id' | 'status' | 'sellerKey'>,
  event: 'CANCELLED' | 'EXPIRED' | 'REPLACED' | 'PAYMENT_REFUSED',
) {
  const status = moveStatus(order.status, event)
  const kind = event === 'PAYMENT_REFUSED' ? 'CANCELLED' : event
  const closing = kind === 'EXPIRED' ? 'EXPIRED' : 'CANCELLED'
  const { settledIds } = await closeCheckouts(deps, await listCheckoutIdsOfOrder(deps.db, order.id), closing)
  if (settledIds.length > 0) return undefined
  if (order.sellerKey !== houseKey) await releaseSeats(deps, order.id) // the house sells no seats
  await setStatuses(deps.db, [{ id: order.id, status }])
  await insertEvents(deps.db, [{ orderId: order.id, kind }])
  await announce(deps, orderCancelled, { orderId: order.id })
  return status
}

/** Ends an open order, locked by the caller, because its buyer has asked for something of it anew. Throws ORDER_BEING_PAID. */
export async function endReplaced(deps: Deps, order: Pick<Order, 'id' | 'status' | 'sellerKey'>) {
  const hasEnded = order.status === 'AWAITING_PAYMENT' && (await endUnpaid(deps, order, 'REPLACED'))
  if (!hasEnded) throw orderError.ORDER_BEING_PAID({ id: order.id })
}

/**
 * Gives up unpaid orders whose time is over, by the database's clock. Safe to run twice and side by side. Those that have to wait, for the
 * news of their money or for what a gateway says, keep nobody behind them waiting.
 */
export async function giveUpUnpaid(deps: Deps, { atATime = 100 } = {}) {
  let last: string | undefined
  do last = await giveUpNext(deps, { after: last, limit: atATime })
  while (last)
}

/** Answers the last of them, undefined when there are no more. */
const giveUpNext = (deps: Deps, page: { after: string | undefined; limit: number }) =>
  transact(deps, async (deps) => {
    const over = await lockOrdersToGiveUp(deps.db, page)
    for (const order of over) {
      const checkoutIds = await listCheckoutIdsOfOrder(deps.db, order.id)
      if (!(await isToBeAsked(deps, checkoutIds))) await endUnpaid(deps, order, 'EXPIRED')
    }
    return over.at(-1)?.id
  })

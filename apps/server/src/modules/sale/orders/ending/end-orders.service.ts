import type { OrderStatus } from '@khue/contracts/sale/orders'
import { closeCheckouts, hasPendingStatusQuery, lockPaid } from '#modules/money/payments'
import { lockPoints, settlePoints } from '#modules/money/points'
import type { Unsaleable } from '#modules/sale/offers'
import { settleUses } from '#modules/sale/promotions'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { platformSellerKey } from '../basket.ts'
import { listPlacementOrders, lockEnding } from '../discounts.repository.ts'
import { insertEvents } from '../order-events.repository.ts'
import { isOpen, moveStatus } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { orderCancelled } from '../orders.events.ts'
import { listCheckoutIdsOfOrder, lockExpiredOrders, lockOwnOrders, type Order, setStatuses } from '../orders.repository.ts'
import { releaseSeats } from '../seats/hold-seats.service.ts'

/** Cancels an unpaid order. Throws ORDER_NOT_FOUND, ORDER_STATUS_LOCKED, ORDER_BEING_PAID. */
export const cancelOwnOrder = (deps: Deps, buyer: Actor, id: string) =>
  transact(deps, async (deps) => {
    const [order] = await lockOwnOrders(deps.db, [id], buyer.id)
    if (!order) throw orderError.ORDER_NOT_FOUND()
    const status = await endUnpaid(deps, order, 'CANCELLED')
    if (!status) throw orderError.ORDER_BEING_PAID()
    return { status }
  })

type Ending = Pick<Order, 'id' | 'status' | 'buyerId' | 'sellerKey' | 'placementId' | 'discountVnd'>

/**
 * Ends an order that the caller has locked and closes all its checkouts: money that comes later is late. Returns undefined and changes nothing when a
 * checkout is already paid and only its event is still to be delivered.
 */
export async function endUnpaid(deps: Deps, order: Ending, event: 'CANCELLED' | 'EXPIRED' | 'REPLACED' | 'PAYMENT_DECLINED' | 'WITHDRAWN') {
  const status = moveStatus(order.status, event)
  const kind = event === 'PAYMENT_DECLINED' || event === 'WITHDRAWN' ? 'CANCELLED' : event
  const closing = kind === 'EXPIRED' ? 'EXPIRED' : 'CANCELLED'
  if (order.discountVnd > 0) await lockPoints(deps, [order.buyerId]) // before locking any checkout or promotion
  const { settledIds } = await closeCheckouts(deps, await listCheckoutIdsOfOrder(deps.db, order.id), closing)
  if (settledIds.length > 0) return undefined
  return end(deps, order, { status, kind })
}

type Ended = { status: OrderStatus; kind: 'CANCELLED' | 'EXPIRED' | 'REPLACED' | `ITEM_${Unsaleable}` }

async function end(deps: Deps, order: Ending, { status, kind }: Ended) {
  if (order.sellerKey !== platformSellerKey) await releaseSeats(deps, order.id) // the platform sells no seats
  await setStatuses(deps.db, [{ id: order.id, status }])
  if (order.discountVnd > 0) await settlePoints(deps, { purpose: 'ORDER', sourceIds: [order.id] }, 'RETURNED')
  if (order.placementId !== null) await releaseLastUses(deps, order.placementId)
  await insertEvents(deps.db, [{ orderId: order.id, kind }])
  await publish(deps, orderCancelled, { orderId: order.id })
  return status
}

/**
 * Ends an order whose money came although it cannot be fulfilled any more, with all its other checkouts; the money is in suspense, or credited to the
 * buyer where an item cannot be sold. The caller has locked the order.
 */
export async function cancelUnfulfillable(deps: Deps, order: Ending, reason?: Unsaleable) {
  if (order.discountVnd > 0) await lockPoints(deps, [order.buyerId]) // before locking any checkout or promotion
  const checkoutIds = await listCheckoutIdsOfOrder(deps.db, order.id)
  const paid = new Set((await lockPaid(deps, checkoutIds)).map(({ id }) => id))
  await closeCheckouts(
    deps,
    checkoutIds.filter((id) => !paid.has(id)),
    'CANCELLED',
  )
  return end(deps, order, {
    status: moveStatus(order.status, order.status === 'WAITING_CONFIRMATION' ? 'PAYMENT_DECLINED' : 'EXPIRED'),
    kind: reason ? `ITEM_${reason}` : 'EXPIRED',
  })
}

/** Releases code uses when the last open order of a placement has ended. Uses by a paid order are settled and stay. */
async function releaseLastUses(deps: Deps, placementId: string) {
  await lockEnding(deps.db, placementId)
  const left = (await listPlacementOrders(deps.db, [placementId])).filter(({ status }) => isOpen(status))
  if (left.length === 0) await settleUses(deps, placementId, 'RELEASED')
}

/** Ends an open order because its buyer ordered one of its items anew. The caller has locked it. Throws ORDER_BEING_PAID. */
export async function endReplaced(deps: Deps, order: Ending) {
  const hasEnded = order.status === 'AWAITING_PAYMENT' && (await endUnpaid(deps, order, 'REPLACED'))
  if (!hasEnded) throw orderError.ORDER_BEING_PAID({ id: order.id })
}

/**
 * Expires unpaid orders past `auto_cancel_at`, by the database's clock. Idempotent; may run concurrently. Orders that wait for a payment event or a
 * gateway's answer are skipped and do not hold up the rest.
 */
export async function expireUnpaidOrders(deps: Deps) {
  let last: string | undefined
  do last = await expireNextOrder(deps, last)
  while (last)
}

/** Ends one order per transaction: ending several at once could deadlock with buyers. Returns its id. */
const expireNextOrder = (deps: Deps, after: string | undefined) =>
  transact(deps, async (deps) => {
    const [order] = await lockExpiredOrders(deps.db, { after, limit: 1 })
    if (!order) return undefined
    const checkoutIds = await listCheckoutIdsOfOrder(deps.db, order.id)
    if (!(await hasPendingStatusQuery(deps, checkoutIds))) await endUnpaid(deps, order, 'EXPIRED')
    return order.id
  })

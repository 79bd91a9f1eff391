import type { Deps } from '#platform/deps'
import type { Order } from '../orders.repository.ts'
import { endReplaced, endUnpaid } from '../ending/end-orders.service.ts'
import { listCodes, priceOrders } from '../pricing/price-orders.service.ts'
import { renewIfPriceHolds } from '../pricing/renew-orders.service.ts'

/**
 * Of open orders that the caller has locked, keeps those with one of these intents that are payable, being paid or renewable, and returns them by
 * intent. Ends all others, which frees their items. Throws ORDER_BEING_PAID when one cannot be ended.
 */
export async function reuseOrEndOrders(deps: Deps, open: readonly Order[], intents: readonly string[]) {
  const kept = new Map<string, string>()
  for (const order of open) {
    if (!intents.includes(order.intent)) await endReplaced(deps, order)
    else if (await isKept(deps, order)) kept.set(order.intent, order.id)
  }
  return kept
}

/**
 * Keeps an order that is payable or renewable at the same price (then repriced with current promotions); else expires it, unless its money has just
 * come.
 */
async function isKept(deps: Deps, order: Order) {
  if (order.status === 'WAITING_CONFIRMATION') return true // its money is held: the same items must not be paid twice
  if (order.isPayable) return true
  if ((await renewIfPriceHolds(deps, order)) === 'RENEWED') {
    if (order.placementId) await priceOrders(deps, { id: order.buyerId }, { ids: [order.id], codes: await listCodes(deps, [order]) })
    return true
  }
  return !(await endUnpaid(deps, order, 'EXPIRED'))
}

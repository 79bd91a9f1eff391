import type { Deps } from '#platform/deps'
import type { Order } from '../orders.repository.ts'
import { endReplaced, endUnpaid } from './end-orders.ts'
import { listCodes, priceOrders } from './price-orders.ts'
import { renewIfPriceHolds } from './renew-orders.ts'

/**
 * Of open orders that its caller has locked, those that ask for exactly one of these and can still be paid or are just being paid, by
 * what they ask for. All others have ended then, and what they asked for is free. Throws ORDER_BEING_PAID when that cannot be.
 */
export async function reuseOrEndOrders(deps: Deps, open: readonly Order[], intents: readonly string[]) {
  const kept = new Map<string, string>()
  for (const order of open) {
    if (!intents.includes(order.intent)) await endReplaced(deps, order)
    else if (await isKept(deps, order)) kept.set(order.intent, order.id)
  }
  return kept
}

/** Unless its time is over and its price too, and at what promotions give now: then it ends, if its money has not just come after all. */
async function isKept(deps: Deps, order: Order) {
  if (order.status === 'WAITING_CONFIRMATION') return true // its money is held: nobody shall pay for the same again meanwhile
  if (order.isPayable) return true
  if ((await renewIfPriceHolds(deps, order)) === 'RENEWED') {
    if (order.placementId) await priceOrders(deps, { id: order.buyerId }, { ids: [order.id], codes: await listCodes(deps, [order]) })
    return true
  }
  return !(await endUnpaid(deps, order, 'EXPIRED'))
}

import { uuidv7 } from 'uuidv7'
import { findOffers } from '#modules/sale/offers'
import type { Deps } from '#platform/deps'
import { insertEvents } from '../order-events.repository.ts'
import { listLines, type Order, setRenewed } from '../orders.repository.ts'

/**
 * Holds the price of an unpaid order, locked by the caller, for another while, unless what it asks for is sold differently by now or it was
 * placed too long ago. What was given on it is for the caller to judge anew: promotions end, too.
 */
export async function renewIfPriceHolds(deps: Deps, order: Pick<Order, 'id'>): Promise<'RENEWED' | 'SOLD_DIFFERENTLY' | 'TOO_OLD'> {
  const lines = await listLines(deps.db, [order.id])
  const offers = await findOffers(
    deps,
    lines.map(({ sku }) => sku),
  )
  if (lines.some(({ replacesLineId }) => replacesLineId)) return 'SOLD_DIFFERENTLY' // each day the older plan has less to pay
  const areSoldTheSame = lines.every(({ sku, planVersionId, priceVnd }) => {
    const offer = offers.get(sku)
    return offer?.planVersionId === planVersionId && offer.priceVnd === priceVnd
  })
  if (!areSoldTheSame) return 'SOLD_DIFFERENTLY'
  if (!(await setRenewed(deps.db, order.id))) return 'TOO_OLD'
  await insertEvents(deps.db, [{ orderId: order.id, kind: 'RENEWED', subject: uuidv7() }])
  return 'RENEWED'
}

import { uuidv7 } from 'uuidv7'
import { findOffers } from '#modules/offers'
import type { Deps } from '#platform/deps'
import { insertEvents } from '../order-events.repository.ts'
import { listLines, type Order, setRenewed } from '../orders.repository.ts'

/** Holds the price of an unpaid order, locked by the caller, for another while, unless what it asks for is sold differently by now. */
export async function renewIfPriceHolds(deps: Deps, order: Pick<Order, 'id'>) {
  const lines = await listLines(deps.db, [order.id])
  const offers = await findOffers(
    deps,
    lines.map(({ sku }) => sku),
  )
  const areSoldTheSame = lines.every(({ sku, planVersionId, priceVnd }) => {
    const offer = offers.get(sku)
    return offer?.planVersionId === planVersionId && offer.priceVnd === priceVnd
  })
  if (!areSoldTheSame) return false
  await setRenewed(deps.db, order.id)
  await insertEvents(deps.db, [{ orderId: order.id, kind: 'RENEWED', about: uuidv7() }])
  return true
}

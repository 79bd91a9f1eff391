import { uuidv7 } from 'uuidv7'
import { findOffers } from '#modules/sale/offers'
import type { Deps } from '#platform/deps'
import { insertEvents } from '../order-events.repository.ts'
import { listLines, type Order, setRenewed } from '../orders.repository.ts'

/**
 * Renews the price hold of an unpaid order, unless one of its offers changed or the order is too old. The caller has locked the order and must check
 * promotions itself, because they may have ended.
 */
export async function renewIfPriceHolds(deps: Deps, order: Pick<Order, 'id'>): Promise<'RENEWED' | 'SOLD_DIFFERENTLY' | 'TOO_OLD'> {
  const lines = await listLines(deps.db, [order.id])
  const offers = await findOffers(
    deps,
    lines.map(({ sku }) => sku),
  )
  if (lines.some(({ replacesLineId }) => replacesLineId)) return 'SOLD_DIFFERENTLY' // the credit of the older plan shrinks every day
  const areSoldTheSame = lines.every(({ sku, planVersionId, priceVnd, firstLesson }) => {
    const offer = offers.get(sku)
    return offer?.planVersionId === planVersionId && offer.priceVnd === priceVnd && offer.firstLesson === firstLesson
  })
  if (!areSoldTheSame) return 'SOLD_DIFFERENTLY'
  if (!(await setRenewed(deps.db, order.id))) return 'TOO_OLD'
  await insertEvents(deps.db, [{ orderId: order.id, kind: 'RENEWED', subject: uuidv7() }])
  return 'RENEWED'
}

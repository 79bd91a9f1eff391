import { mayUse } from '#modules/entitlements'
import { offerError } from '#modules/offers'
import { type Deps, transact } from '#platform/deps'
import { lockSold } from '../after-sale.repository.ts'
import { findGiftLine, isAskedBack, setLearner } from '../gift-lines.repository.ts'
import { listEvents } from '../order-events.repository.ts'
import { listToHandOver } from '../order-notices.repository.ts'
import { orderError } from '../orders.errors.ts'
import { handOver } from './hand-over.ts'

/** Locks the order in which something was bought as a gift, so that its money is not asked back meanwhile. Throws ORDER_NOT_FOUND. */
export async function holdGiftOrder(deps: Deps, lineId: string) {
  const line = await findGiftLine(deps.db, lineId)
  const order = line && (await lockSold(deps.db, line.orderId))
  if (!order) throw orderError.ORDER_NOT_FOUND()
  return { orderId: order.id, isPaid: order.status === 'COMPLETED', isAskedBack: await isAskedBack(deps.db, lineId) }
}

/**
 * Hands over what was bought as a gift to whoever it is for now; its order is locked by the caller. Safe to run twice. Throws OFFER_HAD
 * when they have that course already.
 */
export const handOverGift = (deps: Deps, { orderId, lineId, learnerId }: { orderId: string; lineId: string; learnerId: string }) =>
  transact(deps, async (deps) => {
    const events = await listEvents(deps.db, { orderId })
    if (events.some(({ kind, about }) => kind === 'DELIVERED' && about === lineId)) return
    const line = (await listToHandOver(deps.db, [orderId])).find((one) => one.lineId === lineId)
    if (!line) throw orderError.ORDER_NOT_FOUND()
    const { kind, refId } = line
    if (kind === 'CO' && refId && (await mayUse(deps, learnerId, 'CO', refId))) throw offerError.OFFER_HAD({ sku: line.sku })
    await setLearner(deps.db, lineId, learnerId)
    await handOver(deps, [{ ...line, learnerId }], new Set(line.priceVnd > line.discountVnd ? [orderId] : []))
  })

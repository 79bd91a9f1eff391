import { listTaught } from '#modules/offer/courses'
import { requireNotOwnPupils } from '#modules/offer/school-pupils'
import { mayUse } from '#modules/sale/entitlements'
import { offerError } from '#modules/sale/offers'
import { type Deps, transact } from '#platform/deps'
import { lockSold } from '../after-sale.repository.ts'
import { findGiftLine, isRefundRequested, setLearner } from '../gift-lines.repository.ts'
import { listEvents } from '../order-events.repository.ts'
import { listLinesToDeliver } from '../order-notices.repository.ts'
import { orderError } from '../orders.errors.ts'
import { deliverLines } from './fulfil-orders.service.ts'

/** Locks the order of a gift line, so that no refund can be requested meanwhile. Throws ORDER_NOT_FOUND. */
export async function lockGiftOrder(deps: Deps, lineId: string) {
  const line = await findGiftLine(deps.db, lineId)
  const order = line && (await lockSold(deps.db, line.orderId))
  if (!order) throw orderError.ORDER_NOT_FOUND()
  return { orderId: order.id, isPaid: order.status === 'COMPLETED', isRefundRequested: await isRefundRequested(deps.db, lineId) }
}

/**
 * Delivers a gift line to the learner chosen when it was claimed. The caller has locked the order. Idempotent. Throws ALREADY_OWNED when the learner
 * already has that course, and what `requireNotOwnPupils` throws.
 */
type Claim = { orderId: string; lineId: string; learnerId: string; claimedBy: string }
export const deliverGift = (deps: Deps, { orderId, lineId, learnerId, claimedBy }: Claim) =>
  transact(deps, async (deps) => {
    const events = await listEvents(deps.db, { orderId })
    if (events.some(({ kind, subject }) => kind === 'DELIVERED' && subject === lineId)) return
    const line = (await listLinesToDeliver(deps.db, [orderId])).find((one) => one.lineId === lineId)
    if (!line) throw orderError.ORDER_NOT_FOUND()
    const { kind, refId } = line
    if (kind === 'CO' && refId && (await mayUse(deps, learnerId, 'CO', refId))) throw offerError.ALREADY_OWNED({ sku: line.sku })
    if (line.sellerId === learnerId) throw offerError.OWN_OFFER()
    const [taught] = kind === 'CO' && refId ? await listTaught(deps, [refId]) : []
    if (taught) {
      const { teacherId, subjectId } = taught
      await requireNotOwnPupils(deps, claimedBy, [{ teacherId, learnerId, subjectIds: [subjectId], priceVnd: line.priceVnd }])
    }
    await setLearner(deps.db, lineId, learnerId)
    await deliverLines(deps, [{ ...line, learnerId }], new Set(line.priceVnd > line.discountVnd ? [orderId] : []))
  })

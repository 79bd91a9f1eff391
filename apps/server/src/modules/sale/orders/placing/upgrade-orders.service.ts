import { uuidv7 } from 'uuidv7'
import { mayActFor } from '#modules/people/people'
import { listPlansOfOrders } from '../instalments/plans.service.ts'
import { findReplaceable, getPlan, getPlansOnSale, replaceMembership, upgradeTo } from '#modules/sale/subscriptions'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { formatVnd } from '#platform/vietnam/format'
import { platformSellerKey, type RequestedItem } from '../basket.ts'
import { insertOrders, insertOpenItems, lockPlacing, lockOrdersByItemKeys } from '../baskets.repository.ts'
import { isUpgrade, upgradeIntent, upgradeItemKey } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { listLines, type Order } from '../orders.repository.ts'
import { findPaidLine } from './upgrades.repository.ts'
import { reuseOrEndOrders } from './reuse-orders.service.ts'
import { priceAutomatically } from '../pricing/price-orders.service.ts'

/** The credit of a learner's running membership towards each dearer plan, for who may upgrade it. Throws LEARNER_NOT_FOUND. */
export async function quoteUpgrades(deps: Deps, buyer: Actor, learnerId = buyer.id) {
  const old = await findUpgradableMembership(deps, buyer, learnerId)
  if (!old) return { from: null, items: [] }
  const items = (await getPlansOnSale(deps)).flatMap(({ sku, name, price }) => {
    const offer = upgradeTo(old, price, old.today)
    const explanation = `Trừ ${formatVnd(offer?.creditVnd ?? 0)} chưa dùng của gói ${old.planName}`
    return offer ? [{ sku, name, price, credit: offer.creditVnd, amountDue: offer.toPayVnd, explanation }] : []
  })
  return { from: { lineId: old.lineId, planName: old.planName }, items }
}

/**
 * Only the person who paid for a membership may upgrade it, and only once it is fully paid. A guardian may also upgrade what the child bought for itself:
 * a refund returns the child's part to the child (`payeesOf` in refunds).
 */
async function findUpgradableMembership(deps: Deps, buyer: Actor, learnerId: string) {
  if (!(await mayActFor(deps, buyer.id, learnerId))) throw orderError.LEARNER_NOT_FOUND()
  const old = await findReplaceable(deps, learnerId)
  const line = old && (await findPaidLine(deps.db, old.lineId))
  if (!old || !line || (line.buyerId !== buyer.id && line.buyerId !== learnerId)) return undefined
  const plan = (await listPlansOfOrders(deps, [line.orderId])).get(line.orderId)
  return plan && plan.openVnd > 0 ? undefined : { ...old, priceVnd: line.priceVnd }
}

/**
 * Places an order for a dearer plan in place of the running membership, whose unused value counts as credit. A repeated request gets the same order
 * while it can be paid. Throws LEARNER_NOT_FOUND, PLAN_NOT_FOUND, UPGRADE_NOT_HIGHER, ORDER_BEING_PAID, ORDER_ITEM_ALREADY_PENDING.
 */
export async function placeUpgrade(deps: Deps, buyer: Actor, { sku, learnerId }: RequestedItem) {
  const old = await findUpgradableMembership(deps, buyer, learnerId)
  const plan = await getPlan(deps, sku)
  const offer = old && upgradeTo(old, plan.priceVnd, old.today)
  if (!offer) throw orderError.UPGRADE_NOT_HIGHER()
  const [intent, itemKey] = [upgradeIntent({ lineId: old.lineId, sku }), upgradeItemKey(old.lineId)]
  return transact(deps, async (deps) => {
    await lockPlacing(deps.db, buyer.id)
    const kept = await reuseOrEndOrders(deps, await lockOrdersByItemKeys(deps.db, buyer.id, [itemKey]), [intent])
    const twinId = kept.get(intent)
    if (twinId) return twinId
    const [id, code] = [uuidv7(), newCode('KH')]
    const line = {
      id: uuidv7(),
      orderId: id,
      buyerId: buyer.id,
      learnerId,
      kind: 'SUB' as const,
      sku,
      name: plan.name,
      image: plan.image,
      priceVnd: plan.priceVnd,
      creditVnd: offer.creditVnd,
      replacesLineId: old.lineId,
      months: plan.months,
      planVersionId: plan.id,
    }
    const order = { id, code, buyerId: buyer.id, intent, sellerKey: platformSellerKey, placementId: null, totalVnd: offer.toPayVnd }
    await insertOrders(deps.db, [order], [line], [uuidv7()])
    const claimed = await insertOpenItems(deps.db, [{ itemKey, orderId: id }])
    if (!claimed.has(itemKey)) throw orderError.ORDER_ITEM_ALREADY_PENDING()
    await priceAutomatically(deps, buyer, { ids: [id], kinds: ['SUB'] })
    return id
  })
}

/** Begins the upgrade of an order that the caller has locked. True for any other order; false when the old membership has ended. */
export async function beginUpgrade(deps: Deps, { id, intent }: Pick<Order, 'id' | 'intent'>) {
  if (!isUpgrade(intent)) return true
  const [line] = await listLines(deps.db, [id])
  if (!line?.replacesLineId || !line.months || !line.planVersionId) return false
  const { learnerId, planVersionId, months, bonusDays, priceVnd, discountVnd, creditVnd, id: orderLineId } = line
  const paidVnd = priceVnd - discountVnd - creditVnd
  return replaceMembership(deps, {
    lineId: line.replacesLineId,
    creditVnd,
    by: { learnerId, planVersionId, months, bonusDays, paidVnd, orderLineId },
  })
}

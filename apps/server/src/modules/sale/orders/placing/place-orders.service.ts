import type { buyClass as buyClassApi } from '@khue/contracts/sale/checkout'
import type { Body } from '@khue/contracts/endpoint'
import type { GiftDetails } from '@khue/contracts/sale/gift-details'
import { classSku, courseSku, isPlanSku } from '@khue/contracts/sale/offers'
import type { OrderItem } from '@khue/contracts/sale/orders'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { resolveSaleItem } from '#modules/offer/courses'
import { requireNotOwnPupils } from '#modules/offer/school-pupils'
import { mayActFor } from '#modules/people/people'
import { assertNotOwnOffer, getOffers, offerError, assertNotOwned } from '#modules/sale/offers'
import { getPlan } from '#modules/sale/subscriptions'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { inVietnam } from '#platform/vietnam/time'
import { type Basket, intoBaskets, planItemKey, type RequestedItem, type RequestedOffer } from '../basket.ts'
import {
  insertOrders,
  insertOpenItems,
  hasOpenItem,
  lockPlacing,
  lockOrdersByItemKeys,
  type NewLine,
  type NewOpenItem,
} from '../baskets.repository.ts'
import { assertGiftable, keptGift } from './gift-order.ts'
import { planIntent } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { insertPlanOrder } from '../orders.repository.ts'
import { endReplaced } from '../ending/end-orders.service.ts'
import { holdSeats } from '../seats/hold-seats.service.ts'
import { reuseOrEndOrders } from './reuse-orders.service.ts'
import { priceAutomatically } from '../pricing/price-orders.service.ts'
import { placeUpgrade } from './upgrade-orders.service.ts'

/**
 * Places one order per seller, all or none. An open order with the same intent is reused. Items that are in other open orders move to the new one.
 * Ids come in the order of each seller's first item. An upgrade must be requested alone.
 * Throws LEARNER_NOT_FOUND, PLAN_NOT_FOUND, OFFER_NOT_FOUND, OWN_OFFER, ALREADY_OWNED, ORDER_DUPLICATE_COURSE, ORDER_BEING_PAID, ORDER_ITEM_ALREADY_PENDING,
 * GIFT_NOT_OFFERED, GIFT_DATE_INVALID, UPGRADE_MUST_BE_SOLE_ITEM, what `placeUpgrade`, `requireNotOwnPupils` and `holdSeats` throw.
 */
export async function placeOrders(deps: Deps, buyer: Actor, items: readonly z.output<typeof OrderItem>[]) {
  const upgrade = items.find((item) => item.upgrade)
  if (upgrade && (items.length > 1 || upgrade.gift)) throw orderError.UPGRADE_MUST_BE_SOLE_ITEM()
  if (upgrade) return [await placeUpgrade(deps, buyer, { sku: upgrade.sku, learnerId: upgrade.learnerId ?? buyer.id })]
  const [{ gift, sku } = {}] = items
  if (gift && sku) return placeBaskets(deps, buyer, [{ sku, learnerId: buyer.id, gift }])
  const requested = new Map(items.map(({ sku, learnerId = buyer.id }) => [planIntent({ sku, learnerId }), { sku, learnerId }]))
  const [only] = requested.size === 1 ? requested.values() : []
  if (only && isPlanSku(only.sku)) return [await placePlanOrder(deps, buyer, only)]
  return placeBaskets(deps, buyer, [...requested.values()])
}

/** Orders one class or course by its id or address. Throws OFFER_NOT_FOUND and what `placeOrders` throws. */
export async function buyClass(deps: Deps, buyer: Actor, { id, batchId, learnerId }: Body<typeof buyClassApi>) {
  const named = await resolveSaleItem(deps, id)
  if (!named) throw offerError.OFFER_NOT_FOUND()
  const sku = named.kind === 'LL' ? classSku(named.code) : courseSku(named.code, batchId)
  return placeOrders(deps, buyer, [{ sku, quantity: 1, learnerId }])
}

/** The usual case, a single plan, is looked up and placed by one statement; only an open order with the same item needs more. */
async function placePlanOrder(deps: Deps, buyer: Actor, plan: RequestedItem) {
  if (!(await mayActFor(deps, buyer.id, plan.learnerId))) throw orderError.LEARNER_NOT_FOUND()
  const [intent, itemKey] = [planIntent(plan), planItemKey(plan, buyer.id)]
  for (;;) {
    const placed = await insertPlanOrder(deps.db, { id: uuidv7(), code: newCode('KH'), buyerId: buyer.id, intent, itemKey, ...plan })
    if (!placed) await getPlan(deps, plan.sku) // throws PLAN_NOT_FOUND, unless the plan was put on sale just now
    else if (placed.id !== null) {
      await priceAutomatically(deps, buyer, { ids: [placed.id], kinds: ['SUB'] })
      return placed.id
    } else {
      const kept = await transact(deps, async (deps) =>
        reuseOrEndOrders(deps, await lockOrdersByItemKeys(deps.db, buyer.id, [itemKey]), [intent]),
      )
      const twinId = kept.get(intent)
      if (twinId) return twinId
      // otherwise that order was paid between the two statements, or the code was taken: try again
    }
  }
}

async function placeBaskets(deps: Deps, buyer: Actor, requested: readonly ItemRequest[]) {
  for (const learnerId of new Set(requested.map((itemKey) => itemKey.learnerId)))
    if (!(await mayActFor(deps, buyer.id, learnerId))) throw orderError.LEARNER_NOT_FOUND()
  const requestedOffers = await findRequestedOffers(deps, requested)
  for (const { offer, gift } of requestedOffers) if (gift) assertGiftable(offer, gift, inVietnam(deps.clock()).toPlainDate().toString())
  for (const { offer, learnerId } of requestedOffers) assertNotOwnOffer(offer, [buyer.id, learnerId])
  await assertNotOwned(
    deps,
    requestedOffers.filter(({ gift }) => !gift), // a giver may own the item
  )
  const baskets = intoBaskets(requestedOffers, buyer.id)
  return transact(deps, async (deps) => {
    await lockPlacing(deps.db, buyer.id)
    await requireNotOwnPupils(deps, buyer.id, requestedOffers.flatMap(asPaidTeaching))
    const all = baskets.flatMap(({ things }) => things.map(({ itemKey }) => itemKey))
    const kept = await reuseOrEndOrders(
      deps,
      await lockOrdersByItemKeys(deps.db, buyer.id, all),
      baskets.map(({ intent }) => intent),
    )
    const missing = baskets.filter(({ intent }) => !kept.has(intent))
    const placed = missing.length > 0 ? await insertBaskets(deps, buyer, missing) : new Map<string, string>()
    return baskets.map(({ intent }) => (kept.get(intent) ?? placed.get(intent))!) // each intent is in one of the two
  })
}

/** The learner of a gift is known only when it is claimed. */
const asPaidTeaching = ({ offer: { sellerId: teacherId, categoryIds: subjectIds, priceVnd }, learnerId, gift }: RequestedOffer) =>
  gift ? [] : [{ teacherId, learnerId, subjectIds, priceVnd }]

type ItemRequest = RequestedItem & { gift?: GiftDetails }

async function findRequestedOffers(deps: Deps, requested: readonly ItemRequest[]): Promise<RequestedOffer[]> {
  const offers = await getOffers(
    deps,
    requested.map(({ sku }) => sku),
  )
  const bySku = new Map(offers.map((offer) => [offer.sku, offer]))
  return requested.map(({ sku, ...itemKey }) => ({ offer: bySku.get(sku)!, ...itemKey })) // `getOffers` throws for missing ones
}

async function insertBaskets(deps: Deps, buyer: Actor, baskets: readonly Basket[]) {
  const placementId = baskets.length > 1 ? uuidv7() : null
  const placed = baskets.map((basket) => ({ ...basket, id: uuidv7(), code: newCode('KH'), buyerId: buyer.id, placementId }))
  const lines = placed.flatMap(({ id: orderId, things }) =>
    things.map((thing) => ({ ...thing, line: lineOf(thing, { orderId, buyerId: buyer.id }) })),
  )
  await insertOrders(
    deps.db,
    placed.map(({ id, code, buyerId, intent, sellerKey, placementId, totalVnd }) => ({
      id,
      code,
      buyerId,
      intent,
      sellerKey,
      placementId,
      totalVnd,
    })),
    lines.map(({ line }) => line),
    placed.map(() => uuidv7()),
  )
  await claimOpenItems(
    deps,
    buyer,
    lines.map(({ itemKey, line }) => ({ itemKey, orderId: line.orderId })),
  )
  await holdSeats(
    deps,
    lines.map(({ line }) => line),
  )
  await priceAutomatically(deps, buyer, {
    ids: placed.map(({ id }) => id),
    kinds: lines.map(({ line }) => line.kind),
  })
  return new Map(placed.map(({ intent, id }) => [intent, id]))
}

/** Pins the offer in the line: later changes to the offer do not affect it. */
const lineOf = ({ offer, learnerId, gift }: RequestedOffer, of: { orderId: string; buyerId: string }) =>
  ({
    ...of,
    id: uuidv7(),
    learnerId,
    sellerId: offer.sellerId,
    kind: offer.kind,
    sku: offer.sku,
    name: offer.name,
    image: offer.image,
    priceVnd: offer.priceVnd,
    months: offer.months,
    planVersionId: offer.planVersionId,
    refId: offer.kind === 'SUB' ? null : offer.refId,
    courseVersion: offer.courseVersion,
    batchId: offer.batchId,
    lessons: offer.kind === 'SUB' ? null : offer.lessons,
    firstLesson: offer.firstLesson,
    minutes: offer.minutes,
    coolingOffDays: offer.coolingOffDays,
    gift: gift ? keptGift(gift) : null,
  }) satisfies NewLine

/** Claims the items. An order that was placed meanwhile with one of them is the older request, so this one replaces it. */
async function claimOpenItems(deps: Deps, buyer: Actor, requested: readonly NewOpenItem[]) {
  let missing = requested
  while (missing.length > 0) {
    const claimed = await insertOpenItems(deps.db, missing)
    missing = missing.filter(({ itemKey }) => !claimed.has(itemKey))
    if (missing.length === 0) return
    const names = missing.map(({ itemKey }) => itemKey)
    const others = await lockOrdersByItemKeys(deps.db, buyer.id, names)
    for (const order of others) await endReplaced(deps, order)
    if (others.length === 0 && (await hasOpenItem(deps.db, names))) throw orderError.ORDER_ITEM_ALREADY_PENDING()
  }
}

import type { buyClass as buyClassApi } from '@khue/contracts/checkout'
import type { Body } from '@khue/contracts/endpoint'
import type { GiftWish } from '@khue/contracts/gift-wishes'
import { classSku, courseSku, mayNamePlan } from '@khue/contracts/offers'
import type { OrderItem } from '@khue/contracts/orders'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { nameForSale } from '#modules/catalogue'
import { mayActFor } from '#modules/identity'
import { getOffers, offerError, refuseHad } from '#modules/offers'
import { getPlan } from '#modules/subscriptions'
import type { Actor } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/public-codes'
import { inVietnam } from '#platform/vietnam-time'
import { type Basket, intoBaskets, planWish, type Wish, type WishedOffer } from '../basket.ts'
import { insertOrders, insertWishes, hasWish, lockPlacing, lockWished, type NewLine, type NewWish } from '../baskets.repository.ts'
import { judgeGift, keptGift } from '../gift-order.ts'
import { planIntent } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { insertPlanOrder } from '../orders.repository.ts'
import { endReplaced } from './end-orders.ts'
import { holdSeats } from './hold-seats.ts'
import { keepOrEnd } from './keep-orders.ts'
import { priceAutomatically } from './price-orders.ts'
import { placeUpgrade } from './upgrade-orders.ts'

/**
 * Places one order per seller, all or none; what is asked for again in the same way while it is unpaid, or its money is held,
 * keeps its order, and what is asked for together with other things leaves the order that it was in. Ids come in the order of each seller's
 * first item. An upgrade is asked for alone. Throws LEARNER_NOT_FOUND, PLAN_NOT_FOUND, OFFER_NOT_FOUND, OFFER_HAD, ORDER_SAME_TWICE, ORDER_BEING_PAID,
 * ORDER_WISHED_ELSEWHERE, GIFT_NOT_OFFERED, GIFT_DAY_WRONG, UPGRADE_ALONE, what `placeUpgrade` throws, and what a seat is refused with.
 */
export async function placeOrders(deps: Deps, buyer: Actor, items: readonly z.output<typeof OrderItem>[]) {
  const upgrade = items.find((item) => item.upgrade)
  if (upgrade && (items.length > 1 || upgrade.gift)) throw orderError.UPGRADE_ALONE()
  if (upgrade) return [await placeUpgrade(deps, buyer, { sku: upgrade.sku, learnerId: upgrade.learnerId ?? buyer.id })]
  const [{ gift, sku } = {}] = items
  if (gift && sku) return placeBaskets(deps, buyer, [{ sku, learnerId: buyer.id, gift }])
  const wishes = new Map(items.map(({ sku, learnerId = buyer.id }) => [planIntent({ sku, learnerId }), { sku, learnerId }]))
  const [only] = wishes.size === 1 ? wishes.values() : []
  if (only && mayNamePlan(only.sku)) return [await placePlanOrder(deps, buyer, only)]
  return placeBaskets(deps, buyer, [...wishes.values()])
}

/** The same for one class or course, by its id or address. Throws OFFER_NOT_FOUND, and what `placeOrders` throws. */
export async function buyClass(deps: Deps, buyer: Actor, { id, batchId, learnerId }: Body<typeof buyClassApi>) {
  const named = await nameForSale(deps, id)
  if (!named) throw offerError.OFFER_NOT_FOUND()
  const sku = named.kind === 'LL' ? classSku(named.code) : courseSku(named.code, batchId)
  return placeOrders(deps, buyer, [{ sku, quantity: 1, learnerId }])
}

/** One statement looks a single plan up and places it; only beside an open twin is there more to decide. */
async function placePlanOrder(deps: Deps, buyer: Actor, plan: Wish) {
  if (!(await mayActFor(deps, buyer.id, plan.learnerId))) throw orderError.LEARNER_NOT_FOUND()
  const [intent, wish] = [planIntent(plan), planWish(plan, buyer.id)]
  for (;;) {
    const placed = await insertPlanOrder(deps.db, { id: uuidv7(), code: newCode('KH'), buyerId: buyer.id, intent, wish, ...plan })
    if (!placed) await getPlan(deps, plan.sku) // says so, unless it has been put on sale just now
    else if (placed.id !== null) {
      await priceAutomatically(deps, buyer, { ids: [placed.id], kinds: ['SUB'] })
      return placed.id
    } else {
      const kept = await transact(deps, async (deps) => keepOrEnd(deps, await lockWished(deps.db, buyer.id, [wish]), [intent]))
      const twinId = kept.get(intent)
      if (twinId) return twinId
      // else the twin was paid between the two statements, or the code was taken: this is a new order after all
    }
  }
}

async function placeBaskets(deps: Deps, buyer: Actor, wishes: readonly AskedFor[]) {
  for (const learnerId of new Set(wishes.map((wish) => wish.learnerId)))
    if (!(await mayActFor(deps, buyer.id, learnerId))) throw orderError.LEARNER_NOT_FOUND()
  const wished = await findWished(deps, wishes)
  for (const { offer, gift } of wished) if (gift) judgeGift(offer, gift, inVietnam(deps.clock()).toPlainDate().toString())
  await refuseHad(
    deps,
    wished.filter(({ gift }) => !gift), // whoever gives something may have it too
  )
  const baskets = intoBaskets(wished, buyer.id)
  return transact(deps, async (deps) => {
    await lockPlacing(deps.db, buyer.id)
    const all = baskets.flatMap(({ things }) => things.map(({ wish }) => wish))
    const kept = await keepOrEnd(
      deps,
      await lockWished(deps.db, buyer.id, all),
      baskets.map(({ intent }) => intent),
    )
    const missing = baskets.filter(({ intent }) => !kept.has(intent))
    const placed = missing.length > 0 ? await insertBaskets(deps, buyer, missing) : new Map<string, string>()
    return baskets.map(({ intent }) => (kept.get(intent) ?? placed.get(intent))!) // it is in one of them
  })
}

type AskedFor = Wish & { gift?: GiftWish }

async function findWished(deps: Deps, wishes: readonly AskedFor[]): Promise<WishedOffer[]> {
  const offers = await getOffers(
    deps,
    wishes.map(({ sku }) => sku),
  )
  const bySku = new Map(offers.map((offer) => [offer.sku, offer]))
  return wishes.map(({ sku, ...wish }) => ({ offer: bySku.get(sku)!, ...wish })) // all of them are offered
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
  await claimWishes(
    deps,
    buyer,
    lines.map(({ wish, line }) => ({ wish, orderId: line.orderId })),
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

/** What a line keeps of what was offered, whatever becomes of the offer. */
const lineOf = ({ offer, learnerId, gift }: WishedOffer, of: { orderId: string; buyerId: string }) =>
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
    runId: offer.runId,
    lessons: offer.kind === 'SUB' ? null : offer.lessons,
    minutes: offer.minutes,
    coolingOffDays: offer.coolingOffDays,
    gift: gift ? keptGift(gift) : null,
  }) satisfies NewLine

/** Whatever was placed meanwhile with something of this in it was asked for before, and so is replaced by this. */
async function claimWishes(deps: Deps, buyer: Actor, wishes: readonly NewWish[]) {
  let missing = wishes
  while (missing.length > 0) {
    const claimed = await insertWishes(deps.db, missing)
    missing = missing.filter(({ wish }) => !claimed.has(wish))
    if (missing.length === 0) return
    const names = missing.map(({ wish }) => wish)
    const others = await lockWished(deps.db, buyer.id, names)
    for (const order of others) await endReplaced(deps, order)
    if (others.length === 0 && (await hasWish(deps.db, names))) throw orderError.ORDER_WISHED_ELSEWHERE()
  }
}

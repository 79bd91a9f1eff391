import { createHash } from 'node:crypto'
import type { GiftDetails } from '@khue/contracts/sale/gift-details'
import type { Offer } from '#modules/sale/offers'
import { orderError } from './orders.errors.ts'
import { planIntent } from './order.ts'

/** `orders.seller_key` where the platform itself sells (plans). */
export const platformSellerKey = '00000000-0000-0000-0000-000000000000'

/** One item for one learner. */
export type RequestedItem = { sku: string; learnerId: string }
export type RequestedOffer = { offer: Offer; learnerId: string; gift?: GiftDetails | undefined }
type ItemKeySource = { offer: Pick<Offer, 'kind' | 'sku' | 'refId'>; learnerId: string; gift?: GiftDetails | undefined }

/** The items of one seller in one request; becomes one order. */
export type Basket = { sellerKey: string; intent: string; totalVnd: number; things: (RequestedOffer & { itemKey: string })[] }

/**
 * Key that may stand in one unpaid order only. Several people may buy a plan for the same learner (its months add up), so its key names the buyer. A
 * learner owns a course or class once, so its key leaves the buyer out. Tutor lessons can be bought again, but the same package cannot be in two open
 * orders.
 */
export function itemKeyOf({ offer: { kind, sku, refId }, learnerId, gift }: ItemKeySource, buyerId: string) {
  if (gift) return `gift ${sku} to ${gift.phone} by ${buyerId}`
  if (kind === 'SUB') return planItemKey({ sku, learnerId }, buyerId)
  return kind === 'TN' ? `${sku} for ${learnerId}` : `${refId} for ${learnerId}`
}
export const planItemKey = (plan: RequestedItem, buyerId: string) => `${planIntent(plan)} by ${buyerId}`

/**
 * Splits a request into one basket per seller, in the order in which each seller is first named. Throws ORDER_DUPLICATE_COURSE when the same learner
 * would get the same item twice.
 */
export function intoBaskets(requestedOffers: readonly RequestedOffer[], buyerId: string): Basket[] {
  const things = requestedOffers.map((one) => ({ ...one, itemKey: itemKeyOf(one, buyerId) }))
  const twice = things.find(({ itemKey }, at) => things.findIndex((other) => other.itemKey === itemKey) < at)
  if (twice) throw orderError.ORDER_DUPLICATE_COURSE({ sku: twice.offer.sku, learnerId: twice.learnerId })
  const ofSeller = Map.groupBy(things, ({ offer }) => offer.sellerId ?? platformSellerKey)
  return [...ofSeller].map(([sellerKey, things]) => ({
    sellerKey,
    intent: intentOf(things),
    totalVnd: things.reduce((sum, { offer }) => sum + offer.priceVnd, 0),
    things,
  }))
}

/** Intent of a basket, independent of the order of its items. A basket of several items is hashed, to keep the intent short. */
function intentOf(things: Basket['things']) {
  const [first, ...others] = things
  if (first?.gift) return giftIntent(first.offer.sku, first.gift)
  if (first && others.length === 0) return planIntent({ sku: first.offer.sku, learnerId: first.learnerId })
  const requested = things.map(({ offer, learnerId }) => planIntent({ sku: offer.sku, learnerId })).toSorted()
  return `basket ${digest(requested.join('\n'))}`
}

/** The card and the delivery day are part of the intent: a gift with another card replaces the open order. */
const giftIntent = (sku: string, gift: GiftDetails) => `gift ${sku} ${digest(JSON.stringify(gift))}`
/** A gift is always ordered alone, and its money stays in CUSTOMER_PREPAID until the gift is claimed. */
export const isGift = ({ intent }: { intent: string }) => intent.startsWith('gift ')

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

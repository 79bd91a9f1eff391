import { createHash } from 'node:crypto'
import type { GiftDetails } from '@khue/contracts/sale/gift-details'
import type { Offer } from '#modules/sale/offers'
import { orderError } from './orders.errors.ts'
import { planIntent } from './order.ts'

/** The house is a seller, too. */
export const platformSellerKey = '00000000-0000-0000-0000-000000000000'

/** One thing for one learner. */
export type RequestedItem = { sku: string; learnerId: string }
export type RequestedOffer = { offer: Offer; learnerId: string; gift?: GiftDetails | undefined }
type ItemKeySource = { offer: Pick<Offer, 'kind' | 'sku' | 'refId'>; learnerId: string; gift?: GiftDetails | undefined }

/** What one seller is asked for at once: one order. */
export type Basket = { sellerKey: string; intent: string; totalVnd: number; things: (RequestedOffer & { itemKey: string })[] }

/**
 * What can be in one unpaid order only. A plan may be bought for somebody by different people, its months follow each other; a course
 * or a class is had once, whoever pays; lessons with a tutor are had again and again, but not the same package twice at once.
 */
export function itemKeyOf({ offer: { kind, sku, refId }, learnerId, gift }: ItemKeySource, buyerId: string) {
  if (gift) return `gift ${sku} to ${gift.phone} by ${buyerId}`
  if (kind === 'SUB') return planItemKey({ sku, learnerId }, buyerId)
  return kind === 'TN' ? `${sku} for ${learnerId}` : `${refId} for ${learnerId}`
}
export const planItemKey = (plan: RequestedItem, buyerId: string) => `${planIntent(plan)} by ${buyerId}`

/**
 * One basket for each seller, in the order in which each is first asked for. Throws ORDER_DUPLICATE_COURSE when somebody would learn the same
 * at two times.
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

/** What makes two requests of one buyer the same, in whatever order they name their things; of any length, hence a digest of many. */
function intentOf(things: Basket['things']) {
  const [first, ...others] = things
  if (first?.gift) return giftIntent(first.offer.sku, first.gift)
  if (first && others.length === 0) return planIntent({ sku: first.offer.sku, learnerId: first.learnerId })
  const requested = things.map(({ offer, learnerId }) => planIntent({ sku: offer.sku, learnerId })).toSorted()
  return `basket ${digest(requested.join('\n'))}`
}

/** Another card or day for the same person is another order in place of the first. */
const giftIntent = (sku: string, gift: GiftDetails) => `gift ${sku} ${digest(JSON.stringify(gift))}`
/** Gifts are ordered alone, and their money waits until they are claimed. */
export const isGift = ({ intent }: { intent: string }) => intent.startsWith('gift ')

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

import { giftDaysAhead, type GiftDetails } from '@khue/contracts/sale/gift-details'
import type { Offer } from '#modules/sale/offers'
import { orderError } from './orders.errors.ts'

/** What waits for somebody without a seat or an hour: plans, and courses to be watched at any time. `today` is Vietnamese. */
export function assertGiftable({ kind, batchId }: Pick<Offer, 'kind' | 'batchId'>, { deliverOn }: GiftDetails, today: string) {
  if (kind !== 'SUB' && (kind !== 'CO' || batchId !== null)) throw orderError.GIFT_NOT_OFFERED()
  const last = Temporal.PlainDate.from(today).add({ days: giftDaysAhead }).toString()
  if (deliverOn !== undefined && (deliverOn < today || deliverOn > last)) throw orderError.GIFT_DATE_INVALID({ from: today, until: last })
}

/** As a line keeps it. */
export const keptGift = ({ deliverOn, ...gift }: GiftDetails) => ({ ...gift, ...(deliverOn && { deliverOn }) })

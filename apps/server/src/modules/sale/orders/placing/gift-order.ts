import { giftDaysAhead, type GiftDetails } from '@khue/contracts/sale/gift-details'
import type { Offer } from '#modules/sale/offers'
import { orderError } from '../orders.errors.ts'

/**
 * Only what needs neither a seat nor a time can wait to be claimed: plans and recorded courses. `today` is the Vietnamese date. Throws
 * GIFT_NOT_OFFERED, GIFT_DATE_INVALID.
 */
export function assertGiftable({ kind, batchId }: Pick<Offer, 'kind' | 'batchId'>, { deliverOn }: GiftDetails, today: string) {
  if (kind !== 'SUB' && (kind !== 'CO' || batchId !== null)) throw orderError.GIFT_NOT_OFFERED()
  const last = Temporal.PlainDate.from(today).add({ days: giftDaysAhead }).toString()
  if (deliverOn !== undefined && (deliverOn < today || deliverOn > last)) throw orderError.GIFT_DATE_INVALID({ from: today, until: last })
}

/** As stored in `order_lines.gift`: an absent day is left out. */
export const keptGift = ({ deliverOn, ...gift }: GiftDetails) => ({ ...gift, ...(deliverOn && { deliverOn }) })

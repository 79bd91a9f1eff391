import { giftDaysAhead, type GiftWish } from '@khue/contracts/gift-wishes'
import type { Offer } from '#modules/offers'
import { orderError } from './orders.errors.ts'

/** What waits for somebody without a seat or an hour: plans, and courses to be watched at any time. `today` is Vietnamese. */
export function judgeGift({ kind, runId }: Pick<Offer, 'kind' | 'runId'>, { deliverOn }: GiftWish, today: string) {
  if (kind !== 'SUB' && (kind !== 'CO' || runId !== null)) throw orderError.GIFT_NOT_OFFERED()
  const last = Temporal.PlainDate.from(today).add({ days: giftDaysAhead }).toString()
  if (deliverOn !== undefined && (deliverOn < today || deliverOn > last)) throw orderError.GIFT_DAY_WRONG({ from: today, until: last })
}

/** As a line keeps it. */
export const keptGift = ({ deliverOn, ...gift }: GiftWish) => ({ ...gift, ...(deliverOn && { deliverOn }) })

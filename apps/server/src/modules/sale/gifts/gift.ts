import type { GiftState } from '@khue/contracts/sale/gifts'
import { giftError } from './gifts.errors.ts'

export const giftEvents = ['DELIVER', 'CLAIM', 'EXPIRE', 'TAKE_BACK'] as const
export type GiftEvent = (typeof giftEvents)[number]

/** State machine: the state after each event. A transition that is missing here is refused. */
const moves: Record<GiftState, Partial<Record<GiftEvent, GiftState>>> = {
  WAITING: { DELIVER: 'OFFERED', TAKE_BACK: 'REVOKED' },
  OFFERED: { CLAIM: 'CLAIMED', EXPIRE: 'EXPIRED', TAKE_BACK: 'REVOKED' },
  CLAIMED: {},
  REVOKED: {},
  EXPIRED: {},
}

/** The next state. Throws the error that tells the receiver why the gift cannot move there. */
export function moveGift(from: GiftState, event: GiftEvent) {
  const to = moves[from][event]
  if (to) return to
  if (from === 'CLAIMED') throw giftError.GIFT_CLAIMED()
  if (from === 'EXPIRED') throw giftError.GIFT_EXPIRED()
  throw from === 'REVOKED' ? giftError.GIFT_REVOKED() : giftError.GIFT_NOT_FOUND()
}

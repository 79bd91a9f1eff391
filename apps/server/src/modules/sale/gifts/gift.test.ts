import { giftStates } from '@khue/contracts/sale/gifts'
import { expect, test } from 'vitest'
import { giftEvents, moveGift } from './gift.ts'

const expected: Record<string, string> = {
  'WAITING DELIVER': 'OFFERED',
  'WAITING TAKE_BACK': 'REVOKED',
  'OFFERED CLAIM': 'CLAIMED',
  'OFFERED EXPIRE': 'EXPIRED',
  'OFFERED TAKE_BACK': 'REVOKED',
}
const refusals: Record<string, string> = {
  WAITING: 'GIFT_NOT_FOUND', // not offered yet
  OFFERED: 'GIFT_NOT_FOUND',
  CLAIMED: 'GIFT_CLAIMED',
  REVOKED: 'GIFT_REVOKED',
  EXPIRED: 'GIFT_EXPIRED',
}

test.each(giftStates.flatMap((state) => giftEvents.map((event) => [state, event] as const)))(
  'a gift in state %s at event %s',
  (state, event) => {
    const to = expected[`${state} ${event}`]
    if (to) expect(moveGift(state, event)).toBe(to)
    else expect(() => moveGift(state, event)).toThrow(expect.objectContaining({ code: refusals[state] }))
  },
)

import { giftStates } from '@khue/contracts/gifts'
import { expect, test } from 'vitest'
import { giftEvents, moveGift } from './gift.ts'

const expected: Record<string, string> = {
  'WAITING DELIVER': 'OFFERED',
  'WAITING TAKE_BACK': 'TAKEN_BACK',
  'OFFERED CLAIM': 'CLAIMED',
  'OFFERED EXPIRE': 'EXPIRED',
  'OFFERED TAKE_BACK': 'TAKEN_BACK',
}
const refusals: Record<string, string> = {
  WAITING: 'GIFT_NOT_FOUND', // nobody knows of it yet
  OFFERED: 'GIFT_NOT_FOUND',
  CLAIMED: 'GIFT_CLAIMED',
  TAKEN_BACK: 'GIFT_TAKEN_BACK',
  EXPIRED: 'GIFT_EXPIRED',
}

test.each(giftStates.flatMap((state) => giftEvents.map((event) => [state, event] as const)))(
  'a gift that is %s and meets %s',
  (state, event) => {
    const to = expected[`${state} ${event}`]
    if (to) expect(moveGift(state, event)).toBe(to)
    else expect(() => moveGift(state, event)).toThrow(expect.objectContaining({ code: refusals[state] }))
  },
)

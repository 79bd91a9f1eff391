import type { Gift } from '@khue/contracts/sale/gifts'
import { formatDate } from '#app/shared/format.ts'

/** View model of the gift dialog. */
export const toGiftView = ({ promotionCode, explanation, message, state, expiresAt, claimed, card, giverName }: Gift) => ({
  promotionCode,
  explanation,
  message,
  state,
  until: formatDate(expiresAt),
  claimed,
  card,
  giverName,
})
export type GiftView = ReturnType<typeof toGiftView>

import { z } from 'zod'
import { TypedIdentifier, TypedText } from '../text.ts'

/** The pictures on a gift card, drawn by us. */
export const giftCards = { SAO_KHUE: 'Sao Khuê', SINH_NHAT: 'Mừng sinh nhật', CHUC_MUNG: 'Chúc mừng' } as const
export type GiftCard = keyof typeof giftCards
const cards = Object.keys(giftCards) as [GiftCard, ...GiftCard[]]

export const giftMessageLimit = 500
/** How many days ahead a gift can be scheduled. */
export const giftDaysAhead = 366
/** How many days after its date a gift can be claimed; then its money goes back to the giver. */
export const giftClaimDays = 180

const vietnamesePhone = /^(?:84|0)?0?([1-9]\d{8,9})$/

/** The receiver's phone in any notation; normalised to `+84…`. */
const ReceiverPhone = TypedIdentifier.max(40)
  .transform((text) => vietnamesePhone.exec(text.replaceAll(/\D/g, ''))?.[1] ?? '')
  .refine((national) => national !== '', 'Số điện thoại chưa đúng. Bạn hãy kiểm tra lại.')
  .transform((national) => `+84${national}`)

/** A purchase for another person, who claims it by their phone. */
export const GiftDetails = z.strictObject({
  phone: ReceiverPhone.describe('Số điện thoại của người nhận; chưa có tài khoản cũng được'),
  card: z.enum(cards).default('SAO_KHUE'),
  message: TypedText.max(giftMessageLimit).default(''),
  deliverOn: z.iso.date().optional().describe('Ngày trao, theo giờ Việt Nam; trống là ngay khi thanh toán'),
})
export type GiftDetails = z.infer<typeof GiftDetails>

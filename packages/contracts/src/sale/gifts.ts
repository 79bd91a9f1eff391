import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type GiftCard, giftCards, giftMessageLimit } from './gift-details.ts'
import { Id } from '../ids.ts'
import { TypedCode } from './promotions.ts'
import { TypedIdentifier, TypedText } from '../text.ts'

/** Spec 3, "Gift request": for the account that claims it, or for a child by phone. */
export const receiverTypes = ['PARENT', 'STUDENT'] as const
export type ReceiverType = (typeof receiverTypes)[number]

export const giftStates = ['WAITING', 'OFFERED', 'CLAIMED', 'REVOKED', 'EXPIRED'] as const
export type GiftState = (typeof giftStates)[number]

/** Maximum number of recipients per call. */
export const maxGiftRecipients = 100

/** Spec 8: the client's message when a phone has no account and the server sent none. */
export const unknownReceiver = 'phone number not registered with an account'

/** VOUCHER: a promotion code; COURSE, PLAN: bought for another person. */
export const giftKinds = ['VOUCHER', 'COURSE', 'PLAN'] as const
const cards = Object.keys(giftCards) as [GiftCard, ...GiftCard[]]

export const Gift = z.object({
  promotionCode: z.string().describe('Mã voucher, hoặc mã quà GQ… của món được mua tặng'),
  kind: z.enum(giftKinds),
  giverName: z.string().nullable().describe('Trống khi Khuê tặng'),
  card: z.enum(cards),
  explanation: z.string().describe('Món quà là gì'),
  message: z.string(),
  state: z.enum(giftStates),
  expiresAt: z.iso.datetime(),
  claimed: z
    .object({ as: z.enum(receiverTypes), learnerName: z.string(), href: z.string() })
    .nullable()
    .describe('Ai đã nhận, và dùng ở đâu'),
})
export type Gift = z.infer<typeof Gift>

/** Spec 5: digits only; other characters are dropped. */
const ReceiverPhone = TypedIdentifier.max(40).transform((text) => text.replaceAll(/\D/g, ''))

export const sendGift = endpoint({
  method: 'POST',
  path: '/promotions/v1/gift/send-gift',
  access: 'user',
  summary: 'Nhận một món quà cho tài khoản này, hoặc gửi cho con bằng số điện thoại; mỗi món quà nhận một lần',
  body: z
    .strictObject({ receiverType: z.enum(receiverTypes), promotionCode: TypedCode, receiver: ReceiverPhone.optional() })
    .refine(({ receiverType, receiver }) => receiverType === 'PARENT' || (receiver ?? '') !== '', {
      path: ['receiver'],
      message: 'Vui lòng nhập số điện thoại của con.',
    }),
  reply: Gift,
  limit: { max: 10, seconds: 60 }, // limits guessing which phones have accounts
})

export const listMyGifts = endpoint({
  method: 'GET',
  path: '/promotions/v1/gift/mine',
  access: 'user',
  summary: 'Những món quà được tặng cho tôi, mới nhất trước',
  query: z.object({ promotionCode: TypedCode.optional() }),
  reply: z.object({ items: z.array(Gift) }),
})

export const grantVouchers = endpoint({
  method: 'POST',
  path: '/promotions/v1/admin/promotions/:id/gifts',
  access: 'admin',
  summary: 'Tặng voucher của một khuyến mãi cho nhiều người theo số điện thoại; mỗi người thấy quà trong chuông',
  params: z.object({ id: Id }),
  body: z.strictObject({
    phones: z.array(TypedIdentifier.max(40)).min(1, 'Vui lòng nhập ít nhất một số điện thoại.').max(maxGiftRecipients),
    message: TypedText.max(giftMessageLimit).default(''),
    days: z.int().min(1).max(366).describe('Hạn nhận và dùng, tính bằng ngày'),
  }),
  reply: z.object({ given: z.int(), unknown: z.array(z.string()).describe('Những số chưa có tài khoản') }),
  limit: { max: 30, seconds: 60 },
  ignoresIdempotencyKey: true, // a refused look-up must stay counted; the gift itself is made once per key
  recentSignIn: true,
})

/** A gift that the caller has bought for another person. */
export const PurchasedGift = z.object({
  code: z.string(),
  orderId: z.uuid(),
  explanation: z.string(),
  phone: z.string().describe('Số điện thoại của người nhận'),
  card: z.enum(cards),
  message: z.string(),
  state: z.enum(giftStates),
  deliverAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  claimedAt: z.iso.datetime().nullable(),
})
export type PurchasedGift = z.infer<typeof PurchasedGift>
export const listPurchasedGifts = endpoint({
  method: 'GET',
  path: '/promotions/v1/gift/purchased',
  access: 'user',
  summary: 'Những món quà tôi đã mua tặng, mới nhất trước',
  query: z.object({ orderId: Id.optional() }),
  reply: z.object({ items: z.array(PurchasedGift) }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'
import { productKinds } from '../ground/product-kinds.ts'
import { Sku } from './subscriptions.ts'
import { CleanCode } from '../text.ts'

/** AUTOMATIC applies to every buyer who qualifies; CODE to buyers who enter one of its codes. */
export const promotionEntries = ['AUTOMATIC', 'CODE'] as const
/** BUY_N: of every N items the cheapest are free. FREE_DAYS: extends a membership. */
export const promotionEffects = ['PERCENT', 'AMOUNT', 'FIXED_PRICE', 'FREE_COURSE', 'FREE_DAYS', 'BUY_N'] as const
/**
 * EXCLUSIVE replaces all other promotions when the buyer gains by that; WITH_AUTOMATIC combines with automatic promotions, but with no other code.
 */
export const promotionStackings = ['EXCLUSIVE', 'WITH_AUTOMATIC', 'STACKABLE'] as const
export type PromotionEffect = (typeof promotionEffects)[number]
export type PromotionStacking = (typeof promotionStackings)[number]
/** Who bears the discount: the platform, or the seller. */
export const promotionFunders = ['PLATFORM', 'SELLER'] as const
export type PromotionFunder = (typeof promotionFunders)[number]

/** Why a code does not apply, in the order of the checks. */
export const codeRefusals = [
  'UNKNOWN',
  'NOT_YOURS',
  'OWN_CODE',
  'OVER',
  'NOT_STARTED',
  'PAUSED',
  'USED_UP',
  'ALREADY_USED',
  'HOUSEHOLD',
  'NO_ELIGIBLE_ITEM',
  'MEMBERS_ONLY',
  'FIRST_ORDER_ONLY',
  'MIN_TOTAL',
  'NO_EFFECT',
  'NOT_PLACED_TOGETHER',
] as const
export type CodeRefusalReason = (typeof codeRefusals)[number]

/** How many codes one purchase request may contain. */
export const codesPerRequest = 3
export const promoCodePattern = /^[A-Z0-9_-]{3,64}$/

/** A code as typed, pasted or linked. Text that cannot be a code is treated as an unknown code, not as invalid input. */
export const TypedCode = CleanCode.max(200)

export const RequestedItem = z.strictObject({
  sku: Sku,
  learnerId: Id.optional().describe('Người học, khi mua cho con; mặc định là người mua'),
})

const QuoteStep = z.object({
  code: z.string().nullable().describe('Trống: khuyến mãi tự động'),
  explanation: z.string(),
  amount: Vnd,
  bonusDays: z.int().min(0).describe('Số ngày thành viên được tặng thêm'),
})
export type QuoteStep = z.infer<typeof QuoteStep>
const RefusedCode = z.object({ code: z.string(), reason: z.enum(codeRefusals), explanation: z.string() })

export const applicableSku = endpoint({
  method: 'GET',
  path: '/promotions/v1/applicable-sku',
  access: 'guest',
  summary: 'Một mã khuyến mãi dùng được cho những món nào; danh sách trống là không giới hạn',
  query: z.object({ promotionCode: TypedCode }),
  reply: z.object({
    skus: z.array(z.string()),
    kinds: z.array(z.enum(productKinds)),
    categoryIds: z.array(z.int()),
    teacherIds: z.array(z.uuid()),
    minTotal: Vnd,
  }),
  limit: { max: 30, seconds: 60 }, // limits guessing of codes
})

export const checkCode = endpoint({
  method: 'POST',
  path: '/promotions/v1/check-code',
  access: 'user',
  summary: 'Một mã có dùng được không, cho những món này, và vì sao',
  body: z.strictObject({ code: TypedCode, items: z.array(RequestedItem).max(50).default([]) }),
  reply: z.object({
    isUsable: z.boolean(),
    reason: z.enum(codeRefusals).nullable(),
    explanation: z.string().describe('Mã làm gì, hoặc vì sao không dùng được'),
    discount: Vnd.describe('Mã này giảm bao nhiêu cho các món đã nêu'),
    bonusDays: z.int().min(0),
    steps: z.array(QuoteStep.extend({ sku: z.string() })),
  }),
  isReadOnly: true,
  limit: { max: 30, seconds: 60 },
})

export const quoteItems = endpoint({
  method: 'POST',
  path: '/promotions/v1/quote',
  access: 'guest',
  summary: 'Giá của từng món sau khuyến mãi tự động và các mã, như khi mua riêng món đó',
  body: z.strictObject({
    items: z.array(RequestedItem).min(1).max(50),
    codes: z.array(TypedCode).max(codesPerRequest).default([]),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        sku: z.string(),
        price: Vnd,
        amountDue: Vnd,
        memberPrice: Vnd.nullable().describe('Giá khi người học là thành viên; trống khi không thấp hơn'),
        bonusDays: z.int().min(0),
        steps: z.array(QuoteStep),
        refused: z.array(RefusedCode),
      }),
    ),
  }),
  isReadOnly: true,
  limit: { max: 120, seconds: 60 },
})

/** The page size of a list, or twice that. */
export const maxMemberPrices = 50
const Named = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').filter((one) => one !== ''))
/** Member prices for the items of a list. A course is named by the sku of its recorded form, also when seats in its runs are sold. */
export const listMemberPrices = endpoint({
  method: 'GET',
  path: '/promotions/v1/member-prices',
  access: 'guest',
  summary: 'Giá của thành viên cho những món đang hiện trong một danh sách; chỉ gồm những món mà thành viên trả ít hơn',
  query: z.object({
    skus: Named.pipe(z.array(Sku).max(maxMemberPrices)).default([]).describe('Khoá học và lớp, cách nhau bằng dấu phẩy'),
    tutorIds: Named.pipe(z.array(Id).max(maxMemberPrices)).default([]).describe('Gia sư: giá một giờ, thấp nhất trong các dịch vụ'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string().describe('Mã món hoặc id gia sư'),
        amount: Vnd,
        isApplicable: z.boolean().describe('Người xem đang là thành viên'),
      }),
    ),
  }),
})

export const voucherStates = ['USABLE', 'USED', 'OVER'] as const
export type VoucherState = (typeof voucherStates)[number]
export const voucherSources = ['PUBLIC', 'BATCH', 'GIFT', 'REWARD', 'REFERRAL'] as const
export const Voucher = z.object({
  code: z.string(),
  explanation: z.string(),
  name: z.string(),
  source: z.enum(voucherSources),
  state: z.enum(voucherStates),
  startsAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  usedAt: z.iso.datetime().nullable(),
  minTotal: Vnd,
  href: z.string().describe('Nơi dùng mã, địa chỉ đã kèm mã'),
})
export type Voucher = z.infer<typeof Voucher>

export const listMyVouchers = endpoint({
  method: 'GET',
  path: '/promotions/v1/mine',
  access: 'user',
  summary: 'Các voucher của tôi, mới nhận trước',
  query: z.object({ state: z.enum(voucherStates).optional() }),
  reply: z.object({ items: z.array(Voucher) }),
})

import { z } from 'zod'
import { CategoryId } from '../offer/categories.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { productKinds } from '../ground/product-kinds.ts'
import {
  codeRefusals,
  codesPerRequest,
  promoCodePattern,
  promotionEffects,
  promotionEntries,
  promotionFunders,
  promotionStackings,
  TypedCode,
  voucherSources,
} from './promotions.ts'
import { Sku } from './subscriptions.ts'
import { approvalKinds, approvalStatuses } from '../people/approvals.ts'
import { CleanCode, singleLineText } from '../text.ts'

/** ACTIVE counts from its first day to its last; PAUSED is refused for a while; ENDED is final. */
export const promotionStates = ['DRAFT', 'ACTIVE', 'PAUSED', 'ENDED'] as const
export type PromotionState = (typeof promotionStates)[number]
/** The state changes that an admin may make; all others are refused. */
export const promotionMoves = {
  DRAFT: ['ACTIVE', 'ENDED'],
  ACTIVE: ['PAUSED', 'ENDED'],
  PAUSED: ['ACTIVE', 'ENDED'],
  ENDED: [],
} as const satisfies Record<PromotionState, readonly PromotionState[]>

/** Criteria are combined with AND, the choices within one criterion with OR; an empty criterion does not restrict. */
export const PromotionConditions = z.strictObject({
  kinds: z.array(z.enum(productKinds)).max(productKinds.length),
  categoryIds: z.array(CategoryId).max(50),
  teacherIds: z.array(Id).max(50),
  skus: z.array(Sku).max(100).describe('Mã của một khoá học gồm mọi đợt của nó'),
  minTotal: Vnd.describe('Tổng giá niêm yết của các món phù hợp, ít nhất'),
  isFirstOrder: z.boolean(),
  isForMembers: z.boolean().describe('Người học đang là thành viên'),
  isReferralReward: z.boolean().default(false).describe('Là phần thưởng khi giới thiệu bạn: mỗi bên nhận một voucher của khuyến mãi này'),
})
export type PromotionConditions = z.output<typeof PromotionConditions>

const Count = z.int().min(1).max(1_000_000).nullable()

const Draft = z.strictObject({
  name: singleLineText(120).describe('Tên trong nhà'),
  explanation: singleLineText(160).describe('Điều người mua đọc, ví dụ “Giảm 10% cho gói từ 6 tháng”'),
  entry: z.enum(promotionEntries),
  effect: z.enum(promotionEffects),
  value: Vnd.describe('Phần trăm, số đồng, số ngày, hoặc cứ bao nhiêu món'),
  cap: Vnd.min(1).nullable(),
  freeCount: z.int().min(1).max(19).nullable().describe('Trong mỗi nhóm, bao nhiêu món rẻ nhất được miễn phí'),
  stacking: z.enum(promotionStackings),
  position: z.int().min(0).max(999),
  fundedBy: z.enum(promotionFunders),
  conditions: PromotionConditions,
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
  maxUses: Count,
  maxPerPerson: Count,
  maxPerHousehold: Count,
})
type Draft = z.output<typeof Draft>

const bounds = {
  PERCENT: [1, 100],
  AMOUNT: [1, 9_999_999_999],
  FIXED_PRICE: [0, 9_999_999_999],
  FREE_COURSE: [0, 0],
  FREE_DAYS: [1, 366],
  BUY_N: [2, 20],
}
const isInBounds = ({ effect, value }: Draft) => value >= bounds[effect][0]! && value <= bounds[effect][1]! // every effect has two bounds

/** What an editor enters. The numbers are checked together, by the same rules in the form, the endpoint and the database. */
export const PromotionDraft = Draft.refine(isInBounds, { path: ['value'], error: ({ input }) => valueSays(input as Draft) })
  .refine(({ effect, value, freeCount }) => effect !== 'BUY_N' || (freeCount !== null && freeCount < value), {
    path: ['freeCount'],
    message: 'Số món miễn phí phải ít hơn số món của một nhóm.',
  })
  .refine(({ entry, stacking }) => entry === 'CODE' || stacking !== 'WITH_AUTOMATIC', {
    path: ['stacking'],
    message: 'Khuyến mãi tự động đứng riêng hoặc cùng các khuyến mãi khác.',
  })
  .refine(({ entry, effect }) => entry === 'CODE' || effect !== 'FREE_COURSE', {
    path: ['effect'],
    message: 'Khoá học miễn phí chỉ tặng được bằng mã.',
  })
  .refine(({ effect, conditions }) => effect !== 'FREE_COURSE' || conditions.skus.every((sku) => sku.startsWith('CO-')), {
    path: ['conditions', 'skus'],
    message: 'Khoá học miễn phí chỉ gồm các khoá học.',
  })
  // several unpaid orders of a person all count as their first: only the limit per person tells them apart
  .refine(({ conditions, maxPerPerson }) => !conditions.isFirstOrder || maxPerPerson === 1, {
    path: ['maxPerPerson'],
    message: 'Khuyến mãi cho đơn hàng đầu tiên: mỗi người đúng 1 lượt.',
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    message: 'Ngày kết thúc phải sau ngày bắt đầu.',
  })
export type PromotionDraft = z.output<typeof PromotionDraft>

function valueSays({ effect }: Draft) {
  if (effect === 'PERCENT') return 'Phần trăm từ 1 đến 100.'
  if (effect === 'FREE_DAYS') return 'Số ngày từ 1 đến 366.'
  if (effect === 'BUY_N') return 'Mỗi nhóm từ 2 đến 20 món.'
  return effect === 'FREE_COURSE' ? 'Khoá học miễn phí không có mức giảm.' : 'Vui lòng nhập số tiền.'
}

const Moment = z.iso.datetime()
export const PromotionRow = z.object({
  id: z.uuid(),
  name: z.string(),
  explanation: z.string(),
  entry: z.enum(promotionEntries),
  effect: z.enum(promotionEffects),
  state: z.enum(promotionStates),
  startsAt: Moment,
  endsAt: Moment.nullable(),
  maxUses: z.int().nullable(),
  uses: z.int().describe('Đang giữ hoặc đã dùng'),
})
export type PromotionRow = z.infer<typeof PromotionRow>

export const PromotionCodeRow = z.object({
  code: z.string(),
  source: z.enum(voucherSources),
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  expiresAt: Moment.nullable(),
  isWithdrawn: z.boolean(),
})
export type PromotionCodeRow = z.infer<typeof PromotionCodeRow>

export const Promotion = z.object({
  ...PromotionRow.shape,
  ...Draft.shape,
  startsAt: Moment,
  endsAt: Moment.nullable(),
  codeCount: z.int(),
  isLocked: z.boolean().describe('Đã được dùng: chỉ còn đổi được tên, lời giới thiệu, thời hạn, tổng số lượt'),
  moves: z.array(z.enum(promotionStates)),
  needsApproval: z.boolean().describe('Muốn bật thì cần một quản trị viên độc lập duyệt'),
  approvals: z
    .array(
      z.object({ id: z.uuid(), kind: z.enum(approvalKinds), status: z.enum(approvalStatuses), effectiveAt: z.iso.datetime().nullable() }),
    )
    .describe('Việc bật khuyến mãi đang chờ duyệt'),
})
export type Promotion = z.infer<typeof Promotion>

export const promotionPageSize = 20
export const codePageSize = 100
export const maxCodesPerBatch = 1000

const path = '/promotions/v1/admin/promotions'
const one = { access: 'admin', params: z.object({ id: Id }) } as const

export const listPromotions = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'Các khuyến mãi, mới nhất trước',
  query: z.object({ state: z.enum(promotionStates).optional(), cursor: IdCursor }),
  reply: z.object({ items: z.array(PromotionRow), nextCursor: z.uuid().optional() }),
})
export const createPromotion = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  summary: 'Soạn một khuyến mãi mới',
  body: PromotionDraft,
  reply: z.object({ id: z.uuid() }),
})
export const getPromotion = endpoint({ ...one, method: 'GET', path: `${path}/:id`, summary: 'Một khuyến mãi', reply: Promotion })
export const changePromotion = endpoint({
  ...one,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Sửa một khuyến mãi; đã được dùng thì luật của nó không đổi nữa',
  body: PromotionDraft,
  reply: Promotion,
  recentSignIn: true,
})
export const movePromotion = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/state`,
  summary: 'Bật, tạm dừng hay kết thúc một khuyến mãi',
  body: z.strictObject({
    state: z.enum(promotionStates),
    reason: singleLineText(300).optional().describe('Lý do, cho người thứ hai duyệt một khuyến mãi lớn'),
  }),
  reply: Promotion,
  recentSignIn: true,
})
export const listPromotionCodes = endpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id/codes`,
  summary: 'Các mã của một khuyến mãi, theo thứ tự chữ',
  query: z.object({ after: CleanCode.max(64).optional() }),
  reply: z.object({ items: z.array(PromotionCodeRow), next: z.string().optional() }),
})
/** Maximum per export; a longer list says that it is cut. */
export const codeExportLimit = 200_000
export const exportPromotionCodes = endpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id/codes-export`,
  summary: 'Tải mọi mã của một khuyến mãi thành tệp CSV, theo thứ tự chữ',
  reply: z.object({ fileName: z.string(), mediaType: z.string(), content: z.base64(), count: z.int(), isCut: z.boolean() }),
  limit: { max: 20, seconds: 60 },
})
export const makePromotionCodes = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/codes`,
  summary: 'Tạo một mã có tên, hoặc nhiều mã dùng một lần',
  body: z.union([
    z.strictObject({
      code: TypedCode.regex(promoCodePattern, 'Mã gồm 3 đến 64 chữ cái không dấu, chữ số, gạch nối.'),
      maxUses: Count.default(null),
    }),
    z.strictObject({ count: z.int().min(1).max(maxCodesPerBatch) }),
  ]),
  reply: z.object({ codes: z.array(z.string()) }),
  recentSignIn: true,
})
export const withdrawPromotionCode = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/codes/withdraw`,
  summary: 'Thu hồi một mã: không ai dùng được nữa',
  body: z.strictObject({ code: TypedCode }),
  reply: PromotionCodeRow,
  recentSignIn: true,
})
export const previewPromotion = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  access: 'admin',
  summary: 'Thử một bản nháp trên vài món: từng bước giảm và lý do không giảm',
  body: z.strictObject({
    draft: PromotionDraft,
    items: z.array(Sku).min(1).max(10),
    codes: z.array(TypedCode).max(codesPerRequest).default([]).describe('Các mã khác dùng cùng'),
    isFirstOrder: z.boolean().default(true),
    isMember: z.boolean().default(false),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        price: Vnd,
        amountDue: Vnd,
        bonusDays: z.int(),
        steps: z.array(z.object({ explanation: z.string(), amount: Vnd, bonusDays: z.int(), isDraft: z.boolean() })),
      }),
    ),
    refused: z.array(z.object({ code: z.string().nullable(), reason: z.enum(codeRefusals), explanation: z.string() })),
    unknown: z.array(z.string()).describe('Những mã món hiện không bán'),
    total: Vnd,
    amountDue: Vnd,
  }),
  isReadOnly: true,
})
export const getPromotionStats = endpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id/stats`,
  summary: 'Khuyến mãi được dùng thế nào',
  reply: z.object({
    held: z.int(),
    used: z.int(),
    released: z.int(),
    people: z.int(),
    households: z.int(),
    discount: z.int().min(0).describe('Tổng số tiền đã giảm của các lượt đã dùng'),
    days: z.array(z.object({ day: z.iso.date(), uses: z.int(), discount: z.int().min(0) })).describe('30 ngày gần nhất có lượt dùng'),
  }),
})

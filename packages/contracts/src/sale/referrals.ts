import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdCursor, ListCursor } from '../lists.ts'
import { TypedCode } from './promotions.ts'

/** State of an entered code: REWARDED once the first purchase can no longer be refunded, REFUSED when that cannot happen any more. */
export const referralStates = ['ENTERED', 'REWARDED', 'REFUSED'] as const
export type ReferralState = (typeof referralStates)[number]

/**
 * Why an entered code earned nothing. The last four: the two are not independent of each other, as seen when the reward was decided.
 */
export const referralRefusals = ['REFUNDED', 'NO_PURCHASE', 'HOUSEHOLD', 'DEVICE', 'BANK_ACCOUNT', 'PAYER'] as const
export type ReferralRefusal = (typeof referralRefusals)[number]

/** Days after account creation within which a code can be entered. */
export const referralEntryDays = 30
/** Minimum first purchase, in đồng, from which both people are rewarded. */
export const referralMinTotal = 200_000

export const invitedPageSize = 20

const entry = {
  state: z.enum(referralStates),
  at: z.iso.datetime(),
  reward: z.string().describe('Phần thưởng đã hứa lúc nhập mã'),
  reason: z.enum(referralRefusals).nullable().describe('Vì sao không có thưởng'),
}
export const MyReferrals = z.object({
  code: z.string().nullable().describe('Mã giới thiệu của tôi; trống khi chưa lấy'),
  reward: z.string().nullable().describe('Mỗi bên được tặng gì; trống khi Khuê không có chương trình giới thiệu'),
  canEnterCode: z.boolean().describe('Còn nhập được mã của người khác'),
  entered: z.object(entry).nullable(),
  invited: z.array(z.object({ name: z.string().describe('Tên gọi'), ...entry })).describe('Một trang, mới nhất trước'),
  invitedTotal: z.int().describe('Tất cả những người đã nhập mã của tôi'),
  invitedTotalIsCapped: z.boolean().optional(),
  nextCursor: z.string().optional(),
})
export type MyReferrals = z.infer<typeof MyReferrals>

export const getMyReferrals = endpoint({
  method: 'GET',
  path: '/promotions/v1/referral/mine',
  access: 'user',
  summary: 'Mã giới thiệu của tôi và những người đã nhập mã đó',
  query: z.object({ cursor: ListCursor }),
  reply: MyReferrals,
})
export const createReferralCode = endpoint({
  method: 'POST',
  path: '/promotions/v1/referral/code',
  access: 'user',
  summary: 'Lấy mã giới thiệu của tôi; lấy lần nữa vẫn là mã đó',
  reply: z.object({ code: z.string() }),
})
export const enterReferral = endpoint({
  method: 'POST',
  path: '/promotions/v1/referral/enter',
  access: 'user',
  summary: 'Nhập mã giới thiệu của người khác; mỗi tài khoản một lần',
  body: z.strictObject({ code: TypedCode.min(1, 'Vui lòng nhập mã giới thiệu.') }),
  reply: z.object({ explanation: z.string() }),
  limit: { max: 10, seconds: 60 },
})

const Person = z.object({ id: z.uuid(), name: z.string() })
export const ReferralRow = z.object({
  id: z.uuid(),
  referrer: Person,
  referee: Person,
  ...entry,
  decidedAt: z.iso.datetime().nullable(),
})
export type ReferralRow = z.infer<typeof ReferralRow>
export const referralPageSize = 20

export const listReferrals = endpoint({
  method: 'GET',
  path: '/promotions/v1/admin/referrals',
  access: 'admin',
  summary: 'Các mã giới thiệu đã nhập, mới nhất trước, với lý do không được thưởng',
  query: z.object({ state: z.enum(referralStates).optional(), reason: z.enum(referralRefusals).optional(), cursor: IdCursor }),
  reply: z.object({ items: z.array(ReferralRow), nextCursor: z.uuid().optional() }),
})

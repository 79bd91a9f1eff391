import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { TypedLine } from '../text.ts'

/** Days for which a voucher bought with points is valid. */
export const rewardVoucherDays = 90
export const rewardNameLimit = 80

const Reward = z.object({
  id: z.uuid(),
  name: z.string(),
  explanation: z.string().describe('Voucher giảm gì'),
  points: z.int(),
  left: z.int().nullable().describe('Còn bao nhiêu phần; trống là không giới hạn'),
})
export type Reward = z.infer<typeof Reward>

export const listRewards = endpoint({
  method: 'GET',
  path: '/promotions/v1/rewards',
  access: 'user',
  summary: 'Những phần quà đổi được bằng điểm, ít điểm trước',
  reply: z.object({ items: z.array(Reward), usable: z.int().describe('Số điểm tôi dùng được ngay') }),
})

export const redeemReward = endpoint({
  method: 'POST',
  path: '/promotions/v1/rewards/:id/redeem',
  access: 'user',
  summary: 'Đổi điểm lấy một phần quà: một voucher của riêng tôi',
  params: z.object({ id: Id }),
  body: z.strictObject({
    points: z.int().min(1).describe('Số điểm đã xem: khác đi thì không đổi'),
    requestId: Id.describe('Mã của lần đổi này: gửi lại thì nhận lại đúng voucher cũ'),
  }),
  reply: z.object({ code: z.string(), explanation: z.string(), href: z.string() }),
  limit: { max: 20, seconds: 60 },
})

const RewardDraft = z.strictObject({
  name: TypedLine.min(1, 'Vui lòng đặt tên phần quà.').max(rewardNameLimit, `Tên dài tối đa ${rewardNameLimit} ký tự.`),
  points: z.int('Số điểm là số nguyên.').min(1, 'Cần ít nhất 1 điểm.').max(1_000_000, 'Tối đa 1.000.000 điểm.'),
  stock: z.int('Số phần là số nguyên.').min(1, 'Cần ít nhất 1 phần.').max(1_000_000, 'Tối đa 1.000.000 phần.').nullable(),
})
export type RewardDraft = z.infer<typeof RewardDraft>

const AdminReward = Reward.omit({ explanation: true, left: true }).extend({
  promotion: z.object({ id: z.uuid(), name: z.string() }),
  stock: z.int().nullable(),
  given: z.int(),
  isOffered: z.boolean(),
  unavailableReason: z.string().nullable().describe('Vì sao chưa ai đổi được, dù đang mời'),
})
export type AdminReward = z.infer<typeof AdminReward>

const path = '/promotions/v1/admin/rewards'
export const listAllRewards = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'Mọi phần quà đổi điểm',
  reply: z.object({ items: z.array(AdminReward) }),
})
export const createReward = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  summary: 'Mời đổi điểm lấy voucher của một khuyến mãi có mã',
  body: RewardDraft.extend({ promotionId: Id }),
  reply: z.object({ id: z.uuid() }),
  recentSignIn: true,
})
export const changeReward = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access: 'admin',
  summary: 'Sửa một phần quà, hay thôi mời đổi',
  params: z.object({ id: Id }),
  body: RewardDraft.extend({ isOffered: z.boolean() }),
  reply: z.object({ id: z.uuid() }),
  recentSignIn: true,
})

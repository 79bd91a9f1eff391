import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxSeats } from './memberships.ts'
import { Sku } from './subscriptions.ts'
import { TypedLine, TypedText } from '../text.ts'

/** Number of stars on a plan's picture: one, a belt of three, a dipper of seven. */
export const planStars = [1, 3, 7] as const
export const longestPlanMonths = 120

const PlanFields = z.strictObject({
  name: TypedLine.min(1).max(80),
  price: z.int().min(1000, 'Giá từ 1.000đ').max(9_999_999_999).describe('Giá trọn gói, đồng'),
  months: z.int().min(1, 'Từ 1 tháng').max(longestPlanMonths, `Tối đa ${longestPlanMonths} tháng`),
  description: TypedText.min(1).max(500),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Màu viết như #252EAE'),
  stars: z.literal(planStars),
  seats: z.int().min(1, 'Từ 1 người').max(maxSeats, `Tối đa ${maxSeats} người`).default(1).describe('Cho bao nhiêu người trong gia đình'),
  sort: z.int().min(0).max(999).describe('Số nhỏ đứng trước'),
})
const AdminPlan = PlanFields.extend({
  sku: Sku,
  version: z.int(),
  image: z.string(),
  isOnSale: z.boolean(),
  publishedAt: z.iso.datetime(),
})
export type AdminPlan = z.infer<typeof AdminPlan>

export const listPlansToEdit = endpoint({
  method: 'GET',
  path: '/subscriptions/v1/admin/plans',
  access: 'admin',
  summary: 'Mọi gói thành viên, cả những gói đã ngừng bán',
  reply: z.object({ items: z.array(AdminPlan) }),
})
const OnePlan = z.object({ sku: Sku })
export const getPlanToEdit = endpoint({
  method: 'GET',
  path: '/subscriptions/v1/admin/plans/:sku',
  access: 'admin',
  summary: 'Một gói thành viên và mọi phiên bản của nó, mới nhất trước',
  params: OnePlan,
  reply: AdminPlan.extend({
    versions: z.array(
      z.object({
        version: z.int(),
        name: z.string(),
        price: z.int(),
        months: z.int(),
        seats: z.int(),
        publishedAt: z.iso.datetime(),
        replacedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
})
export const createPlan = endpoint({
  method: 'POST',
  path: '/subscriptions/v1/admin/plans',
  access: 'admin',
  summary: 'Mở bán một gói thành viên mới',
  body: PlanFields.extend({ sku: Sku, isOnSale: z.boolean().default(true) }),
  reply: AdminPlan,
  recentSignIn: true,
})
export const changePlan = endpoint({
  method: 'PUT',
  path: '/subscriptions/v1/admin/plans/:sku',
  access: 'admin',
  summary: 'Đổi giá hay nội dung của một gói: thành phiên bản mới, đơn đã đặt giữ phiên bản của mình',
  params: OnePlan,
  body: PlanFields.extend({ version: z.int().describe('Phiên bản đã xem; có bản mới hơn thì không đổi gì') }),
  reply: AdminPlan,
  recentSignIn: true,
})
export const setPlanOnSale = endpoint({
  method: 'POST',
  path: '/subscriptions/v1/admin/plans/:sku/sale',
  access: 'admin',
  summary: 'Ngừng bán hay bán lại một gói; ai đã mua vẫn dùng đến hết hạn',
  params: OnePlan,
  body: z.strictObject({ isOnSale: z.boolean() }),
  reply: AdminPlan,
  recentSignIn: true,
})

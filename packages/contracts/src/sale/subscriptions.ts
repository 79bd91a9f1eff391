import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Vnd } from '../money.ts'

/** The name of a product for sale in requests. */
export const Sku = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/)

/** Spec 3, "Plan". `price` is whole đồng for the whole duration. */
export const Plan = z.object({
  sku: Sku,
  name: z.string(),
  image: z.string().describe('Address of the plan picture, on this site'),
  price: Vnd,
  durationInMonths: z.int().min(1),
  description: z.string(),
  seats: z.int().min(1).describe('Cho bao nhiêu người trong gia đình'),
  viewInfo: z.object({ color: z.string().regex(/^#[0-9A-F]{6}$/i) }),
})
export type Plan = z.infer<typeof Plan>

/** Spec 9: remaining days are shown up to 99, then as "99+". */
export const daysLeftCap = 99

export const listPlans = endpoint({
  method: 'GET',
  path: '/subscriptions/v1/plans',
  access: 'guest',
  summary: 'Các gói thành viên đang bán',
  reply: z.object({ items: z.array(Plan) }),
})
export const getMySubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/v1/mine',
  access: 'user',
  summary: 'Gói thành viên của tôi',
  reply: z.object({
    expiredAt: z.iso.datetime().nullable(),
    planName: z.string().nullable(),
    daysLeft: z.string().nullable().describe('Số ngày còn lại, tối đa "99+"'),
    pausedUntil: z.iso.datetime().nullable().describe('Đang tạm dừng đến lúc này'),
  }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { TypedText } from '../text.ts'

/** Spec 9: the percentage of a taught lesson that the platform keeps. */
export const storeFeePercents = { min: 15, max: 30 } as const

export const FeeRate = z.object({
  seller: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Trống là mức chung của Khuê'),
  percent: z.int(),
  from: z.iso.date().describe('Áp dụng cho những gì bán từ ngày này, theo lịch Việt Nam'),
  setBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type FeeRate = z.infer<typeof FeeRate>

export const listFeeRates = endpoint({
  method: 'GET',
  path: '/escrow/v1/admin/fee-rates',
  access: 'admin',
  summary: 'Phí sàn: mức chung và mức riêng của từng người dạy, mới nhất trước',
  query: z.object({ sellerId: Id.optional() }),
  reply: z.object({ items: z.array(FeeRate) }),
})
/** Earlier sales keep the rate of the day on which they were made. */
export const setFeeRate = endpoint({
  method: 'PUT',
  path: '/escrow/v1/admin/fee-rates',
  access: 'admin',
  summary: 'Đặt phí sàn từ một ngày; những gì đã bán giữ mức cũ',
  body: z.strictObject({
    sellerId: Id.optional().describe('Bỏ trống là mức chung'),
    percent: z
      .int()
      .min(storeFeePercents.min, `Phí sàn từ ${storeFeePercents.min} đến ${storeFeePercents.max}%.`)
      .max(storeFeePercents.max, `Phí sàn từ ${storeFeePercents.min} đến ${storeFeePercents.max}%.`),
    from: z.iso.date(),
    reason: TypedText.min(1, 'Lý do không được bỏ trống').max(500),
  }),
  reply: FeeRate.extend({ isAsked: z.boolean().describe('Chờ quản trị viên thứ hai duyệt, vì người đặt hay gia đình bán theo mức chung') }),
  recentSignIn: true,
})

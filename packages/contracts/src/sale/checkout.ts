import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdOrSlug, Id } from '../ids.ts'
import { InvoiceBuyer } from './invoice-buyer.ts'
import { ordersPerRequestLimit, placeOrders } from './orders.ts'
import { getCheckout } from '../money/payments.ts'
import { codeRefusals, codesPerRequest, TypedCode } from './promotions.ts'

/** Omitted fields stay unchanged. `codes` replaces all codes: an empty list removes every code. */
export const changeCheckout = endpoint({
  method: 'PATCH',
  path: '/orders/mine/checkout',
  access: 'user',
  summary: 'Áp mã giảm giá, dùng điểm thưởng và ghi thông tin hoá đơn cho các đơn hàng sẽ thanh toán cùng nhau',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(ordersPerRequestLimit),
    codes: z.array(TypedCode).max(codesPerRequest).optional(),
    points: z.int().min(0).max(10_000_000).optional().describe('Số điểm thưởng dùng cho lần mua này'),
    invoice: InvoiceBuyer.nullable().optional().describe('null: không cần ghi tên trên hoá đơn'),
  }),
  reply: getCheckout.reply.extend({
    refused: z
      .array(z.object({ code: z.string(), reason: z.enum(codeRefusals), explanation: z.string() }))
      .describe('Những mã không dùng được, và vì sao'),
  }),
  limit: { max: 60, seconds: 60 },
})

/** A free order needs no payment, but its buyer has to confirm it: it is never fulfilled automatically. */
export const completeFreeOrders = endpoint({
  method: 'POST',
  path: '/orders/mine/mngt/complete-free',
  access: 'user',
  summary: 'Nhận ngay các đơn hàng không còn gì phải trả',
  body: z.strictObject({ ids: z.array(Id).min(1).max(ordersPerRequestLimit) }),
  reply: z.object({ status: z.literal('COMPLETED') }),
  limit: { max: 30, seconds: 60 },
})

/** `id` is the id, or the last part of an address, of a live class or a course. */
export const buyClass = endpoint({
  method: 'POST',
  path: '/css/v1/fly-courses/buy',
  access: 'user',
  summary: 'Mua ngay một buổi học hoặc khoá học: đặt đơn hàng và giữ chỗ cho đến khi thanh toán',
  body: z.strictObject({
    id: IdOrSlug,
    batchId: Id.optional().describe('Lớp khai giảng, với khoá học theo lịch'),
    learnerId: Id.optional().describe('Người học, khi mua cho con; mặc định là người mua'),
  }),
  reply: placeOrders.reply,
  limit: { max: 30, seconds: 60 },
})

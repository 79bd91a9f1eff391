import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { InvoiceBuyer } from './invoice-buyer.ts'
import { ordersPerRequestLimit } from './orders.ts'
import { getCheckout } from './payments.ts'
import { codeRefusals, codesPerRequest, TypedCode } from './promotions.ts'

/** What is left out stays as it is. Codes are all that shall count from now on: an empty list takes every code off. */
export const changeCheckout = endpoint({
  method: 'PATCH',
  path: '/orders/mine/checkout',
  access: 'user',
  summary: 'Áp mã giảm giá và ghi thông tin hoá đơn cho các đơn hàng sẽ thanh toán cùng nhau',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(ordersPerRequestLimit),
    codes: z.array(TypedCode).max(codesPerRequest).optional(),
    invoice: InvoiceBuyer.nullable().optional().describe('null: không cần ghi tên trên hoá đơn'),
  }),
  reply: getCheckout.reply.extend({
    refused: z
      .array(z.object({ code: z.string(), why: z.enum(codeRefusals), says: z.string() }))
      .describe('Những mã không dùng được, và vì sao'),
  }),
  limit: { max: 60, seconds: 60 },
})

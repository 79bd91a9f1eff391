import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'
import { paymentMethods } from '../money/payments.ts'
import { getCheckout, startCheckout, useBalance } from './checkout.ts'
import { TypedText } from '../text.ts'

/** PROPOSED: agreed to, but the first part is not paid yet. LOCKED: what it pays for may not be used until the overdue parts are paid. */
export const instalmentStates = ['PROPOSED', 'ACTIVE', 'OVERDUE', 'LOCKED', 'PAID', 'ENDED'] as const
export type InstalmentState = (typeof instalmentStates)[number]

const Part = z.object({
  no: z.int(),
  dueOn: z.iso.date(),
  amount: Vnd,
  open: Vnd.describe('Còn phải trả'),
  forgiven: Vnd.describe('Được trừ: hoàn tiền, hoặc Khuê không thu nữa'),
  paidAt: z.iso.datetime().nullable(),
  isLate: z.boolean(),
})
const Plan = z.object({
  orderId: z.uuid(),
  orderCode: z.string(),
  state: z.enum(instalmentStates),
  total: Vnd,
  open: Vnd.describe('Tổng còn phải trả'),
  locksOn: z.iso.date().nullable().describe('Từ ngày này quyền học bị khoá nếu kỳ sớm nhất chưa được trả'),
  parts: z.array(Part),
})
export type InstalmentPlan = z.infer<typeof Plan>

export const listMyInstalments = endpoint({
  method: 'GET',
  path: '/orders/mine/instalments',
  access: 'user',
  summary: 'Các đơn hàng trả góp của tôi với từng kỳ, đơn mới nhất trước',
  query: z.object({ orderId: Id.optional() }),
  reply: z.object({ items: z.array(Plan) }),
})

const partNo = z.int().min(2).max(6)

/** What the page before a payment shows. Without `no`: all unpaid parts. */
export const previewInstalments = endpoint({
  method: 'GET',
  path: '/orders/mine/instalments/preview',
  access: 'user',
  summary: 'Xem trước khi trả một kỳ, hoặc trả hết phần còn lại, của một đơn trả góp',
  query: z.object({ orderId: Id, no: z.coerce.number().pipe(partNo).optional() }),
  reply: z.object({
    plan: Plan,
    amount: Vnd.describe('Sẽ trả lần này'),
    methods: getCheckout.reply.shape.methods,
    balance: getCheckout.reply.shape.balance,
  }),
})

export const payInstalments = endpoint({
  method: 'POST',
  path: '/orders/mine/instalments/pay',
  access: 'user',
  summary: 'Bắt đầu trả một kỳ, hoặc trả hết phần còn lại, của một đơn trả góp',
  body: z.strictObject({
    orderId: Id,
    no: partNo.optional().describe('Bỏ trống: trả hết phần còn lại'),
    method: z.enum(paymentMethods),
    useBalance,
  }),
  reply: startCheckout.reply,
  limit: { max: 30, seconds: 60 },
  ignoresIdempotencyKey: true, // may call a gateway, which no transaction may do; a repeated call returns the same checkout
})

export const getOrderInstalments = endpoint({
  method: 'GET',
  path: '/orders/v1/admin/instalments',
  access: 'admin',
  summary: 'Kế hoạch trả góp của một đơn hàng bất kỳ',
  query: z.object({ orderId: Id }),
  reply: z.object({ plan: Plan.nullable().describe('null: đơn không trả góp') }),
})

/** Writes the unpaid parts off as a loss. What is locked stays locked. */
export const writeOffInstalments = endpoint({
  method: 'POST',
  path: '/orders/v1/admin/instalments/write-off',
  access: 'admin',
  summary: 'Không thu tiếp các kỳ còn lại của một đơn trả góp, ghi thành tổn thất',
  body: z.strictObject({ orderId: Id, reason: TypedText.min(1).max(500) }),
  reply: z.object({ plan: Plan }),
  recentSignIn: true,
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Vnd } from './money.ts'

export const paymentMethods = ['VNPAY'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Spec 3, "Payment statuses": of what one checkout still expects. */
export const paymentStatuses = ['INIT', 'WAITING', 'SUCCESS', 'REFUNDED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
/** Spec 3, "Transaction statuses": of one attempt at a gateway. */
export const transactionStatuses = ['DRAFT', 'PENDING', 'SUCCESS', 'FAIL'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** `HV` and 8 characters of `[A-HJ-NP-Z2-9]`, the last a check character (architecture 3). */
export const checkoutCodePattern = /^HV[A-HJ-NP-Z2-9]{8}$/
export const CheckoutCode = z.string().regex(checkoutCodePattern)

export const startCheckout = endpoint({
  method: 'POST',
  path: '/orders/mine/checkout',
  access: 'user',
  summary: 'Bắt đầu thanh toán một hay nhiều đơn hàng của tôi',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(20), method: z.enum(paymentMethods) }),
  reply: z.object({
    paymentUrl: z.url(),
    code: CheckoutCode,
    expiresAt: z.iso.datetime(),
  }),
  limit: { max: 30, seconds: 60 },
})
export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/orders/mine/payment-methods',
  access: 'user',
  summary: 'Các cách thanh toán đang dùng được',
  query: z.object({ orderCode: z.string().max(64).optional() }),
  reply: z.object({
    items: z.array(z.object({ method: z.enum(paymentMethods), name: z.string(), note: z.string() })),
  }),
})
/** What the return page may show its owner. */
export const getMyCheckout = endpoint({
  method: 'GET',
  path: '/payments/mine/checkouts/:code',
  access: 'user',
  summary: 'Tình trạng một lần thanh toán của tôi',
  params: z.object({ code: CheckoutCode }),
  reply: z.object({
    code: CheckoutCode,
    status: z.enum(paymentStatuses),
    lastAttempt: z.enum(transactionStatuses).nullable(),
    amount: Vnd,
    orderIds: z.array(z.uuid()),
  }),
})

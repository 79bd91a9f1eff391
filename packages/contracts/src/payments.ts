import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Vnd } from './money.ts'
import { ordersPerRequestLimit } from './orders.ts'

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
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(ordersPerRequestLimit), method: z.enum(paymentMethods) }),
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
    expiresAt: z.iso.datetime(),
    orderIds: z.array(z.uuid()),
  }),
})

/** What a gateway sends, decoded but unjudged: a parameter that comes twice is a list, and refused by who verifies. */
const GatewayQuery = z.record(z.string(), z.unknown())

/** What the browser's way back from VNPAY may show. It never changes anything: only the gateway's own call does. */
export const readVnpayReturn = endpoint({
  method: 'GET',
  path: '/payments/v1/returns/vnpay',
  access: 'guest',
  summary: 'Đọc địa chỉ mà VNPAY đưa trình duyệt quay về; chi tiết chỉ dành cho người thanh toán',
  query: GatewayQuery,
  reply: z.object({
    isGenuine: z.boolean().describe('Chữ ký đúng'),
    isMine: z.boolean(),
    code: CheckoutCode.nullable().describe('Chỉ trả cho người thanh toán'),
    status: z.enum(paymentStatuses).nullable().describe('Chỉ trả cho người thanh toán'),
    lastAttempt: z.enum(transactionStatuses).nullable().describe('Chỉ trả cho người thanh toán'),
  }),
  limit: { max: 60, seconds: 60 },
})

/** VNPAY's server calls this (protocol 2.1.0, "IPN"). Always 200 in its own words unless we cannot answer at all. */
export const vnpayCallback = endpoint({
  method: 'GET',
  path: '/payments/callbacks/vnpay',
  access: 'guest',
  summary: 'VNPAY báo kết quả thanh toán (IPN)',
  query: GatewayQuery,
  reply: z.object({ RspCode: z.enum(['00', '01', '02', '04', '97', '99']), Message: z.string() }),
  bare: true,
})

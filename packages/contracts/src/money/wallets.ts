import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CheckoutCode, paymentStatuses, transactionStatuses } from './payments.ts'

/** Gateways other than VNPAY that redirect the browser back to a page of ours. */
export const walletNames = ['momo', 'zalopay', 'fundiin'] as const
export type WalletName = (typeof walletNames)[number]

/** Passed on unchanged: a repeated parameter is a list, which the verifier refuses. */
const GatewayQuery = z.unknown().transform((sent) => sent as Readonly<Record<string, unknown>>) // decoded from an address

/** What the browser's return may show. It never changes anything: only the gateway's own callback, or its answer to our query, does. */
export const verifyWalletReturn = endpoint({
  method: 'GET',
  path: '/payments/v1/returns/:gateway',
  access: 'guest',
  summary: 'Đọc địa chỉ mà ví hay nơi cho trả góp đưa trình duyệt quay về; chi tiết chỉ dành cho người thanh toán',
  params: z.object({ gateway: z.enum(walletNames) }),
  query: GatewayQuery,
  reply: z.object({
    isAuthentic: z.boolean().describe('Cổng đã ký địa chỉ này; có cổng không ký'),
    isMine: z.boolean(),
    code: CheckoutCode.nullable().describe('Chỉ trả cho người thanh toán'),
    status: z.enum(paymentStatuses).nullable().describe('Chỉ trả cho người thanh toán'),
    lastAttempt: z.enum(transactionStatuses).nullable().describe('Chỉ trả cho người thanh toán'),
  }),
  limit: { max: 60, seconds: 60 },
})

/** Called by MoMo's server (gateway API v2, "IPN"): 204 for any content, once it is verified to be from MoMo. */
export const momoCallback = endpoint({
  method: 'POST',
  path: '/payments/callbacks/momo',
  access: 'guest',
  summary: 'MoMo báo kết quả thanh toán (IPN)',
  reply: z.null(),
  isUnwrapped: true,
  rawBody: true,
  noContent: true,
})

/** Called by ZaloPay's server (v2, "callback"), only after a payment. ZaloPay repeats the call after any code but 1 and 2. */
export const zalopayCallback = endpoint({
  method: 'POST',
  path: '/payments/callbacks/zalopay',
  access: 'guest',
  summary: 'ZaloPay báo đã nhận tiền',
  reply: z.object({ return_code: z.literal([1, 2]), return_message: z.string() }),
  isUnwrapped: true,
  rawBody: true,
})

/** Called by Fundiin's server (v2, "notification"). */
export const fundiinCallback = endpoint({
  method: 'POST',
  path: '/payments/callbacks/fundiin',
  access: 'guest',
  summary: 'Fundiin báo kết quả thanh toán',
  headers: z.object({ signature: z.string().max(200).default('') }),
  reply: z.object({ success: z.literal(true) }),
  isUnwrapped: true,
  rawBody: true,
})

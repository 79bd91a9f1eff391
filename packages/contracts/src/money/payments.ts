import { z } from 'zod'
import { CleanCode } from '../text.ts'
import { endpoint } from '../endpoint.ts'
import { Vnd } from '../money.ts'

export const paymentMethods = ['VNPAY', 'MOMO', 'ZALOPAY', 'FUNDIIN', 'VIETQR', 'BALANCE'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Spec 3, "Payment statuses": the state of one checkout. */
export const paymentStatuses = ['INIT', 'WAITING', 'SUCCESS', 'REFUNDED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
/** Spec 3, "Transaction statuses": the state of one payment attempt at a gateway. */
export const transactionStatuses = ['DRAFT', 'PENDING', 'SUCCESS', 'FAIL'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** `HV` and 8 characters of `[A-HJ-NP-Z2-9]`, the last a check character (architecture 3). */
export const checkoutCodePattern = /^HV[A-HJ-NP-Z2-9]{8}$/
export const CheckoutCode = CleanCode.regex(checkoutCodePattern)

export const OfferedMethods = z.array(z.object({ method: z.enum(paymentMethods), name: z.string(), note: z.string() }))

/** What a bank app needs, as a QR code and as text to type. */
export const Transfer = z.object({
  qr: z.string().describe('Nội dung mã VietQR'),
  bankBin: z.string(),
  bankName: z.string(),
  account: z.string(),
  holder: z.string(),
  amount: Vnd,
  memo: z.string().describe('Nội dung chuyển khoản, phải giữ nguyên'),
  appUrl: z.url().nullable().describe('Mở ứng dụng ngân hàng với mã này'),
})
export type Transfer = z.infer<typeof Transfer>

export const CheckoutState = z.object({
  code: CheckoutCode,
  status: z.enum(paymentStatuses),
  lastAttempt: z.enum(transactionStatuses).nullable(),
})
/** For a shared link, opened on another device or by another person. It shows the state of the payment, never whose it is or what it pays for. */
export const getCheckoutByHash = endpoint({
  method: 'GET',
  path: '/orders/mine/by-hash',
  access: 'guest',
  summary: 'Tình trạng một lần thanh toán, cho người có đường dẫn đã ký',
  query: z.object({ code: z.string(), signature: z.string() }),
  reply: CheckoutState,
  limit: { max: 60, seconds: 60 },
})

/**
 * The query of a gateway, decoded but not yet verified: a repeated parameter is a list, which the verifier refuses. Passed on unchanged: a record
 * would drop `__proto__`, and an address with additions would then look like the signed one.
 */
const GatewayQuery = z.unknown().transform((sent) => sent as Readonly<Record<string, unknown>>) // decoded from an address

/** What the browser's return from VNPAY may show. It never changes anything: only the gateway's own callback does. */
export const verifyVnpayReturn = endpoint({
  method: 'GET',
  path: '/payments/v1/returns/vnpay',
  access: 'guest',
  summary: 'Đọc địa chỉ mà VNPAY đưa trình duyệt quay về; chi tiết chỉ dành cho người thanh toán',
  query: GatewayQuery,
  reply: z.object({
    isAuthentic: z.boolean().describe('Chữ ký đúng'),
    isMine: z.boolean(),
    code: CheckoutCode.nullable().describe('Chỉ trả cho người thanh toán'),
    status: z.enum(paymentStatuses).nullable().describe('Chỉ trả cho người thanh toán'),
    lastAttempt: z.enum(transactionStatuses).nullable().describe('Chỉ trả cho người thanh toán'),
  }),
  limit: { max: 60, seconds: 60 },
})

/** Called by VNPAY's server (protocol 2.1.0, "IPN"). Always 200 with VNPAY's own codes, unless the server cannot answer at all. */
export const vnpayCallback = endpoint({
  method: 'GET',
  path: '/payments/callbacks/vnpay',
  access: 'guest',
  summary: 'VNPAY báo kết quả thanh toán (IPN)',
  query: GatewayQuery,
  reply: z.object({ RspCode: z.enum(['00', '01', '02', '04', '97', '99']), Message: z.string() }),
  isUnwrapped: true,
})

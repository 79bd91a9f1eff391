import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { InvoiceBuyer } from '../sale/invoice-buyer.ts'
import { Vnd } from '../money.ts'
import { Order, ordersPerRequestLimit } from '../sale/orders.ts'
import { InstalmentRequest, PayLater } from '../sale/pay-later.ts'

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
export const CheckoutCode = z.string().regex(checkoutCodePattern)

const OfferedMethods = z.array(z.object({ method: z.enum(paymentMethods), name: z.string(), note: z.string() }))

/** What the page before the gateway shows: all orders that would be paid together. */
export const getCheckout = endpoint({
  method: 'GET',
  path: '/orders/mine/checkout',
  access: 'user',
  summary: 'Xem trước khi thanh toán một hay nhiều đơn hàng của tôi',
  query: z.object({ ids: z.union([Id, z.array(Id).min(1).max(ordersPerRequestLimit)]) }),
  reply: z.object({
    orders: z.array(Order),
    subtotal: Vnd.describe('Tổng giá các món, chưa giảm'),
    credit: Vnd.describe('Phần chưa dùng của gói cũ khi nâng cấp'),
    discount: Vnd.describe('Tổng giảm giá; từng bước nằm ở các món'),
    codes: z.array(z.string()).describe('Các mã đang được tính'),
    fee: Vnd.describe('Phí thanh toán'),
    total: Vnd.describe('Cần thanh toán: tổng giá đã giảm và phí'),
    expiresAt: z.iso.datetime().describe('Hạn sớm nhất trong các đơn'),
    now: z.iso.datetime().describe('Đồng hồ của máy chủ, để đếm ngược đúng trên máy có giờ sai'),
    isPayable: z.boolean().describe('Mọi đơn còn thanh toán được'),
    methods: OfferedMethods,
    invoice: InvoiceBuyer.nullable().describe('Tên trên hoá đơn, nếu người mua đã ghi'),
    previousInvoice: InvoiceBuyer.nullable().describe('Tên người mua đã ghi lần trước, để khỏi gõ lại; trống khi lần này đã ghi'),
    balance: Vnd.describe('Số dư học tập dùng được cho lần thanh toán này'),
    payLater: PayLater.nullable().describe('Trả góp 0%; null khi Khuê không bán trả góp'),
    usableUntil: z
      .array(z.object({ learnerId: z.uuid(), until: z.iso.datetime() }))
      .describe('Dự kiến dùng đến, nếu thanh toán ngay bây giờ'),
    points: z.object({
      usable: z.int().describe('Điểm thưởng của tôi, kể cả những điểm đang dùng cho lần mua này'),
      most: z.int().describe('Dùng được nhiều nhất cho lần mua này'),
      maxPercent: z.int().describe('Điểm trả được tối đa bao nhiêu phần trăm'),
      used: z.int().describe('Đang dùng cho lần mua này'),
      worth: Vnd.describe('1 điểm trả được bao nhiêu đồng'),
    }),
  }),
})

/** What a bank app needs, as a QR code and as text to type. */
const Transfer = z.object({
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

const StartedCheckout = z.object({
  paymentUrl: z.url().describe('Nơi thanh toán: trang của cổng, hoặc trang của Khuê khi chuyển khoản'),
  code: CheckoutCode,
  expiresAt: z.iso.datetime(),
  transfer: Transfer.nullable().describe('Thông tin chuyển khoản; trống khi thanh toán ở cổng'),
})
/** Pays with the learning balance first; the method pays the rest. */
export const useBalance = z.boolean().default(false)
export const startCheckout = endpoint({
  method: 'POST',
  path: '/orders/mine/checkout',
  access: 'user',
  summary: 'Bắt đầu thanh toán một hay nhiều đơn hàng của tôi',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(ordersPerRequestLimit),
    method: z.enum(paymentMethods),
    useBalance,
    instalments: InstalmentRequest.optional().describe('Trả góp 0%: lần này chỉ trả kỳ đầu'),
  }),
  reply: StartedCheckout,
  limit: { max: 30, seconds: 60 },
  ignoresIdempotencyKey: true, // may call a gateway, which no transaction may do; a repeated call returns the same checkout
})
export const payAgain = endpoint({
  method: 'POST',
  path: '/orders/mine/mngt/pay-again',
  access: 'user',
  summary: 'Thanh toán lại một đơn hàng chưa thanh toán; đơn quá hạn được giữ giá thêm nếu giá chưa đổi',
  body: z.strictObject({ id: Id, method: z.enum(paymentMethods).default('VNPAY'), useBalance }),
  reply: StartedCheckout,
  limit: { max: 30, seconds: 60 },
  ignoresIdempotencyKey: true, // as startCheckout
})
export const renewOrder = endpoint({
  method: 'POST',
  path: '/orders/mine/mngt/renew',
  access: 'user',
  summary: 'Giữ giá thêm cho một đơn hàng quá hạn nếu giá chưa đổi, để chọn lại cách thanh toán',
  body: z.strictObject({ id: Id }),
  reply: z.object({ id: Id }),
  limit: { max: 30, seconds: 60 },
})
export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/orders/mine/payment-methods',
  access: 'user',
  summary: 'Các cách thanh toán đang dùng được, cho một đơn hàng của tôi nếu có mã đơn',
  query: z.object({ orderCode: z.string().max(64).optional() }),
  reply: z.object({ items: OfferedMethods }),
})

export const CheckoutState = z.object({
  code: CheckoutCode,
  status: z.enum(paymentStatuses),
  lastAttempt: z.enum(transactionStatuses).nullable(),
})
const MyCheckout = CheckoutState.extend({
  isInstalment: z.boolean().describe('Trả một kỳ của đơn trả góp đã bắt đầu'),
  amount: Vnd,
  expiresAt: z.iso.datetime(),
  orderIds: z.array(z.uuid()),
  transfer: Transfer.nullable().describe('Thông tin chuyển khoản, khi đã chọn cách này và tiền còn được chờ'),
  now: z.iso.datetime().describe('Đồng hồ của máy chủ'),
  signature: z.string().describe('Mở by-hash: ai có mã và chữ ký này thì xem được tình trạng, không xem được gì khác'),
})
/** What the return page may show to the checkout's owner. */
export const getMyCheckout = endpoint({
  method: 'GET',
  path: '/payments/mine/checkouts/:code',
  access: 'user',
  summary: 'Tình trạng một lần thanh toán của tôi',
  params: z.object({ code: CheckoutCode }),
  reply: MyCheckout,
})
/** Asks the gateway now instead of waiting for its callback; then replies as `getMyCheckout`. */
export const checkTransactions = endpoint({
  method: 'POST',
  path: '/payments/mine/check-transactions',
  access: 'user',
  summary: 'Hỏi cổng thanh toán xem tiền đã đến chưa',
  body: z.strictObject({ code: CheckoutCode }),
  reply: MyCheckout,
  limit: { max: 6, seconds: 60 },
  ignoresIdempotencyKey: true, // calls another system, which no transaction may do
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

import { z } from 'zod'
import { CleanCode } from '../text.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdOrSlug } from '../ids.ts'
import { CheckoutCode, CheckoutState, OfferedMethods, paymentMethods, Transfer } from '../money/payments.ts'
import { Vnd } from '../money.ts'
import { InvoiceBuyer } from './invoice-buyer.ts'
import { Order, ordersPerRequestLimit, placeOrders } from './orders.ts'
import { InstalmentRequest, PayLater } from './pay-later.ts'
import { codeRefusals, codesPerRequest, TypedCode } from './promotions.ts'

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
    alone: z
      .object({
        state: z.enum(['ALLOWED', 'ASK', 'NO_GUARDIAN']),
        requestId: z.uuid().nullable().describe('Yêu cầu đang chờ phụ huynh trả lời về đúng các đơn này'),
        explanation: z.string().nullable().describe('Mức mà phụ huynh cho tự trả, khi khoản này vượt mức'),
      })
      .describe('Người chưa đủ 18 tuổi có được tự trả khoản này không'),
  }),
})

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
  query: z.object({ orderCode: CleanCode.max(64).optional() }),
  reply: z.object({ items: OfferedMethods }),
})

const MyCheckout = CheckoutState.extend({
  isInstalment: z.boolean().describe('Trả một kỳ của đơn trả góp đã bắt đầu'),
  amount: Vnd,
  received: Vnd.describe('Đã nhận một phần và chờ phần còn thiếu; 0 khi chưa nhận gì hoặc đã đủ'),
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
  ignoresIdempotencyKey: true, // a refusal because of the price keeps the new price; an order is completed once
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

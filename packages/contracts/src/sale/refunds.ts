import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'
import { TypedText } from '../text.ts'

/**
 * GATEWAY: back through the original payment method. BALANCE: to the payer's learning balance. BANK: to their bank account, by hand and with two
 * admins.
 */
export const refundChannels = ['GATEWAY', 'BALANCE', 'BANK'] as const
export type RefundChannel = (typeof refundChannels)[number]

export const refundStates = ['REQUESTED', 'CHECKED', 'APPROVED', 'SENDING', 'SENT', 'DONE', 'FAILED', 'REJECTED', 'WITHDRAWN'] as const
export type RefundState = (typeof refundStates)[number]

/** An admin has yet to review it. */
export const isWaitingRefund = (state: RefundState) => state === 'REQUESTED' || state === 'CHECKED'

/** A live class is refunded without a reason until this many hours before it begins. */
export const classRefundHours = 24
/** Within the cooling-off period and to the learning balance, refunds to one payee up to this sum per 24 hours need no approval. */
export const autoRefundLimit = 2_000_000
export const refundReasonLimit = 500
export const refundPageSize = 20

export const RefundReason = TypedText.min(1, 'Vui lòng cho biết vì sao bạn muốn hoàn tiền.').max(
  refundReasonLimit,
  `Lý do dài tối đa ${refundReasonLimit} ký tự.`,
)
export const RefundLineIds = z.array(Id).min(1, 'Vui lòng chọn ít nhất một món.').max(20)
export const RefundPerson = z.object({ id: z.uuid(), name: z.string() })

export const RefundLine = z.object({
  lineId: z.uuid(),
  name: z.string(),
  learner: RefundPerson,
  paid: Vnd.describe('Giá của món này sau ưu đãi'),
  amount: Vnd.describe('Hoàn lại được bây giờ'),
  isPossible: z.boolean().describe('Còn gì để hoàn; món được tặng thì hoàn 0đ'),
  explanation: z.string().describe('Vì sao là số tiền này'),
  lessons: z.int().nullable().describe('Số buổi chưa học được hoàn'),
  days: z.int().nullable().describe('Số ngày thành viên chưa dùng được hoàn'),
})
export type RefundLine = z.infer<typeof RefundLine>

/** The preview for the buyer, and for an admin who acts on their behalf. */
export const refundPreview = {
  method: 'GET',
  query: z.object({ orderId: Id, lineIds: z.union([Id, RefundLineIds]).optional().describe('Bỏ trống là mọi món còn hoàn được') }),
  reply: z.object({
    orderId: z.uuid(),
    orderCode: z.string(),
    lines: z.array(RefundLine),
    instalmentDeduction: Vnd.describe('Trừ vào các kỳ trả góp chưa trả của đơn này'),
    discountDeductions: z
      .array(z.object({ name: z.string(), amount: Vnd, explanation: z.string() }))
      .describe('Ưu đãi mất điều kiện khi hoàn các món này, trừ vào tiền hoàn'),
    total: Vnd.describe('Tổng của các món đã chọn, trừ phần giữ lại vì điểm đã dùng, ưu đãi mất điều kiện và các kỳ trả góp chưa trả'),
    points: z.object({
      back: z.int().describe('Điểm đã dùng cho các món này, sẽ được trả lại'),
      clawedBack: z.int().describe('Điểm đã tích từ các món này, sẽ bị thu lại'),
      missing: z.int().describe('Điểm phải thu lại nhưng đã dùng'),
      withheld: Vnd.describe('Giá trị số điểm đó, trừ vào tiền hoàn'),
    }),
    channels: z
      .array(
        z.object({
          channel: z.enum(refundChannels),
          parts: z
            .array(z.object({ channel: z.enum(refundChannels), amount: Vnd }))
            .describe('Phần đã trả bằng số dư học tập về lại số dư'),
          explanation: z.string(),
          isAutoApproved: z.boolean().describe('Hoàn ngay, không cần chờ duyệt'),
        }),
      )
      .describe('Các cách nhận lại tiền, cách nên chọn trước'),
  }),
} as const
export const previewRefund = endpoint({
  ...refundPreview,
  path: '/orders/mine/refunds/preview',
  access: 'user',
  summary: 'Xem trước khi xin hoàn tiền: từng món hoàn được bao nhiêu, vì sao, bằng cách nào',
})

export const RefundRow = z.object({
  id: z.uuid(),
  code: z.string().describe('Mã hoàn tiền HT…'),
  state: z.enum(refundStates),
  channel: z.enum(refundChannels),
  amount: Vnd,
  withheld: Vnd.describe('Giữ lại vì điểm đã tích từ các món này đã được dùng, hay vì ưu đãi mất điều kiện'),
  instalmentDeduction: Vnd.describe('Phần trừ vào các kỳ trả góp chưa trả'),
  reason: z.string(),
  note: z.string().nullable().describe('Khuê trả lời'),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  lines: z.array(z.object({ name: z.string(), amount: Vnd })),
})
export const MyRefund = RefundRow.extend({
  orderId: z.uuid(),
  requestId: z.uuid(),
  canWithdraw: z.boolean(),
})
export type MyRefund = z.infer<typeof MyRefund>

export const requestRefund = endpoint({
  method: 'POST',
  path: '/orders/mine/refunds',
  access: 'user',
  summary: 'Xin hoàn tiền những gì chưa học của một đơn hàng',
  body: z.strictObject({
    orderId: Id,
    lineIds: RefundLineIds,
    total: Vnd.describe('Số tiền đã xem: khác đi thì yêu cầu không được nhận'),
    reason: RefundReason,
    channel: z.enum(refundChannels),
    paymentAccountId: Id.optional().describe('Tài khoản nhận tiền, khi hoàn về ngân hàng'),
  }),
  reply: z.object({ items: z.array(MyRefund).min(1) }),
  limit: { max: 20, seconds: 600 },
})
export const withdrawRefund = endpoint({
  method: 'POST',
  path: '/orders/mine/refunds/withdraw',
  access: 'user',
  summary: 'Rút lại một yêu cầu hoàn tiền chưa được duyệt',
  body: z.strictObject({ id: Id }),
  reply: z.object({ state: z.enum(refundStates) }),
})
export const listMyRefunds = endpoint({
  method: 'GET',
  path: '/orders/mine/refunds',
  access: 'user',
  summary: 'Các lần hoàn tiền của tôi, mới nhất trước',
  query: z.object({ orderId: Id.optional() }),
  reply: z.object({ items: z.array(MyRefund) }),
})

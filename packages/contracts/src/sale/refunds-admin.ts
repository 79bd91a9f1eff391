import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor, listOf } from '../lists.ts'
import { Vnd } from '../money.ts'
import { paymentMethods } from '../money/payments.ts'
import { TypedText } from '../text.ts'
import { refundChannels, RefundLineIds, RefundPerson, refundPreview, RefundReason, RefundRow, refundStates } from './refunds.ts'

/** What is refunded: an order, or money in suspense. */
export const refundSubjects = ['ORDER', 'SUSPENSE'] as const

export const refundNoteLimit = 500

/** How many hours a gateway may work on a refund; after that an admin checks the gateway's portal. */
export const gatewayRefundTimeoutHours = 24
/** What that portal shows. */
export const refundPortalStatuses = ['REFUNDED', 'NOT_REFUNDED'] as const
export type PanelOutcome = (typeof refundPortalStatuses)[number]

/** What an admin may do to a refund in its current state. */
export const refundActions = ['check', 'approve', 'reject', 'paid', 'to-balance', 'given', 'not-given'] as const
export type RefundAction = (typeof refundActions)[number]

const Refund = RefundRow.extend({
  requestId: z.uuid(),
  subject: z.enum(refundSubjects),
  order: z.object({ id: z.uuid(), code: z.string() }).nullable(),
  payee: RefundPerson.nullable().describe('Người nhận lại tiền; trống khi không rõ'),
  requestedBy: RefundPerson.nullable(),
  method: z.enum(paymentMethods).nullable().describe('Tiền đã đến bằng cách nào'),
  approvedBy: RefundPerson.nullable().describe('Khi hoàn về ngân hàng: người kiểm tra đầu tiên'),
  secondApprovedBy: RefundPerson.nullable(),
  isGatewayOverdue: z.boolean().describe('Cổng chưa trả lời dứt khoát quá lâu: cần xem trang quản lý của cổng'),
  panel: z
    .object({ outcome: z.enum(refundPortalStatuses), by: RefundPerson })
    .nullable()
    .describe('Một người đã thấy gì ở trang của cổng; người thứ hai xác nhận'),
  actions: z.array(z.enum(refundActions)).describe('Những việc bạn làm được với yêu cầu này'),
  disabledReason: z.string().nullable().describe('Vì sao chính bạn không duyệt được'),
})
export type Refund = z.infer<typeof Refund>

const admin = '/refunds/v1/admin/refunds'
const params = z.object({ id: Id })
const Note = TypedText.max(refundNoteLimit, `Ghi chú dài tối đa ${refundNoteLimit} ký tự.`)
const NoteNeeded = Note.min(1, 'Lý do không được bỏ trống') // spec 8

export const listRefunds = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Các yêu cầu hoàn tiền; đang chờ thì lâu nhất trước, đã xong thì mới nhất trước',
  query: z.object({
    state: z.enum(refundStates).optional(),
    channel: z.enum(refundChannels).optional(),
    orderId: Id.optional().describe('Chỉ của một đơn hàng'),
    silent: z.literal('1').optional().describe('Chỉ những khoản mà cổng im lặng quá lâu'),
    cursor: IdCursor,
  }),
  reply: listOf(Refund),
})
export const getRefund = endpoint({
  method: 'GET',
  path: `${admin}/:id`,
  access: 'admin',
  summary: 'Một yêu cầu hoàn tiền',
  params,
  reply: Refund,
})
const judging = {
  method: 'POST',
  access: 'admin',
  params,
  reply: Refund,
  limit: { max: 120, seconds: 60 },
  recentSignIn: true,
} as const
export const checkRefund = endpoint({
  ...judging,
  path: `${admin}/:id/check`,
  summary: 'Kiểm tra một yêu cầu hoàn về ngân hàng; một quản trị viên khác duyệt sau đó',
  body: z.strictObject({ amount: Vnd, note: Note.default('') }),
})
export const approveRefund = endpoint({
  ...judging,
  path: `${admin}/:id/approve`,
  summary: 'Duyệt hoàn tiền; số tiền khác với số đã xem thì không được duyệt',
  body: z.strictObject({ amount: Vnd, note: Note.default('') }),
})
export const rejectRefund = endpoint({
  ...judging,
  path: `${admin}/:id/reject`,
  summary: 'Từ chối hoàn tiền, có nêu lý do cho khách',
  body: z.strictObject({ note: NoteNeeded }),
})
export const markRefundPaid = endpoint({
  ...judging,
  path: `${admin}/:id/paid`,
  summary: 'Xác nhận ngân hàng đã chuyển xong khoản hoàn',
  body: z.strictObject({ note: NoteNeeded.describe('Mã giao dịch của ngân hàng') }),
})
export const rerouteRefund = endpoint({
  ...judging,
  path: `${admin}/:id/to-balance`,
  summary: 'Cổng thanh toán không hoàn được: chuyển sang số dư học tập, rồi duyệt lại',
  body: z.strictObject({ note: Note.default('') }),
})
export const recordPanelOutcome = endpoint({
  ...judging,
  path: `${admin}/:id/panel`,
  summary: 'Cổng im lặng quá lâu: ghi lại trang quản lý của cổng nói gì; hai quản trị viên cùng thấy một điều thì điều đó có hiệu lực',
  body: z.strictObject({ outcome: z.enum(refundPortalStatuses), note: NoteNeeded.describe('Mã giao dịch, hoặc đã thấy gì') }),
})
/** Logged with the admin who looked: the account number is for the transfer alone. */
export const openRefundAccount = endpoint({
  method: 'POST',
  path: `${admin}/:id/account`,
  access: 'admin',
  summary: 'Mở tài khoản nhận tiền của một khoản hoàn đã đủ hai người duyệt',
  params,
  reply: z.object({ bankName: z.string(), number: z.string(), holder: z.string(), amount: Vnd, memo: z.string() }),
  ignoresIdempotencyKey: true,
  recentSignIn: true,
})
/** Maximum per export: each account in it is decrypted, and logged as such. */
export const bankTransferExportLimit = 200
/** For the bank's own program. Contains only transfers that two admins have approved; each export is logged per refund. */
export const exportBankTransfers = endpoint({
  method: 'POST',
  path: '/refunds/v1/admin/bank-transfer-export',
  access: 'admin',
  summary: 'Tải danh sách chuyển khoản của những khoản hoàn về ngân hàng đã đủ hai người duyệt',
  body: z.strictObject({ format: z.enum(['XLSX', 'CSV']) }),
  reply: z.object({
    fileName: z.string(),
    mediaType: z.string(),
    content: z.base64(),
    count: z.int().describe('Số khoản trong tệp'),
    hasMore: z.boolean().describe('Còn khoản chưa vào tệp này'),
  }),
  limit: { max: 20, seconds: 60 },
  ignoresIdempotencyKey: true, // account numbers must be stored only encrypted, so not as an idempotent reply
  recentSignIn: true,
})

/** The buyer's preview of a refund, for an admin who acts on their behalf. */
export const previewOnBehalf = endpoint({
  ...refundPreview,
  path: '/refunds/v1/admin/preview',
  access: 'admin',
  summary: 'Xem trước khi xin hoàn tiền thay cho người mua',
})
export const refundOnBehalf = endpoint({
  method: 'POST',
  path: `${admin}/on-behalf`,
  access: 'admin',
  summary: 'Xin hoàn tiền thay cho người mua; người khác phải duyệt',
  body: z.strictObject({ orderId: Id, lineIds: RefundLineIds, reason: RefundReason, channel: z.enum(refundChannels).exclude(['BANK']) }),
  reply: z.object({ items: z.array(Refund).min(1) }),
  recentSignIn: true,
})

/** Shown before an admin ends a course or class, which refunds all of this. */
export const WithdrawalPreview = z.object({
  seats: z.int().describe('Số chỗ hoặc suất học đã trả tiền'),
  amount: Vnd.describe('Tổng tiền sẽ hoàn'),
  gifts: z.int().describe('Trong đó: quà chưa có người nhận, tiền về người tặng'),
  unpaid: z.int().describe('Đơn chưa thanh toán sẽ bị huỷ'),
})
export type WithdrawalPreview = z.infer<typeof WithdrawalPreview>

export const previewWithdrawal = endpoint({
  method: 'GET',
  path: '/refunds/v1/admin/withdrawals',
  access: 'admin',
  summary: 'Huỷ một khoá học hay một lớp thì ảnh hưởng bao nhiêu chỗ và hoàn bao nhiêu tiền',
  query: z.object({ kind: z.enum(['CO', 'LL']), id: Id }),
  reply: WithdrawalPreview,
})

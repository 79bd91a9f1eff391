import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { InvoiceBuyer } from './invoice-buyer.ts'
import { IdCursor, listOf } from '../lists.ts'
import { TypedLine, TypedText } from '../text.ts'

/** ISSUE: the first invoice of an order. ADJUST: reduces it after a refund. REPLACE: reissues it for another buyer. */
export const invoiceKinds = ['ISSUE', 'ADJUST', 'REPLACE'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceStates = ['DRAFT', 'SENT', 'ISSUED', 'REPLACED', 'CANCELLED', 'REFUSED'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** The buyer named on an invoice when the buyer gave no details: every sale gets an invoice, requested or not. */
export const unnamedBuyer = 'Người mua không lấy hoá đơn'
export const invoicePageSize = 20
export const invoiceReasonLimit = 300

/** What an admin may do to an invoice in its current state. */
export const invoiceActions = ['retry', 'replace', 'cancel'] as const
export type InvoiceAction = (typeof invoiceActions)[number]

const Sum = z.int().min(-9_999_999_999).max(9_999_999_999).describe('Đã gồm thuế; âm trên hoá đơn điều chỉnh giảm')
const Buyer = z.object({ name: z.string(), taxId: z.string().nullable(), address: z.string().nullable(), email: z.string().nullable() })
export type InvoiceParty = z.infer<typeof Buyer>

const InvoiceRow = z.object({
  id: z.uuid(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  isBeingCancelled: z.boolean().describe('Đã yêu cầu huỷ, nhà cung cấp chưa trả lời'),
  order: z.object({ id: z.uuid(), code: z.string() }),
  series: z.string().nullable().describe('Ký hiệu'),
  number: z.string().nullable().describe('Số hoá đơn, do nhà cung cấp đặt'),
  lookupCode: z.string().nullable().describe('Mã tra cứu'),
  total: Sum,
  vat: Sum.describe('Thuế GTGT có trong đó'),
  buyer: Buyer,
  createdAt: z.iso.datetime(),
  issuedAt: z.iso.datetime().nullable(),
})
export const MyInvoice = InvoiceRow.extend({
  canCorrect: z.boolean().describe('Bạn còn tự sửa được thông tin người mua'),
})
export type MyInvoice = z.infer<typeof MyInvoice>

export const listMyInvoices = endpoint({
  method: 'GET',
  path: '/invoices/v1/mine',
  access: 'user',
  summary: 'Hoá đơn điện tử của những đơn hàng tôi đã trả, đơn mới nhất trước',
  query: z.object({ orderId: Id.optional(), cursor: IdCursor }),
  reply: z.object({ items: z.array(MyInvoice), nextCursor: z.uuid().optional() }),
})
/** Without limit before it is issued; afterwards once, within the month of issue. */
export const correctMyInvoice = endpoint({
  method: 'POST',
  path: '/invoices/v1/mine/:id/correct',
  access: 'user',
  summary: 'Sửa thông tin người mua trên hoá đơn của tôi; hoá đơn đã phát hành được thay bằng hoá đơn khác',
  params: z.object({ id: Id }),
  body: z.strictObject({ buyer: InvoiceBuyer }),
  reply: z.object({ id: z.uuid().describe('Hoá đơn đang có hiệu lực') }),
  limit: { max: 10, seconds: 3600 },
})

export const Invoice = InvoiceRow.extend({
  of: z.object({ id: z.uuid(), number: z.string().nullable() }).nullable().describe('Hoá đơn được điều chỉnh hoặc thay thế'),
  refundCode: z.string().nullable().describe('Lần hoàn tiền mà hoá đơn này điều chỉnh'),
  refusal: z.string().nullable().describe('Nhà cung cấp từ chối vì sao'),
  reason: z.string().describe('Vì sao huỷ, thay thế'),
  tries: z.int().describe('Số lần đã gửi'),
  nextPollAt: z.iso.datetime().nullable().describe('Lần gửi tiếp theo'),
  cancelledAt: z.iso.datetime().nullable(),
  lines: z.array(z.object({ name: z.string(), amount: Sum, vatPercent: z.int().nullable(), vat: Sum })),
  actions: z.array(z.enum(invoiceActions)),
})
export type Invoice = z.infer<typeof Invoice>

const admin = '/invoices/v1/admin/invoices'
const params = z.object({ id: Id })

export const listInvoices = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Hoá đơn điện tử, mới nhất trước; chờ phát hành và bị từ chối thì lâu nhất trước',
  query: z.object({
    state: z.enum(invoiceStates).optional(),
    kind: z.enum(invoiceKinds).optional(),
    term: TypedLine.max(40).optional().describe('Số hoá đơn, mã tra cứu hoặc mã đơn KH…'),
    cursor: IdCursor,
  }),
  reply: listOf(Invoice).extend({ hasProvider: z.boolean().describe('Không có nhà cung cấp thì hoá đơn nháp nằm chờ') }),
})
export const getInvoice = endpoint({
  method: 'GET',
  path: `${admin}/:id`,
  access: 'admin',
  summary: 'Một hoá đơn điện tử',
  params,
  reply: Invoice,
})
const Reason = TypedText.min(1, 'Lý do không được bỏ trống').max(invoiceReasonLimit, `Lý do dài tối đa ${invoiceReasonLimit} ký tự.`)
const deed = { method: 'POST', access: 'admin', params, reply: Invoice } as const

export const retryInvoice = endpoint({
  ...deed,
  path: `${admin}/:id/retry`,
  summary: 'Gửi lại một hoá đơn bị từ chối, hoặc hỏi lại ngay một hoá đơn chưa có câu trả lời',
  body: z.strictObject({}),
})
export const replaceInvoice = endpoint({
  ...deed,
  path: `${admin}/:id/replace`,
  summary: 'Sửa người mua: hoá đơn chưa phát hành được sửa, hoá đơn đã phát hành được thay thế',
  body: z.strictObject({ buyer: InvoiceBuyer, reason: Reason }),
})
export const cancelInvoice = endpoint({
  ...deed,
  path: `${admin}/:id/cancel`,
  summary: 'Huỷ một hoá đơn đã phát hành',
  body: z.strictObject({ reason: Reason }),
})

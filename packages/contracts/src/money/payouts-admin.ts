import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor, ListCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { AdminReason } from '../people/admin-reason.ts'
import { PersonCard } from '../people/identity.ts'
import { TypedLine } from '../text.ts'
import { Earning, OwedPerson, Payout, PayoutBatch, PayoutCalendar } from './payout-shapes.ts'
import { payoutBatchStates, payoutChannels, payoutStates } from './payout-states.ts'

export const payoutBatchPageSize = 20
export const batchPayoutPageSize = 50
export const owedPageSize = 50
/** Of an uploaded bank statement, in bytes of base64. */
export const statementMaxBytes = 4_000_000

const path = '/payouts/v1/admin'
const params = z.object({ id: Id })
const limit = { max: 60, seconds: 60 } as const
const { reason } = AdminReason.shape

export const AdminPayout = Payout.extend({ person: PersonCard, legalName: z.string() })
export type AdminPayout = z.infer<typeof AdminPayout>

/** The clock of the page: what is owed, the next pay day, and what waits for somebody. */
export const readPayoutOverview = endpoint({
  method: 'GET',
  path: `${path}/overview`,
  access: 'admin',
  summary: 'Khuê nợ giáo viên bao nhiêu, ngày trả tới và những việc đang chờ',
  reply: z.object({
    owedVnd: z.int(),
    people: z.int(),
    inTransitVnd: z.int(),
    unknown: z.int(),
    nextPayOn: z.iso.date(),
    nextCutOffAt: z.iso.datetime(),
    minimumVnd: Vnd,
    channels: z.array(z.enum(payoutChannels)).describe('Những cách gửi đang dùng được'),
  }),
})
export const listOwed = endpoint({
  method: 'GET',
  path: `${path}/owed`,
  access: 'admin',
  summary: 'Khuê nợ ai bao nhiêu, từ lúc nào, và vì sao chưa trả; nợ lâu nhất trước',
  query: z.object({ q: TypedLine.max(80).optional(), cursor: ListCursor, isHeld: z.stringbool().optional() }),
  reply: z.object({ items: z.array(OwedPerson), nextCursor: z.string().optional() }),
})
export const listPayoutBatches = endpoint({
  method: 'GET',
  path: `${path}/batches`,
  access: 'admin',
  summary: 'Các đợt trả thu nhập, mới nhất trước',
  query: z.object({ state: z.enum(payoutBatchStates).optional(), cursor: IdCursor }),
  reply: z.object({ items: z.array(PayoutBatch), nextCursor: z.uuid().optional() }),
})
/** What is due by now, outside the calendar: for the pay day of today. */
export const preparePayoutBatch = endpoint({
  method: 'POST',
  path: `${path}/batches`,
  access: 'admin',
  summary: 'Lập ngay một đợt trả gồm những gì đã đến hạn',
  body: z.strictObject({ reason }),
  reply: z.object({ id: z.uuid() }),
  recentSignIn: true,
  limit,
})
export const readPayoutBatch = endpoint({
  method: 'GET',
  path: `${path}/batches/:id`,
  access: 'admin',
  summary: 'Một đợt trả',
  params,
  reply: PayoutBatch,
})
export const listBatchPayouts = endpoint({
  method: 'GET',
  path: `${path}/batches/:id/payouts`,
  access: 'admin',
  summary: 'Các khoản trong một đợt trả',
  params,
  query: z.object({ q: TypedLine.max(80).optional(), state: z.enum(payoutStates).optional(), cursor: IdCursor }),
  reply: z.object({ items: z.array(AdminPayout), nextCursor: z.uuid().optional() }),
})
export const readPayout = endpoint({
  method: 'GET',
  path: `${path}/payouts/:id`,
  access: 'admin',
  summary: 'Một khoản trả, với từng dòng thu nhập trong đó',
  params,
  query: z.object({ cursor: IdCursor }),
  reply: z.object({ payout: AdminPayout, lines: z.array(Earning), nextCursor: z.uuid().optional() }),
})
/** Pins the file's bytes and asks a second admin to approve exactly them. */
export const checkPayoutBatch = endpoint({
  method: 'POST',
  path: `${path}/batches/:id/check`,
  access: 'admin',
  summary: 'Xác nhận đã kiểm tra một đợt trả, và xin người khác duyệt',
  params,
  body: z.strictObject({ reason }),
  reply: z.object({ approvalId: z.uuid() }),
  recentSignIn: true,
  limit,
})
export const dropPayoutBatch = endpoint({
  method: 'POST',
  path: `${path}/batches/:id/drop`,
  access: 'admin',
  summary: 'Bỏ một đợt chưa duyệt; mọi khoản trong đó chờ đợt sau',
  params,
  body: z.strictObject({ reason }),
  reply: z.object({ dropped: z.literal(true) }),
  recentSignIn: true,
  limit,
})
/** The same bytes each time: those that were approved. The first download says that the payouts are on their way. */
export const exportPayoutBatch = endpoint({
  method: 'POST',
  path: `${path}/batches/:id/export`,
  access: 'admin',
  summary: 'Tải tệp chuyển khoản của một đợt đã duyệt',
  params,
  body: z.strictObject({ format: z.enum(['CSV', 'XLSX']) }),
  reply: z.object({ fileName: z.string(), mediaType: z.string(), content: z.base64(), sha256: z.string() }),
  recentSignIn: true,
  limit,
  ignoresIdempotencyKey: true,
})
export const sendPayoutBatch = endpoint({
  method: 'POST',
  path: `${path}/batches/:id/send`,
  access: 'admin',
  summary: 'Gửi một đợt đã duyệt qua payOS',
  params,
  body: z.strictObject({}),
  reply: z.object({ sent: z.literal(true) }),
  recentSignIn: true,
  limit,
})
/** RETURNED and UNKNOWN, or PAID of what is UNKNOWN, take a second admin. */
export const recordPayoutOutcome = endpoint({
  method: 'POST',
  path: `${path}/payouts/:id/outcome`,
  access: 'admin',
  summary: 'Ghi ngân hàng đã chuyển, trả lại, hay chưa rõ một khoản',
  params,
  body: z.strictObject({
    outcome: z.enum(['PAID', 'RETURNED', 'UNKNOWN']),
    bankReference: TypedLine.max(60).optional(),
    on: z.iso.date().optional().describe('Ngày theo sao kê'),
    reason,
  }),
  reply: z.object({ state: z.enum(payoutStates), approvalId: z.uuid().nullable().describe('Chờ người thứ hai duyệt') }),
  recentSignIn: true,
  limit,
})
export const StatementVerdicts = ['PAID', 'RETURNED', 'ALREADY', 'AMOUNT', 'NOT_OURS'] as const
export const importPayoutStatement = endpoint({
  method: 'POST',
  path: `${path}/statements`,
  access: 'admin',
  summary: 'Nhập sao kê ngân hàng: khớp từng dòng với khoản trả theo nội dung chuyển khoản',
  body: z.strictObject({ fileName: TypedLine.max(120), content: z.base64().max(statementMaxBytes) }),
  reply: z.object({
    id: z.uuid(),
    isNew: z.boolean().describe('Sai: tệp này đã được nhập trước đây'),
    rows: z.int(),
    counts: z.partialRecord(z.enum(StatementVerdicts), z.int()),
    problems: z.array(z.object({ row: z.int(), text: z.string(), verdict: z.enum(StatementVerdicts) })),
  }),
  recentSignIn: true,
  maxBodyBytes: statementMaxBytes + 10_000,
  limit,
})
export const holdPayee = endpoint({
  method: 'POST',
  path: `${path}/payees/:id/hold`,
  access: 'admin',
  summary: 'Tạm giữ tiền của một người, kèm lý do',
  params,
  body: z.strictObject({ reason }),
  reply: z.object({ holdId: z.uuid() }),
  recentSignIn: true,
  limit,
})
export const releasePayee = endpoint({
  method: 'POST',
  path: `${path}/payees/:id/release`,
  access: 'admin',
  summary: 'Thôi tạm giữ tiền của một người',
  params,
  body: z.strictObject({ reason }),
  reply: z.object({ released: z.literal(true) }),
  recentSignIn: true,
  limit,
})
export const listPayoutCalendars = endpoint({
  method: 'GET',
  path: `${path}/calendars`,
  access: 'admin',
  summary: 'Lịch trả thu nhập theo ngày bắt đầu, mới nhất trước',
  reply: z.object({ items: z.array(PayoutCalendar) }),
})
export const setPayoutCalendar = endpoint({
  method: 'PUT',
  path: `${path}/calendars`,
  access: 'admin',
  summary: 'Đặt lịch trả từ một ngày chưa đến',
  body: z.strictObject({
    from: z.iso.date('Ngày chưa đúng'),
    days: z
      .tuple([z.int().min(1).max(28), z.int().min(1).max(28)])
      .refine(([a, b]) => b - a >= 7 && a + 28 - b >= 7, 'Hai ngày trả cách nhau ít nhất bảy ngày.'),
    cutOffDays: z.int().min(0).max(10),
    minimumVnd: Vnd.max(10_000_000),
    reason,
  }),
  reply: z.object({ items: z.array(PayoutCalendar) }),
  recentSignIn: true,
  limit,
})

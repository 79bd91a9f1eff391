import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor, listOf } from '../lists.ts'

/** Ledger accounts by code, with the names that staff see; `docs/money.md` says what each account holds. */
export const accountNames = {
  BANK: 'Tiền gửi ngân hàng',
  CLEARING_VNPAY: 'Tiền VNPAY đang giữ',
  CLEARING_MOMO: 'Tiền MoMo đang giữ',
  CLEARING_ZALOPAY: 'Tiền ZaloPay đang giữ',
  CLEARING_FUNDIIN: 'Tiền Fundiin đang giữ',
  CUSTOMER_PREPAID: 'Khách trả trước, chờ giao',
  BALANCE_HELD: 'Số dư học tập đang giữ',
  DEFERRED_REVENUE: 'Doanh thu chưa thực hiện',
  ESCROW: 'Tiền giữ hộ cho buổi học chưa dạy',
  REFUNDS_PAYABLE: 'Tiền chờ hoàn cho khách',
  SUSPENSE_LATE: 'Tiền chờ xử lý: đến trễ',
  SUSPENSE_SHORT: 'Tiền chờ xử lý: chuyển thiếu',
  SUSPENSE_OVER: 'Tiền chờ xử lý: chuyển thừa',
  SUSPENSE_DOUBLE: 'Tiền chờ xử lý: trả hai lần',
  SUSPENSE_UNKNOWN: 'Tiền chờ xử lý: không rõ của ai',
  PLAN_REVENUE: 'Doanh thu gói thành viên',
  STORE_FEES: 'Phí sàn',
  GATEWAY_FEES: 'Phí cổng thanh toán',
  PROMOTION_COSTS: 'Chi phí khuyến mãi',
  INSTALMENTS_RECEIVABLE: 'Phải thu trả góp',
  INSTALMENT_LOSSES: 'Trả góp không thu được',
  VAT_OUTPUT: 'Thuế GTGT đầu ra',
  VAT_PAYABLE: 'Thuế GTGT phải nộp',
  PLAN_SHARES: 'Phần gói thành viên chia cho giáo viên',
  PAYOUTS_IN_TRANSIT: 'Thu nhập giáo viên đang chuyển',
  TAX_PIT_PAYABLE: 'Thuế TNCN đã khấu trừ, phải nộp',
  TAX_VAT_WITHHELD: 'Thuế GTGT nộp thay giáo viên',
  LEARNING_BALANCE: 'Số dư học tập',
  TEACHER_PAYABLE: 'Phải trả giáo viên',
  POINTS: 'Điểm thưởng',
  POINTS_ISSUED: 'Điểm đã phát hành',
  POINTS_HELD: 'Điểm đang giữ cho đơn chưa trả',
  POINTS_REDEEMED: 'Điểm đã sử dụng',
  POINTS_EXPIRED: 'Điểm đã hết hạn',
} as const
export type LedgerAccountCode = keyof typeof accountNames
const accountCodes = Object.keys(accountNames) as [LedgerAccountCode, ...LedgerAccountCode[]]

/** A month of the Vietnamese calendar: `2026-11`. */
export const LedgerMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Tháng viết như 2026-11')
const LedgerCurrency = z.enum(['VND', 'CCXU'])
export const ledgerPageSize = 30

/** Every sum is debits minus credits, as in a trial balance: each balance stands on the normal side of its account. */
export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/ledger/v1/admin/trial-balance',
  access: 'admin',
  summary: 'Bảng cân đối phát sinh của một tháng; không nói tháng nào thì là tháng này',
  query: z.object({ month: LedgerMonth.optional() }),
  reply: z.object({
    month: LedgerMonth,
    firstMonth: LedgerMonth.describe('Tháng đầu tiên có bút toán'),
    thisMonth: LedgerMonth,
    rows: z.array(
      z.object({
        code: z.enum(accountCodes),
        kind: z.enum(['asset', 'expense', 'liability', 'equity', 'income']),
        currency: LedgerCurrency,
        owners: z.int().describe('Số người có tài khoản này; 0 là tài khoản của nhà trường'),
        opening: z.int().describe('Dư đầu kỳ: dương là dư nợ, âm là dư có'),
        debit: z.int().describe('Phát sinh nợ'),
        credit: z.int().describe('Phát sinh có'),
        closing: z.int().describe('Dư cuối kỳ: dương là dư nợ, âm là dư có'),
      }),
    ),
    totals: z.array(z.object({ currency: LedgerCurrency, opening: z.int(), debit: z.int(), credit: z.int(), closing: z.int() })),
  }),
})
export type TrialBalance = z.infer<typeof getTrialBalance.reply>

const Statement = z.object({ code: z.enum(accountCodes), month: LedgerMonth.optional() })

export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/ledger/v1/admin/entries',
  access: 'admin',
  summary: 'Sổ chi tiết một tài khoản trong một tháng, mới nhất trước',
  query: Statement.extend({ cursor: IdCursor }),
  reply: listOf(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      reason: z.string(),
      source: z.object({
        kind: z.string(),
        id: z.string(),
        name: z.string().nullable().describe('Mã mà người đọc biết: của đơn hàng, lần thanh toán, phiếu hoàn, hoá đơn …'),
      }),
      owner: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Người có tài khoản; trống là của nhà trường'),
      amount: z.int().describe('Dương là ghi nợ, âm là ghi có'),
      against: z.array(z.object({ code: z.enum(accountCodes), amount: z.int() })).describe('Các dòng còn lại của bút toán'),
    }),
  ),
})
export type LedgerEntry = z.infer<typeof listLedgerEntries.reply>['items'][number]

export const exportFormats = ['XLSX', 'CSV'] as const
export const exportRowLimit = 50_000
/** A file for the accountant's own program. Without an account it is the trial balance. */
export const exportLedger = endpoint({
  method: 'POST',
  path: '/ledger/v1/admin/exports',
  access: 'admin',
  summary: 'Tải bảng cân đối hoặc sổ chi tiết của một tháng thành tệp',
  body: z.strictObject({ month: LedgerMonth, code: z.enum(accountCodes).optional(), format: z.enum(exportFormats) }),
  reply: z.object({ fileName: z.string(), mediaType: z.string(), content: z.base64() }),
  limit: { max: 20, seconds: 60 },
  ignoresIdempotencyKey: true, // generated on every call; large
})

const ReconcileRun = z.object({
  id: Id,
  at: z.iso.datetime(),
  seconds: z.number(),
  isClean: z.boolean(),
  checks: z.int().describe('Số phép đối chiếu'),
  rows: z.int().describe('Số dòng đã xem'),
  findings: z.array(z.object({ name: z.string(), disagreements: z.int(), samples: z.array(z.string()) })).describe('Những phép không khớp'),
})
export type ReconcileRun = z.infer<typeof ReconcileRun>

export const listReconcileRuns = endpoint({
  method: 'GET',
  path: '/ledger/v1/admin/reconcile',
  access: 'admin',
  summary: 'Những lần đối chiếu gần đây, mới nhất trước',
  reply: z.object({ items: z.array(ReconcileRun) }),
})
export const runReconcile = endpoint({
  method: 'POST',
  path: '/ledger/v1/admin/reconcile',
  access: 'admin',
  summary: 'Đối chiếu ngay bây giờ: tính lại mọi thứ từ các dòng gốc',
  body: z.strictObject({}),
  reply: ReconcileRun,
  limit: { max: 6, seconds: 600 },
  ignoresIdempotencyKey: true, // reads one snapshot of the whole database in its own transaction
})

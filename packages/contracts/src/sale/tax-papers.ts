import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { taxPolicies } from '../ground/tax-rules.ts'
import { Id } from '../ids.ts'
import { IdCursor, listOf } from '../lists.ts'
import { taxpayerKinds } from '../money/payees.ts'
import { SignedVnd } from '../money/payout-shapes.ts'
import { wholeNumber } from '../query-params.ts'
import { TypedLine } from '../text.ts'

/**
 * CERTIFICATE: of the tax withheld from one payout. FEE_INVOICE: for the store fee of a month. FEE_ADJUSTMENT: reduces one, when in a later month more fee
 * was returned than kept.
 */
export const taxPaperKinds = ['CERTIFICATE', 'FEE_INVOICE', 'FEE_ADJUSTMENT'] as const
export type TaxPaperKind = (typeof taxPaperKinds)[number]

/** WAITING: the person's tax id is missing. The others are those of an invoice. */
export const taxPaperStates = ['WAITING', 'DRAFT', 'SENT', 'REFUSED', 'ISSUED'] as const
export type TaxPaperState = (typeof taxPaperStates)[number]

export const taxPaperPageSize = 20

export const TaxPaper = z.object({
  id: z.uuid(),
  kind: z.enum(taxPaperKinds),
  state: z.enum(taxPaperStates),
  month: z.string().describe('Tháng của lần chi trả hay của phí sàn, YYYY-MM'),
  legalName: z.string(),
  taxId: z.string().nullable().describe('Chỉ ba số cuối; trống khi còn thiếu'),
  amountVnd: SignedVnd.describe('Thu nhập tính thuế; với hoá đơn là phí sàn đã gồm thuế'),
  vatVnd: SignedVnd,
  pitVnd: SignedVnd,
  vatPercent: z.int().nullable().describe('Thuế suất GTGT của phí sàn; trống là không chịu thuế'),
  taxPolicy: z.enum(taxPolicies).nullable(),
  clause: z.string().nullable().describe('Căn cứ khấu trừ'),
  paidOn: z.iso.date().nullable(),
  payoutReference: z.string().nullable(),
  originalNumber: z.string().nullable().describe('Hoá đơn được điều chỉnh'),
  series: z.string().nullable().describe('Ký hiệu'),
  number: z.string().nullable().describe('Số, do nhà cung cấp đặt'),
  lookupCode: z.string().nullable().describe('Mã tra cứu'),
  createdAt: z.iso.datetime(),
  issuedAt: z.iso.datetime().nullable(),
})
export type TaxPaper = z.infer<typeof TaxPaper>

const Year = wholeNumber({ min: 2020, max: 2200 })
export const TaxYear = z.object({
  year: z.int(),
  years: z.array(z.int()).describe('Những năm có chi trả hay chứng từ, mới nhất trước'),
  payouts: z.int(),
  grossVnd: SignedVnd.describe('Theo giá bán'),
  baseVnd: SignedVnd.describe('Sau phí sàn, trước thuế'),
  vatVnd: SignedVnd,
  pitVnd: SignedVnd,
  netVnd: SignedVnd.describe('Đã chuyển'),
  certificates: z.int().describe('Chứng từ khấu trừ đã có số'),
  feeVnd: SignedVnd.describe('Phí sàn đã có hoá đơn'),
  papers: z.array(TaxPaper).describe('Mới nhất trước'),
})
export type TaxYear = z.infer<typeof TaxYear>

export const readMyTaxYear = endpoint({
  method: 'GET',
  path: '/tax-papers/v1/mine',
  access: 'user',
  summary: 'Thu nhập, thuế đã khấu trừ và chứng từ thuế của tôi trong một năm; không nêu năm là năm mới nhất',
  query: z.object({ year: Year.optional() }),
  reply: TaxYear,
  isPrivate: true,
})

export const taxPaperFormats = ['PDF', 'XML'] as const
export type TaxPaperFormat = (typeof taxPaperFormats)[number]
const File = z.object({ fileName: z.string(), mediaType: z.string(), content: z.base64() })

export const openMyTaxPaper = endpoint({
  method: 'GET',
  path: '/tax-papers/v1/mine/:id/file',
  access: 'user',
  summary: 'Tải một chứng từ thuế của tôi đã có số',
  params: z.object({ id: Id }),
  query: z.object({ format: z.enum(taxPaperFormats) }),
  reply: File,
  limit: { max: 60, seconds: 60 },
  isPrivate: true,
})

const admin = '/tax-papers/v1/admin'
const params = z.object({ id: Id })

export const AdminTaxPaper = TaxPaper.extend({
  personId: z.uuid(),
  taxpayerKind: z.enum(taxpayerKinds).nullable(),
  refusal: z.string().nullable().describe('Nhà cung cấp từ chối vì sao'),
  tries: z.int().describe('Số lần đã gửi'),
  nextPollAt: z.iso.datetime().nullable().describe('Lần gửi tiếp theo'),
  canRetry: z.boolean(),
})
export type AdminTaxPaper = z.infer<typeof AdminTaxPaper>

export const listTaxPapers = endpoint({
  method: 'GET',
  path: `${admin}/papers`,
  access: 'admin',
  summary: 'Chứng từ thuế của giáo viên, mới nhất trước; còn chờ thì lâu nhất trước',
  query: z.object({
    state: z.enum(taxPaperStates).optional(),
    kind: z.enum(taxPaperKinds).optional(),
    term: TypedLine.max(60).optional().describe('Một phần tên, số hoặc mã tra cứu'),
    cursor: IdCursor,
  }),
  reply: listOf(AdminTaxPaper).extend({
    missingTaxIds: z.int().describe('Số người còn thiếu mã số thuế'),
    hasProvider: z.boolean().describe('Không có nhà cung cấp thì chứng từ nằm chờ'),
  }),
})
export const getTaxPaper = endpoint({
  method: 'GET',
  path: `${admin}/papers/:id`,
  access: 'admin',
  summary: 'Một chứng từ thuế',
  params,
  reply: AdminTaxPaper,
})
/** Reads the person's tax id anew, and sends or asks again. */
export const retryTaxPaper = endpoint({
  method: 'POST',
  path: `${admin}/papers/:id/retry`,
  access: 'admin',
  summary: 'Gửi lại một chứng từ bị từ chối, hỏi lại ngay, hoặc đọc lại mã số thuế còn thiếu',
  params,
  body: z.strictObject({}),
  reply: AdminTaxPaper,
})
export const readTaxYear = endpoint({
  method: 'GET',
  path: `${admin}/people/:id/years`,
  access: 'admin',
  summary: 'Thu nhập, thuế đã khấu trừ và chứng từ thuế của một giáo viên trong một năm',
  params,
  query: z.object({ year: Year.optional() }),
  reply: TaxYear,
})

/** A month or a quarter of payments: `2026-11`, `2026-Q4`. */
export const FilingPeriod = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2]|Q[1-4])$/, 'Kỳ kê khai chưa đúng')
export const filingFormats = ['XLSX', 'CSV'] as const

export const readTaxFiling = endpoint({
  method: 'GET',
  path: `${admin}/filings/:period`,
  access: 'admin',
  summary: 'Tổng của tờ khai thuế đã khấu trừ trong một tháng hoặc một quý, theo ngày chi trả',
  params: z.object({ period: FilingPeriod }),
  reply: z.object({
    period: z.string(),
    payees: z.int(),
    payouts: z.int(),
    baseVnd: SignedVnd,
    taxableVnd: SignedVnd,
    vatVnd: SignedVnd,
    pitVnd: SignedVnd,
    missingTaxIds: z.int(),
  }),
})
export type TaxFiling = z.infer<typeof readTaxFiling.reply>

/** Names people with their tax ids, so it is recorded who took it. */
export const exportTaxFiling = endpoint({
  method: 'POST',
  path: `${admin}/filings`,
  access: 'admin',
  summary: 'Tải dữ liệu kê khai: mỗi người nhận một dòng cho mỗi quy định',
  body: z.strictObject({ period: FilingPeriod, format: z.enum(filingFormats) }),
  reply: File,
  limit: { max: 20, seconds: 60 },
  recentSignIn: true,
  ignoresIdempotencyKey: true, // generated on every call; large
})

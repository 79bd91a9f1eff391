import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { taxPolicies } from '../ground/tax-rules.ts'
import { ListCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { Earning, Payout, SignedVnd } from '../money/payout-shapes.ts'
import { payoutObstacles } from '../money/payout-states.ts'
import { PersonCard } from '../people/identity.ts'
import { incomeExportFormats } from './income-rules.ts'

// What a teacher earns, is paid and teaches. It decides nothing: earnings and payouts say what is owed, lessons, reports and reviews what was taught.

const path = '/tns/v1/teachers/me/income'
const access = ['teacher', 'tutor'] as const
const Moment = z.iso.datetime()
export const IncomeMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Tháng viết như 2026-11')
const params = z.object({ month: IncomeMonth })

/** What was earned in a Vietnamese month, by the moment of release. */
const EarnedSums = z.object({
  lines: z.int(),
  grossVnd: SignedVnd.describe('Học phí theo giá niêm yết'),
  discountVnd: SignedVnd.describe('Khuyến mãi trong đó, do Khuê chịu'),
  feeVnd: SignedVnd.describe('Phí sàn'),
  netVnd: SignedVnd.describe('Còn lại trước thuế'),
  owedVnd: SignedVnd.describe('Phần chưa nằm trong đợt trả nào'),
})
export type EarnedSums = z.infer<typeof EarnedSums>

/** What was paid in a Vietnamese month, by the day of payment, whenever it was earned. */
const PaidSums = z.object({
  payouts: z.int(),
  baseVnd: Vnd.describe('Trước thuế'),
  vatVnd: Vnd,
  pitVnd: Vnd,
  netVnd: Vnd.describe('Đã vào tài khoản'),
})
export type PaidSums = z.infer<typeof PaidSums>

const MonthOfIncome = z.object({
  month: IncomeMonth,
  earned: EarnedSums,
  paid: PaidSums.describe('Đã trả trong tháng'),
  coming: PaidSums.describe('Đợt trả trong tháng đã lập mà chưa đến nơi'),
})
export type MonthOfIncome = z.infer<typeof MonthOfIncome>

export const readIncome = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Thu nhập giảng dạy của tôi trong 12 tháng: kiếm được, phí sàn, khuyến mãi Khuê chịu, thuế, đã trả và còn nợ',
  query: z.object({ to: IncomeMonth.optional().describe('Tháng cuối; bỏ trống: tháng này') }),
  reply: z.object({
    month: IncomeMonth.describe('Tháng này, theo giờ Việt Nam'),
    firstMonth: IncomeMonth.nullable().describe('Tháng đầu tiên có thu nhập; null: chưa có'),
    months: z.array(MonthOfIncome).describe('Mới nhất trước, kể cả tháng không có gì'),
  }),
  isPrivate: true,
})

const TaxRule = z.object({
  policy: z.enum(taxPolicies),
  from: z.iso.date().describe('Áp dụng từ ngày'),
  clause: z.string(),
  freeBelow: Vnd.describe('Mốc bắt đầu khấu trừ; 0: không có mốc'),
})
/** The tax of a payout that does not exist yet, by the rule of its pay day. */
const ExpectedTax = z.object({
  rule: TaxRule,
  paidBeforeVnd: Vnd.describe('Trước thuế, đã trả hoặc đã lập trong cùng tháng'),
  withheldBeforeVnd: Vnd,
  vatVnd: Vnd,
  pitVnd: Vnd,
  netVnd: Vnd,
  explanation: z.array(z.string()),
})
export type ExpectedTax = z.infer<typeof ExpectedTax>

export const readNextPayDay = endpoint({
  method: 'GET',
  path: `${path}/next`,
  access,
  summary: 'Ngày trả tới của tôi, số tiền, và điều gì khiến chưa trả được',
  reply: z.object({
    open: z.array(Payout).describe('Các khoản đã lập mà chưa đến nơi'),
    payOn: z.iso.date(),
    cutOffAt: Moment.describe('Gồm những gì kiếm được trước lúc này'),
    minimumVnd: Vnd,
    owedVnd: SignedVnd.describe('Khuê đang nợ, trước thuế'),
    lines: z.int(),
    obstacle: z.enum(payoutObstacles).nullable().describe('Vì sao ngày ấy chưa trả được'),
    hold: z.object({ reason: z.string(), placedAt: Moment }).nullable(),
    account: z.object({ bankName: z.string(), maskedNumber: z.string(), holder: z.string() }).nullable().describe('Tài khoản nhận tiền'),
    tax: ExpectedTax.nullable().describe('null: chưa có hợp đồng, hoặc không còn gì để trả'),
  }),
  isPrivate: true,
})
export type NextPayDay = z.infer<typeof readNextPayDay.reply>

export const whatIfMost = 1_000_000_000
/** Throws INCOME_NO_CONTRACT. */
export const whatIfIncome = endpoint({
  method: 'GET',
  path: `${path}/what-if`,
  access,
  summary: 'Nếu dạy thêm được chừng này học phí thì ngày trả tới tôi nhận bao nhiêu, tính từng bước',
  query: z.object({
    grossVnd: z.coerce
      .number({ error: 'Học phí là một số tiền.' })
      .int('Học phí là số đồng chẵn.')
      .min(0, 'Học phí không thể âm.')
      .max(whatIfMost, 'Học phí tối đa 1.000.000.000đ.'),
  }),
  reply: z.object({
    payOn: z.iso.date(),
    grossVnd: Vnd,
    feePercent: z.int(),
    feeVnd: Vnd,
    owedVnd: SignedVnd.describe('Khuê đang nợ, trước thuế'),
    baseVnd: SignedVnd.describe('Trước thuế của lần trả ấy'),
    tax: ExpectedTax.nullable().describe('null: không còn gì để trả'),
    steps: z.array(z.string()).describe('Cách tính, từng bước'),
  }),
  isPrivate: true,
})
export type WhatIf = z.infer<typeof whatIfIncome.reply>

const TeachingFigures = {
  lessons: z.int().describe('Buổi đã dạy'),
  minutes: z.int().describe('Phút dạy theo lịch'),
  pupils: z.int().describe('Học viên khác nhau, không kể người vắng'),
  ratings: z.int().describe('Lượt đánh giá thầy cô và khoá học'),
  average: z.number().nullable().describe('Sao trung bình; null: chưa có lượt nào'),
  reportsDue: z.int().describe('Báo cáo đã đến hạn'),
  reportsOnTime: z.int().describe('Gửi trước hạn trong số ấy'),
}
export const IncomeStatistics = z.object({
  total: z.object(TeachingFigures),
  months: z.array(z.object({ month: IncomeMonth, ...TeachingFigures })).describe('Cũ nhất trước, kể cả tháng không có gì'),
})
export type IncomeStatistics = z.infer<typeof IncomeStatistics>
export const readIncomeStatistics = endpoint({
  method: 'GET',
  path: `${path}/statistics`,
  access,
  summary: 'Buổi, giờ, học viên, đánh giá và báo cáo đúng hạn của tôi theo từng tháng trong 12 tháng',
  reply: IncomeStatistics,
})

/** An earning with what it is for. */
export const IncomeLine = Earning.extend({
  title: z.string().nullable().describe('Khoá học hoặc lớp'),
  lesson: z.object({ id: z.uuid(), number: z.int().nullable().describe('Buổi thứ mấy của lớp'), startsAt: Moment }).nullable(),
  learner: PersonCard.nullable(),
})
export type IncomeLine = z.infer<typeof IncomeLine>

export const listIncomeLines = endpoint({
  method: 'GET',
  path: `${path}/:month`,
  access,
  summary: 'Từng dòng thu nhập của một tháng, mới nhất trước: buổi nào, của ai, phí sàn, ngày trả và cách tính thuế',
  params,
  query: z.object({ cursor: ListCursor }),
  reply: z.object({
    sums: EarnedSums.describe('Của cả tháng'),
    items: z.array(IncomeLine),
    payouts: z.array(Payout).describe('Các khoản trả có những dòng này'),
    nextCursor: z.string().optional(),
  }),
  isPrivate: true,
})

export const exportIncome = endpoint({
  method: 'GET',
  path: `${path}/:month/export`,
  access,
  summary: 'Tải các dòng thu nhập của một tháng thành tệp',
  params,
  query: z.object({ format: z.enum(incomeExportFormats) }),
  reply: z.object({ fileName: z.string(), mediaType: z.string(), content: z.base64() }),
  limit: { max: 20, seconds: 60 },
  isPrivate: true,
})

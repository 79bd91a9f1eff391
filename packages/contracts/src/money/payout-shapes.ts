import { z } from 'zod'
import { taxPolicies } from '../ground/tax-rules.ts'
import { Vnd } from '../money.ts'
import { PersonCard } from '../people/identity.ts'
import { earningKinds, payoutBatchStates, payoutChannels, payoutObstacles, payoutStates } from './payout-states.ts'

const Moment = z.iso.datetime()
/** Whole đồng that reversals make negative. */
export const SignedVnd = z.int()

/** What one fact earned, or with a minus what its reversal took back. */
export const Earning = z.object({
  id: z.uuid(),
  kind: z.enum(earningKinds),
  isReversal: z.boolean(),
  lineId: z.uuid().nullable(),
  lessonNo: z.int().nullable(),
  lessonId: z.uuid().nullable(),
  month: z.string().nullable().describe('Tháng của phần chia gói thành viên, YYYY-MM'),
  grossVnd: SignedVnd.describe('Giá niêm yết của phần này'),
  discountVnd: SignedVnd.describe('Khuyến mãi trong đó, do Khuê chịu'),
  feePercent: z.int(),
  feeVnd: SignedVnd.describe('Phí sàn'),
  netVnd: SignedVnd.describe('Còn lại trước thuế'),
  earnedAt: Moment,
  payOn: z.iso.date().describe('Ngày trả: của đợt đã có, hoặc của đợt tới theo lịch'),
  payoutId: z.uuid().nullable(),
})
export type Earning = z.infer<typeof Earning>

export const Payout = z.object({
  id: z.uuid(),
  batchId: z.uuid(),
  reference: z.string().describe('Nội dung chuyển khoản'),
  attempt: z.int().describe('Lần thứ mấy, sau những lần ngân hàng trả lại'),
  state: z.enum(payoutStates),
  payOn: z.iso.date(),
  lines: z.int(),
  grossVnd: SignedVnd.describe('Doanh thu chịu thuế theo giá niêm yết'),
  baseVnd: Vnd.describe('Sau phí sàn, trước thuế'),
  vatVnd: Vnd,
  pitVnd: Vnd,
  netVnd: Vnd.describe('Chuyển vào tài khoản'),
  taxPolicy: z.enum(taxPolicies),
  taxRuleFrom: z.iso.date(),
  taxClause: z.string(),
  taxExplanation: z.array(z.string()),
  bankName: z.string(),
  maskedNumber: z.string(),
  holder: z.string(),
  bankReference: z.string().nullable(),
  endedOn: z.iso.date().nullable(),
  outcome: z.string().nullable().describe('Ngân hàng nói gì'),
})
export type Payout = z.infer<typeof Payout>

export const PayoutBatch = z.object({
  id: z.uuid(),
  state: z.enum(payoutBatchStates),
  payOn: z.iso.date(),
  cutOffAt: Moment.describe('Gồm những gì kiếm được trước lúc này'),
  channel: z.enum(payoutChannels).nullable(),
  payouts: z.int(),
  baseVnd: z.int(),
  vatVnd: z.int(),
  pitVnd: z.int(),
  netVnd: z.int(),
  counts: z.partialRecord(z.enum(payoutStates), z.int()),
  preparedBy: PersonCard.nullable().describe('Trống: Khuê tự lập theo lịch'),
  preparedAt: Moment,
  checkedBy: PersonCard.nullable(),
  checkedAt: Moment.nullable(),
  approvedBy: PersonCard.nullable(),
  approvedAt: Moment.nullable(),
  exportedBy: PersonCard.nullable(),
  exportedAt: Moment.nullable(),
  closedAt: Moment.nullable(),
  dropReason: z.string().nullable(),
  fileSha256: z.string().nullable().describe('SHA-256 của tệp mà người duyệt đã duyệt'),
  actions: z.array(z.enum(['check', 'export', 'send', 'drop'])).describe('Những việc người gọi làm được'),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

/** What is owed to one person now. */
export const OwedPerson = z.object({
  person: PersonCard,
  owedVnd: SignedVnd,
  lines: z.int(),
  since: Moment.describe('Kiếm được sớm nhất trong số này'),
  obstacle: z.enum(payoutObstacles).nullable().describe('Vì sao đợt tới chưa có'),
  hold: z.object({ id: z.uuid(), reason: z.string(), placedBy: PersonCard, placedAt: Moment }).nullable(),
})
export type OwedPerson = z.infer<typeof OwedPerson>

/** The operator's dated rule about pay days. */
export const PayoutCalendar = z.object({
  from: z.iso.date(),
  days: z.tuple([z.int(), z.int()]).describe('Hai ngày trả trong tháng; gặp ngày nghỉ thì sang ngày làm việc kế tiếp'),
  cutOffDays: z.int().describe('Chốt trước ngày trả bao nhiêu ngày'),
  minimumVnd: Vnd.describe('Ít hơn thì chờ đợt sau'),
  state: z.enum(['PAST', 'IN_FORCE', 'FUTURE']),
})
export type PayoutCalendar = z.infer<typeof PayoutCalendar>

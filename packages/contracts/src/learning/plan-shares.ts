import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListCursor } from '../lists.ts'
import { AdminReason } from '../people/admin-reason.ts'
import { PersonCard } from '../people/identity.ts'
import { planShareLimits } from './plan-share-limits.ts'

// What teachers get of the plan money: a dated share of a month's plan revenue, by the minutes that members verifiably learnt.

const path = '/clms/v1/plan-shares'
/** Of the Vietnamese calendar. */
export const PlanShareMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Tháng không đúng.')
/** A month may bring more than one payment can. */
const Vnd = z.int().min(0)
const Minutes = z.int().min(0)

export const PlanShareTerms = z.object({
  from: PlanShareMonth.describe('Tháng đầu tiên áp dụng'),
  permille: z.int().describe('Phần nghìn doanh thu gói thành viên của tháng chia cho giáo viên; 0 là không chia'),
  capMinutes: z.int().describe('Mỗi thành viên được tính nhiều nhất chừng này phút một ngày'),
})
export type PlanShareTerms = z.infer<typeof PlanShareTerms>

export const PlanShareRule = PlanShareTerms.extend({
  state: z.enum(['PAST', 'IN_FORCE', 'FUTURE']),
  setBy: PersonCard.nullable(),
})
export type PlanShareRule = z.infer<typeof PlanShareRule>

export const PlanShare = z.object({ teacher: PersonCard, minutes: Minutes, vnd: Vnd })
export type PlanShare = z.infer<typeof PlanShare>

export const SharedMonth = z.object({
  month: PlanShareMonth,
  revenueVnd: z.int().describe('Doanh thu gói thành viên của tháng, đã trừ hoàn tiền; có thể âm'),
  permille: z.int(),
  capMinutes: z.int(),
  poolVnd: Vnd,
  minutes: Minutes.describe('Số phút được tính của mọi thành viên'),
  sharedVnd: Vnd.describe('0 khi không ai học phút nào: Khuê giữ lại'),
  teachers: z.int(),
  sharedAt: z.iso.datetime(),
})
export type SharedMonth = z.infer<typeof SharedMonth>

/** The published formula with its numbers; everyone can read them. */
export const readPlanShareTerms = endpoint({
  method: 'GET',
  path: `${path}/terms`,
  access: 'guest',
  summary: 'Mức chia doanh thu gói thành viên cho giáo viên: đang áp dụng và sắp áp dụng',
  reply: z.object({
    month: PlanShareMonth.describe('Tháng này, theo lịch Việt Nam'),
    current: PlanShareTerms.nullable().describe('Trống khi chưa chia'),
    coming: z.array(PlanShareTerms).describe('Các mức của những tháng chưa đến, gần nhất trước'),
    shareDay: z.int().describe('Chia tháng trước vào ngày này'),
  }),
})
export const listPlanShareRules = endpoint({
  method: 'GET',
  path: `${path}/admin/rules`,
  access: 'admin',
  summary: 'Các mức chia theo tháng, mới nhất trước',
  reply: z.object({ items: z.array(PlanShareRule), firstMonth: PlanShareMonth.describe('Tháng sớm nhất có thể đặt mức mới') }),
})
/** For a month that has not begun; 0 switches it off. */
export const setPlanShareRule = endpoint({
  method: 'PUT',
  path: `${path}/admin/rules`,
  access: 'admin',
  summary: 'Đặt mức chia từ một tháng chưa đến',
  body: z.strictObject({
    from: PlanShareMonth,
    permille: z.int().min(0, 'Phần chia từ 0 đến 100%.').max(planShareLimits.permille, 'Phần chia từ 0 đến 100%.'),
    capMinutes: z
      .int()
      .min(1, `Từ 1 đến ${planShareLimits.capMinutes} phút.`)
      .max(planShareLimits.capMinutes, `Từ 1 đến ${planShareLimits.capMinutes} phút.`),
    reason: AdminReason.shape.reason,
  }),
  reply: PlanShareRule,
  recentSignIn: true,
})
export const listSharedMonths = endpoint({
  method: 'GET',
  path: `${path}/admin/months`,
  access: 'admin',
  summary: 'Các tháng đã chia, mới nhất trước',
  query: z.object({ before: PlanShareMonth.optional().describe('Tháng cuối của trang trước') }),
  reply: z.object({ items: z.array(SharedMonth), nextBefore: PlanShareMonth.optional() }),
})
export const listPlanShares = endpoint({
  method: 'GET',
  path: `${path}/admin/shares`,
  access: 'admin',
  summary: 'Phần chia của từng giáo viên trong một tháng, nhiều nhất trước',
  query: z.object({ month: PlanShareMonth, cursor: ListCursor }),
  reply: z.object({ month: SharedMonth, items: z.array(PlanShare), nextCursor: z.string().optional() }),
})
/** Reads only: nothing is booked before the month is over. */
export const previewPlanShares = endpoint({
  method: 'GET',
  path: `${path}/admin/preview`,
  access: 'admin',
  summary: 'Tháng này đến lúc này: doanh thu, số phút và phần mỗi giáo viên sẽ có',
  reply: z.object({
    month: PlanShareMonth,
    terms: PlanShareTerms.nullable().describe('Trống khi chưa chia: số phút khi ấy chưa bị giới hạn theo ngày'),
    revenueVnd: z.int(),
    poolVnd: Vnd,
    minutes: Minutes,
    teachers: z.int(),
    items: z.array(PlanShare).describe('Nhiều nhất trước, nhiều nhất năm mươi người'),
  }),
})

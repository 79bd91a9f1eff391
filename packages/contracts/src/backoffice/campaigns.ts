import { z } from 'zod'
import { IdCursor } from '../lists.ts'
import { endpoint, roles } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { type NotificationCategory, notificationChannels } from '../people/notification-settings.ts'
import { HighlightMark, NoticePath, noticeTextLimit, noticeTitleLimit } from '../people/notifications.ts'
import { ProvinceCode } from '../ground/places.ts'
import { provinceCodes } from '../ground/provinces.ts'
import { Sku } from '../sale/subscriptions.ts'
import { TypedText } from '../text.ts'

/** STOPPED is final, and also possible for a campaign that already reached every inbox: pending push and e-mail messages are then not sent. */
export const campaignStates = ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'STOPPED'] as const
export type CampaignState = (typeof campaignStates)[number]

/**
 * Why the last batch failed: the text no longer fits a notification, the database was too busy, or an unexpected error. Sending is retried every
 * minute until it works or an admin stops the campaign.
 */
export const campaignFailures = ['TEXT_INVALID', 'BUSY', 'UNKNOWN'] as const
export type CampaignFailure = (typeof campaignFailures)[number]

/** A receipt (`TRANS`) concerns one person's own money, so a campaign cannot use it. */
export const campaignCategories = ['GENERAL', 'PROD', 'GIFT', 'CS', 'ADS', 'RMD', 'WARN'] as const satisfies readonly NotificationCategory[]
export type CampaignCategory = (typeof campaignCategories)[number]

/**
 * Criteria are combined with AND, the choices within one criterion with OR; an empty criterion does not restrict. Only people with an active account
 * count.
 */
export const Audience = z.strictObject({
  roles: z.array(z.enum(roles)).max(roles.length),
  skus: z.array(Sku).max(50).describe('Đang dùng một trong các gói này'),
  isWithoutPlan: z.boolean().describe('Chưa là thành viên; không đi cùng gói nào'),
  provinceCodes: z.array(ProvinceCode).max(provinceCodes.length).describe('Theo địa chỉ trong hồ sơ'),
  classCode: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/, 'Mã lớp chưa đúng.')
    .nullable()
    .describe('Có chỗ trong lớp này'),
})
export type Audience = z.output<typeof Audience>

const words = (limit: number, missing: string) => TypedText.min(1, missing).max(limit, `Tối đa ${limit} ký tự.`)

export const CampaignContent = z.strictObject({
  category: z.enum(campaignCategories),
  title: words(noticeTitleLimit, 'Hãy nhập tiêu đề.').refine((title) => !title.includes('\n'), 'Tiêu đề nằm trên một dòng.'),
  text: words(noticeTextLimit, 'Hãy nhập nội dung.').describe('**Chữ đậm** đặt giữa hai dấu sao đôi'),
  url: NoticePath.nullable(),
  audience: Audience.refine(({ skus, isWithoutPlan }) => !(isWithoutPlan && skus.length > 0), {
    message: 'Không thể vừa dùng gói vừa chưa là thành viên.',
    path: ['isWithoutPlan'],
  }),
})
export type CampaignContent = z.output<typeof CampaignContent>

export const CampaignRow = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(campaignCategories),
  state: z.enum(campaignStates),
  delivered: z.int().min(0).describe('Số người đã nhận trong hộp thông báo'),
  scheduledAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable().describe('Gửi xong, hoặc dừng, lúc này'),
  changedAt: z.iso.datetime(),
  failure: z
    .object({ reason: z.enum(campaignFailures), at: z.iso.datetime() })
    .nullable()
    .describe('Lần gửi gần nhất không thành; mỗi phút được thử lại'),
})
export type CampaignRow = z.infer<typeof CampaignRow>

export const Campaign = CampaignRow.extend({
  version: z.int().min(0),
  text: z.string(),
  url: z.string().nullable(),
  audience: Audience,
  className: z.string().nullable(),
  reason: z.string().describe('Vì sao tôi nhận tin này'),
  preview: z.object({
    content: z.string(),
    marks: z.array(HighlightMark),
    push: z.object({ title: z.string(), body: z.string() }),
    mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
})
export type Campaign = z.infer<typeof Campaign>

export const CampaignStats = z.object({
  delivered: z.int().min(0).describe('Có trong hộp thông báo'),
  seen: z.int().min(0).describe('Đã thấy trong danh sách'),
  opened: z.int().min(0).describe('Đã bấm mở, từ chuông, thông báo đẩy hoặc email'),
  channels: z.array(
    z.object({
      channel: z.enum(notificationChannels),
      sent: z.int().min(0),
      waiting: z.int().min(0),
      failed: z.int().min(0).describe('Không gửi được'),
      suppressed: z.int().min(0).describe('Không còn cần gửi: đã đọc, đã tắt, hết ngân sách, đã dừng'),
    }),
  ),
})
export type CampaignStats = z.infer<typeof CampaignStats>

export const campaignPageSize = 20
/** How many days ahead a campaign can be scheduled. */
export const campaignDaysAhead = 366

const path = '/messaging/v1/admin/campaigns'
const one = { access: 'admin', params: z.object({ id: Id }) } as const
const version = z.int().min(0).describe('Như đã đọc: hai người không ghi đè lên nhau')

export const listCampaigns = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'Các chiến dịch, mới nhất trước',
  query: z.object({ state: z.enum(campaignStates).optional(), cursor: IdCursor }),
  reply: z.object({ items: z.array(CampaignRow), nextCursor: z.uuid().optional() }),
})
export const createCampaign = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  summary: 'Soạn một chiến dịch mới',
  body: CampaignContent,
  reply: z.object({ id: z.uuid() }),
})
export const getCampaign = endpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Một chiến dịch, và nó trông thế nào trong chuông, thông báo đẩy, email',
  reply: Campaign,
})
export const changeCampaign = endpoint({
  ...one,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Sửa một bản nháp',
  body: CampaignContent.extend({ version }),
  reply: CampaignRow,
})
export const deleteCampaign = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/delete`,
  summary: 'Xoá một bản nháp',
  reply: z.object({ deleted: z.literal(true) }),
})
export const countAudience = endpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id/audience`,
  summary: 'Lúc này chiến dịch đến được bao nhiêu người',
  reply: z.object({ people: z.int().min(0) }),
  limit: { max: 60, seconds: 60 },
})
export const getCampaignStats = endpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id/stats`,
  summary: 'Đã đến, đã xem, đã mở bao nhiêu',
  reply: CampaignStats,
})
export const sendTestCampaign = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/test`,
  summary: 'Gửi thử cho chính mình',
  reply: z.object({ sent: z.literal(true) }),
  limit: { max: 20, seconds: 60 },
})
export const scheduleCampaign = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/schedule`,
  summary: 'Đặt giờ gửi',
  body: z.strictObject({ version, at: z.iso.datetime({ offset: true }).nullable().describe('Trống là gửi ngay') }),
  reply: CampaignRow,
})
export const unscheduleCampaign = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/unschedule`,
  summary: 'Huỷ giờ gửi: chiến dịch lại là bản nháp',
  reply: CampaignRow,
})
export const retryCampaign = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/retry`,
  summary: 'Thử gửi tiếp ngay, không đợi hết phút nghỉ sau khi gặp lỗi',
  reply: CampaignRow,
})
export const stopCampaign = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/stop`,
  summary: 'Dừng hẳn: không gửi thêm cho ai nữa',
  reply: CampaignRow,
})

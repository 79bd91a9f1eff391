import { MessagePreview } from '../ground/message-templates.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type NotificationCategory, notificationChannels } from './notification-settings.ts'

/** Categories that may be sent by Zalo or SMS, and so may cost money (`channelsOf`). */
export const paidCategories = ['TRANS', 'RMD', 'WARN'] as const satisfies readonly NotificationCategory[]
export type PaidCategory = (typeof paidCategories)[number]

/** In whole đồng per month. */
export const monthlyCapLimit = 1_000_000_000
const MonthlyCap = z.int().min(0).max(monthlyCapLimit)

const MessageBudget = z.object({
  category: z.enum(paidCategories),
  monthlyVnd: z.int().min(0).describe('Mức trần mỗi tháng'),
  spentVnd: z.int().min(0).describe('Đã dùng trong tháng này'),
  stopped: z.array(z.enum(notificationChannels)).describe('Các kênh mà số tiền còn lại không đủ cho một tin nữa'),
})
export type MessageBudget = z.infer<typeof MessageBudget>

export const listMessageBudgets = endpoint({
  method: 'GET',
  path: '/messaging/v1/admin/message-budgets',
  access: 'admin',
  summary: 'Ngân sách tin nhắn Zalo và SMS của tháng này, theo giờ Việt Nam',
  reply: z.object({ month: z.string().describe('MM/YYYY'), items: z.array(MessageBudget) }),
})
export const setMessageBudget = endpoint({
  method: 'PUT',
  path: '/messaging/v1/admin/message-budgets/:category',
  access: 'admin',
  summary: 'Đặt mức trần mỗi tháng cho một loại tin nhắn',
  params: z.object({ category: z.enum(paidCategories) }),
  body: z.strictObject({ monthlyVnd: MonthlyCap }),
  reply: MessageBudget,
})

export const previewMessages = endpoint({
  method: 'GET',
  path: '/messaging/v1/admin/message-previews',
  access: 'admin',
  summary: 'Mọi mẫu tin nhắn như người nhận sẽ thấy, với giá trị ví dụ',
  reply: z.object({ items: z.array(MessagePreview) }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { notificationCategories } from './notification-settings.ts'
import { TypedLine } from '../text.ts'

/** Spec 9: notification page size 10. */
export const notificationPageSize = 10
/** Spec 9: the unread badge caps at 99+; counting stops there. */
export const badgeLimit = 99

/** Spec 3: a range of the content, in UTF-16 code units of its NFC form. Ranges may overlap. */
export const highlightKinds = ['BOLD', 'ITALIC', 'UNDERLINE'] as const
export const HighlightMark = z.object({ type: z.enum(highlightKinds), offset: z.int().min(0), length: z.int().min(1) })
export type HighlightMark = z.infer<typeof HighlightMark>

export const noticeTitleLimit = 200
export const noticeTextLimit = 5000
/** Where a notification leads: a path that no browser reads as another site. Browsers drop tabs and line ends and read a backslash as a slash. */
export const NoticePath = TypedLine.max(500, 'Đường dẫn dài tối đa 500 ký tự.').regex(
  /^\/(?:[^/\\\s\p{Cc}][^\\\s\p{Cc}]*)?$/u,
  'Đường dẫn phải là một trang của Khuê, bắt đầu bằng /.',
)

/** Spec 4: an invitation to study together always opens its detail view. */
export const togetherInvitation = 'TOGETHER_INVITATION'
/** Spec 3 and 4: what a notification is about, beside its text; `TYPE: 'GIFT'` opens the gift dialog. */
export const NotificationContext = z.object({
  groupId: z.string().optional(),
  TYPE: z.string().optional(),
  PROMOTION: z.string().optional(),
})
export type NotificationContext = z.infer<typeof NotificationContext>

export const Notification = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  highlightMarks: z.array(HighlightMark),
  publishedAt: z.iso.datetime(),
  isRead: z.boolean(),
  isArchived: z.boolean(),
  category: z.enum(notificationCategories),
  type: z.string().describe('What happened, such as ORDER_PAID'),
  url: z.string().nullable().describe('A path of this site'),
  openDetail: z.boolean(),
  context: NotificationContext.nullable(),
  reason: z.string().describe('Vì sao tôi nhận tin này'),
})
export type Notification = z.infer<typeof Notification>

/** Spec 3, "Actions". */
export const archiveActions = ['ARCHIVE', 'UNARCHIVE'] as const

const root = '/messaging/notifications'
/** Spec 7: the header of these endpoints. */
const headers = z.object({ 'x-msg-app': z.literal('CFM', 'Thiếu header x-msg-app: CFM.') })
export const msgApp = { 'x-msg-app': 'CFM' } as const
const done = z.object({ done: z.literal(true) })

const Category = z.enum(notificationCategories)

export const loadNotifications = endpoint({
  method: 'GET',
  path: `${root}/load-more`,
  access: 'user',
  summary: 'Thông báo của tôi, mới nhất trước',
  headers,
  query: z.object({
    lastItem: Id.optional().describe('Thông báo cuối đã có: trang tiếp theo bắt đầu sau nó'),
    size: z.coerce.number().int().min(1).max(50).default(notificationPageSize),
    category: z
      .union([Category, z.array(Category).min(1).max(notificationCategories.length)])
      .optional()
      .describe('Lặp lại để xem nhiều loại cùng lúc'),
    archived: z.enum(['true', 'false']).default('false'),
  }),
  reply: z.object({ items: z.array(Notification), hasMore: z.boolean() }),
  isPrivate: true,
})
export const countNotSeen = endpoint({
  method: 'GET',
  path: `${root}/count-not-seen`,
  access: 'user',
  summary: 'Số thông báo chưa xem, đếm đến 100',
  headers,
  reply: z.object({
    count: z
      .int()
      .min(0)
      .max(badgeLimit + 1),
  }),
})
export const markSeen = endpoint({
  method: 'POST',
  path: `${root}/seen`,
  access: 'user',
  summary: 'Đánh dấu mọi thông báo đến lúc này là đã xem',
  headers,
  reply: done,
})
export const getNotification = endpoint({
  method: 'GET',
  path: `${root}/detail/:id`,
  access: 'user',
  summary: 'Một thông báo của tôi',
  headers,
  params: z.object({ id: Id }),
  reply: Notification,
  isPrivate: true,
})
export const markRead = endpoint({
  method: 'POST',
  path: `${root}/mark-read`,
  access: 'user',
  summary: 'Đánh dấu một thông báo là đã đọc',
  headers,
  body: z.strictObject({ id: Id }),
  reply: done,
})
export const markAllRead = endpoint({
  method: 'POST',
  path: `${root}/mark-all-read`,
  access: 'user',
  summary: 'Đánh dấu mọi thông báo là đã đọc',
  headers,
  reply: done,
})
export const archiveNotification = endpoint({
  method: 'POST',
  path: `${root}/archive`,
  access: 'user',
  summary: 'Cất một thông báo đi, hoặc lấy lại',
  headers,
  body: z.strictObject({ id: Id, action: z.enum(archiveActions) }),
  reply: done,
})

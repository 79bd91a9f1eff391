import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { WorkItemCount } from '../people/work-items.ts'

/** What waits for the signed-in person, in every role that they hold. */
export const Badges = z.object({
  now: z.iso.datetime().describe('Giờ của máy chủ, để tính thời gian còn lại'),
  unread: z.int().describe('Tin nhắn chưa đọc; dừng ở 100'),
  requests: z.int().describe('Yêu cầu của các con đang chờ ba mẹ duyệt'),
  queues: z.array(WorkItemCount).describe('Việc chờ quyết định theo loại; trống khi không phải quản trị viên'),
})
export type Badges = z.infer<typeof Badges>

/** All badges of the frame in one answer. Open pages ask again when an event says that something has changed. */
export const getBadges = endpoint({
  method: 'GET',
  path: '/utilities/badges',
  access: 'user',
  summary: 'Số việc và tin đang chờ người dùng, cho trình đơn của mọi vai',
  reply: Badges,
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { WorkItemCount } from '../people/work-items.ts'

/** What waits for the signed-in person, in every role that they hold. */
export const Badges = z.object({
  now: z.iso.datetime().describe('Giờ của máy chủ, để tính thời gian còn lại'),
  unread: z.int().describe('Tin nhắn chưa đọc; dừng ở 100'),
  requests: z.int().describe('Yêu cầu của các con đang chờ ba mẹ duyệt'),
  homework: z
    .array(z.object({ learnerId: z.uuid(), due: z.int(), nextDueAt: z.iso.datetime() }))
    .describe('Bài tập còn hạn, chưa nộp, của người dùng và từng người con; không có dòng cho ai không còn bài'),
  marking: z.int().describe('Bài nộp chờ người dùng chấm'),
  reports: z
    .object({ due: z.int(), nextDueAt: z.iso.datetime().nullable() })
    .describe('Báo cáo sau buổi học cần gửi trước 8:00, và hạn gần nhất'),
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

import { z } from 'zod'
import { MessageText, Participant } from './chat.ts'
import { SentAttachment } from './chat-cards.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { wholeNumber } from '../query-params.ts'
import { supportCategories, type SupportCategory, supportStatuses, type SupportStatus, supportSubjectLimit } from './support-rules.ts'
import { TypedLine } from '../text.ts'

const keysOf = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as [K, ...K[]] // a constant has only its own keys
const done = z.object({ done: z.literal(true) })
const Category = z.enum(keysOf<SupportCategory>(supportCategories))
const Status = z.enum(keysOf<SupportStatus>(supportStatuses))

/** A request has the id of its chat room, which holds its messages (`/chat/v1/rooms/:id/messages`). */
export const SupportRequest = z.object({
  id: z.uuid(),
  subject: z.string(),
  category: Category,
  status: Status,
  agent: Participant.nullable().describe('Ai trong đội hỗ trợ đang giúp'),
  createdAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  unread: z.int(),
  closedAt: z.iso.datetime().nullable(),
  rating: z.int().nullable(),
})
export type SupportRequest = z.infer<typeof SupportRequest>

/** When staff answer, and the response time measured recently. */
export const SupportDesk = z.object({
  opens: z.string(),
  closes: z.string(),
  isOpen: z.boolean(),
  expectedReplyAt: z.iso.datetime().describe('Gửi bây giờ thì thường được trả lời trước lúc này'),
  minutes: z.int().nullable().describe('Thời gian trả lời đầu tiên thường thấy trong 30 ngày qua; null khi chưa có gì để tính'),
})
export type SupportDesk = z.infer<typeof SupportDesk>

const root = '/chat/v1/supports'
const ofRequest = z.object({ id: Id })
const fewTimes = { max: 10, seconds: 3600 }

export const listSupports = endpoint({
  method: 'GET',
  path: root,
  access: 'user',
  summary: 'Yêu cầu hỗ trợ của tôi, mới nhất trước, và giờ làm việc của đội hỗ trợ',
  reply: z.object({ items: z.array(SupportRequest), desk: SupportDesk }),
  isPrivate: true,
})
export const openSupport = endpoint({
  method: 'POST',
  path: root,
  access: 'user',
  summary: 'Gửi một yêu cầu hỗ trợ; gửi lại cùng clientId thì nhận lại đúng yêu cầu đã lưu',
  body: z.strictObject({
    clientId: Id,
    subject: TypedLine.min(1, 'Vui lòng cho biết bạn cần giúp việc gì.').max(
      supportSubjectLimit,
      `Tiêu đề dài tối đa ${supportSubjectLimit} ký tự.`,
    ),
    category: Category,
    text: MessageText.refine((text) => text !== '', 'Bạn hãy nhập nội dung tin nhắn.'),
    attachment: SentAttachment.optional(),
  }),
  reply: z.object({ id: z.uuid() }),
  limit: fewTimes,
})
export const getSupport = endpoint({
  method: 'GET',
  path: `${root}/:id`,
  access: 'user',
  summary: 'Một yêu cầu hỗ trợ của tôi, hoặc tôi đang giúp',
  params: ofRequest,
  reply: SupportRequest.extend({ customer: Participant, isMine: z.boolean(), desk: SupportDesk }),
  isPrivate: true,
})
export const requestHumanAgent = endpoint({
  method: 'POST',
  path: `${root}/:id/request-human`,
  access: 'user',
  summary: 'Muốn được người thật trả lời thay vì trợ lý tự động',
  params: ofRequest,
  reply: done,
})
export const closeSupport = endpoint({
  method: 'POST',
  path: `${root}/:id/close`,
  access: 'user',
  summary: 'Đóng yêu cầu hỗ trợ: người gửi hoặc người đang giúp',
  params: ofRequest,
  reply: done,
})
export const reopenSupport = endpoint({
  method: 'POST',
  path: `${root}/:id/reopen`,
  access: 'user',
  summary: 'Mở lại yêu cầu hỗ trợ đã đóng; nhắn thêm một tin cũng mở lại',
  params: ofRequest,
  reply: done,
})
export const rateSupport = endpoint({
  method: 'POST',
  path: `${root}/:id/rate`,
  access: 'user',
  summary: 'Đánh giá lần hỗ trợ đã đóng',
  params: ofRequest,
  body: z.strictObject({ stars: wholeNumber({ min: 1, max: 5 }) }),
  reply: done,
})

const admin = '/chat/v1/admin/supports'
export const supportQueues = ['WAITING', 'MINE', 'OPEN', 'CLOSED'] as const
export const listSupportQueue = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Yêu cầu hỗ trợ: đang chờ (lâu nhất trước), của tôi, đang mở, đã đóng (mới nhất trước)',
  query: z.object({
    queue: z.enum(supportQueues).default('WAITING'),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: ListCursor,
  }),
  reply: listOf(
    SupportRequest.omit({ unread: true, lastAt: true }).extend({ customer: Participant, waitingSince: z.iso.datetime().nullable() }),
  ).extend({ agents: z.array(Participant).describe('Những người có thể nhận bàn giao') }),
})
export const claimSupport = endpoint({
  method: 'POST',
  path: `${admin}/:id/take`,
  access: 'admin',
  summary: 'Nhận giúp một yêu cầu: từ lúc này đọc và trả lời được',
  params: ofRequest,
  reply: done,
})
export const handOverSupport = endpoint({
  method: 'POST',
  path: `${admin}/:id/hand-over`,
  access: 'admin',
  summary: 'Bàn giao yêu cầu tôi đang giúp cho người khác trong đội',
  params: ofRequest,
  body: z.strictObject({ personId: Id }),
  reply: done,
})

/** Spec 4, client state: the topics that assistants may answer. */
export const listBots = endpoint({
  method: 'GET',
  path: '/chat/v1/bots',
  access: 'user',
  summary: 'Các trợ lý tự động và việc từng trợ lý làm được',
  reply: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string(), about: z.string() })) }),
})

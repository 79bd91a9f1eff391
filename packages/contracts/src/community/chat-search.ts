import { z } from 'zod'
import { Participant, Room } from './chat.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { TypedLine } from '../text.ts'

export const messageSearchPageSize = 20

export const FoundMessage = z.object({
  roomId: z.uuid(),
  seq: z.int(),
  senderId: z.uuid(),
  sentAt: z.iso.datetime(),
  text: z.string().describe('Đoạn quanh chỗ tìm thấy'),
  marks: z.array(z.object({ from: z.int(), to: z.int() })).describe('Những từ tìm thấy trong đoạn này'),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const searchMessages = endpoint({
  method: 'GET',
  path: '/chat/v1/search',
  access: 'user',
  summary: 'Tìm trong những tin tôi được đọc, mới nhất trước; gõ không dấu tìm được chữ có dấu',
  query: z.object({
    term: TypedLine.max(200),
    roomId: Id.optional(),
    after: z
      .string()
      .regex(/^\d{1,18}\.[0-9a-f-]{36}\.\d{1,10}$/)
      .optional()
      .describe('Tiếp theo từ đây: next của lần trước'),
  }),
  reply: z.object({
    items: z.array(FoundMessage),
    rooms: z.array(Room.pick({ id: true, title: true, picture: true, kind: true })),
    people: z.array(Participant),
    next: z.string().nullable(),
  }),
  isPrivate: true,
  limit: { max: 30, seconds: 10 },
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'

const root = '/chat/v1'

/** Whether a person has a page open, as of a moment. */
export const Presence = z.object({
  personId: z.uuid(),
  isOnline: z.boolean(),
  seenAt: z.iso.datetime().nullable().describe('Lần cuối hoạt động, nếu trong vòng một ngày'),
  at: z.iso.datetime().describe('Thời điểm của tin này: tin cũ hơn không thay tin mới hơn'),
})
export type Presence = z.infer<typeof Presence>

export const listPresence = endpoint({
  method: 'GET',
  path: `${root}/presence`,
  access: 'user',
  summary: 'Ai trong số những người tôi nhắn tin riêng đang hoạt động, và ai vừa hoạt động',
  reply: z.object({ items: z.array(Presence) }),
  isPrivate: true,
})
/** A typing indicator disappears after this time unless the client repeats it. */
export const typingSeconds = 6
export const setTyping = endpoint({
  method: 'POST',
  path: `${root}/rooms/:id/typing`,
  access: 'user',
  summary: `Đang viết; không nhắc lại thì sau ${typingSeconds} giây là đã thôi`,
  params: z.object({ id: Id }),
  body: z.strictObject({ isTyping: z.boolean() }),
  reply: z.object({ done: z.literal(true) }),
  limit: { max: 30, seconds: 60 },
})

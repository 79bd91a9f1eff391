import { type Notice, escapeMarks } from '#modules/people/notifications'
import { isCustomer } from '../chat-room.ts'
import type { UnreadAlert } from './alerts.repository.ts'

const reason = 'Bạn nhận tin này vì có tin nhắn bạn chưa xem. Bạn có thể tắt thông báo của từng cuộc trò chuyện.'

/** Prefix of the event keys of all unread notices about one room. */
export const alertEventPrefix = (roomId: string) => `chat.unread ${roomId} `

/**
 * A notice that a message waits, and in which room, without its text: notices appear on lock screens, in e-mails and to guardians of small children,
 * and a deleted message must leave no copy.
 */
export const unreadNotice = (call: UnreadAlert, sender = ''): Notice => ({
  event: `${alertEventPrefix(call.id)}${call.lastSeq}`,
  type: isPrivate(call) ? 'CHAT_MESSAGE_PRIVATE' : 'CHAT_MESSAGE',
  reason,
  ...words(call, escapeMarks(sender)),
})

/** A request for help that no guardian reads along (decision 45). */
const isPrivate = ({ kind, key, personId, childId }: UnreadAlert) => kind === 'SUPPORT' && isCustomer(key, personId) && childId === null

const count = (unread: number) => `${unread} tin nhắn chưa xem.`

function words(
  { id, kind, key, title, personId, unread }: UnreadAlert,
  sender: string,
): Pick<Notice, 'category' | 'title' | 'text' | 'url'> {
  if (kind === 'SUPPORT') {
    const url = `/account/supports/${id}`
    return isCustomer(key, personId)
      ? { category: 'CS', title: 'Yêu cầu hỗ trợ của bạn có trả lời mới', text: count(unread), url }
      : { category: 'GENERAL', title: 'Khách nhắn thêm trong yêu cầu hỗ trợ', text: count(unread), url }
  }
  const url = `/account/chat?open=${id}`
  if (kind === 'P2P') return { category: 'GENERAL', title: `${sender} nhắn tin cho bạn`.trim(), text: count(unread), url }
  return { category: 'GENERAL', title: `Tin mới trong ${title ?? ''}`, text: count(unread), url }
}

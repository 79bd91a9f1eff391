import type { ChatDecision } from '@khue/contracts/community/chat-safety-rules'
import { type Notice, escapeMarks } from '#modules/people/notifications'

type CaseDecision = {
  id: string
  decision: Exclude<ChatDecision, 'DISMISS'>
  days: number | undefined
  reasons: readonly string[]
  /** The name of the child, in a notice to its guardians. */
  child?: string
}
const did = {
  HIDE: () => 'Một tin nhắn đã được gỡ.',
  WARN: () => 'Đây là lời nhắc nhở. Nếu lặp lại, quyền nhắn tin có thể bị tạm ngừng.',
  BAN: (days = 0) => `Quyền nhắn tin tạm ngừng trong ${days} ngày. Nhắn với người nhà và đội hỗ trợ vẫn được.`,
}

/** Without the text of the message and without the reporter: notices appear on lock screens. */
export const decisionNotice = ({ id, decision, days, reasons, child }: CaseDecision): Notice => ({
  event: `chat-case.decided ${id}${child === undefined ? '' : ' guardian'}`,
  category: 'GENERAL',
  type: `CHAT_CASE_${decision}`,
  title: child === undefined ? 'Về một cuộc trò chuyện của bạn' : 'Về một cuộc trò chuyện của con bạn',
  text: [
    child === undefined ? '' : `Con bạn: **${escapeMarks(child)}**.`,
    did[decision](days),
    reasons.length > 0 ? `Lý do: ${reasons.join('; ')}.` : '',
    'Nếu thấy chưa đúng, hãy gửi yêu cầu cho đội hỗ trợ.',
  ]
    .filter(Boolean)
    .join(' '),
  url: '/account/supports',
  reason:
    child === undefined
      ? 'Bạn nhận tin này vì có báo cáo về tin nhắn của bạn.'
      : 'Bạn nhận tin này vì bạn là phụ huynh của người được nhắc đến.',
})

/** To the reporter alone, who may be a child that reported a guardian: the outcome, without the measures taken. */
export const reporterNotice = (id: string, isUpheld: boolean): Notice => ({
  event: `chat-case.answered ${id}`,
  category: 'CS',
  type: 'CHAT_REPORT_ANSWERED_PRIVATE',
  title: 'Báo cáo của bạn đã được xem xét',
  text: isUpheld
    ? 'Cảm ơn bạn. Báo cáo là đúng và chúng tôi đã xử lý.'
    : 'Cảm ơn bạn. Lần này chúng tôi không thấy điều gì trái quy tắc. Bạn vẫn có thể chặn người đó hoặc tắt thông báo.',
  url: '/account/chat',
  reason: 'Bạn nhận tin này vì bạn đã gửi báo cáo.',
})

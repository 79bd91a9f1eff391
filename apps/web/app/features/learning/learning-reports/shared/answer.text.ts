import { type ReportAnswer, reportLimits } from '@khue/contracts/learning/report-states'

/** Of the answer to a report, also without signing in. */
export const answerText = {
  title: 'Trả lời thầy cô',
  lead: 'Chạm một lần là gửi.',
  taps: { SEEN: 'Đã xem', THANK: 'Cảm ơn', ASK: 'Hỏi thêm' } satisfies Record<ReportAnswer, string>,
  done: {
    SEEN: 'Thầy cô biết bạn đã xem.',
    THANK: 'Đã gửi lời cảm ơn.',
    ASK: 'Thầy cô đã nhận câu hỏi và sẽ trả lời trong tin nhắn.',
  } satisfies Record<ReportAnswer, string>,
  latest: (answer: string, when: string) => `Câu trả lời mới nhất của bạn: ${answer}, ${when}.`,
  words: 'Viết cho thầy cô',
  wordsHint: `Tối đa ${reportLimits.answerLetters} ký tự. Thầy cô trả lời trong tin nhắn trên Khuê.`,
  sendQuestion: 'Gửi câu hỏi',
  sendThanks: 'Gửi lời cảm ơn',
  missing: 'Hãy viết vài lời trước khi gửi.',
  tooLong: `Lời nhắn dài tối đa ${reportLimits.answerLetters} ký tự.`,
  chat: 'Nhắn tin cho thầy cô',
}

import type { HomeworkState } from '@khue/contracts/learning/homework-states'
import type { ReportAnswer, ReportField, ReportState } from '@khue/contracts/learning/report-states'

const nb = '\u00A0' // keeps a number and its unit on one line

/** Vietnamese words that the teacher, the family and a guest read alike. */
export const reportWords = {
  fields: {
    good: 'Con làm tốt',
    practise: 'Cần luyện thêm',
    next: 'Việc tiếp theo',
    letter: 'Lời nhắn gia đình',
  } satisfies Record<ReportField, string>,
  states: {
    DUE: 'Chưa viết',
    DRAFT: 'Bản nháp',
    SENT: 'Đã gửi',
    LOCKED: 'Đã khoá',
    MISSED: 'Quá hạn',
    SENT_LATE: 'Gửi muộn',
  } satisfies Record<ReportState, string>,
  answers: { SEEN: 'Đã xem', THANK: 'Cảm ơn', ASK: 'Hỏi thêm' } satisfies Record<ReportAnswer, string>,
  lesson: (title: string, number: number | null) => (number === null ? title : `${title}, buổi${nb}${number}`),
  number: (number: number) => `Buổi ${number}`,
  minutes: (count: number) => `${count}${nb}phút`,
  presentMinutes: (minutes: number, planned: number) => `${minutes}/${planned}${nb}phút`,
  notMeasured: 'học qua liên kết ngoài nên không đo được phút',
  facts: 'Số liệu của buổi học',
  factNames: {
    attendance: 'Chuyên cần',
    homework: 'Bài giao trong buổi',
    homeworkBefore: 'Bài đến hạn từ buổi trước',
    films: 'Bài giảng đã xem trước buổi',
    later: 'Sau buổi học',
    documents: 'Tài liệu đã phát',
  },
  homework: {
    NOT_YET: 'chưa nộp',
    SUBMITTED: 'đã nộp',
    SUBMITTED_LATE: 'nộp muộn',
    NOT_SUBMITTED: 'không nộp',
  } satisfies Record<HomeworkState, string>,
  due: (when: string) => `hạn ${when}`,
  points: (gained: string, most: string) => `${gained}/${most}${nb}điểm`,
  filmDone: 'đã xem xong',
  filmSeen: (watched: number, total: number | null) => (total === null ? `${watched}${nb}phút` : `${watched}/${total}${nb}phút`),
  voice: 'lời ghi âm của thầy cô',
  addenda: 'Lời bổ sung',
  addedAt: (when: string) => `Bổ sung lúc ${when}`,
  sentAt: (when: string, isLate: boolean) => (isLate ? `Gửi lúc ${when}, muộn hơn hạn 8:00` : `Gửi lúc ${when}`),
}

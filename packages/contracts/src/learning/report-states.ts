// Separate from the endpoints, so that pages load no schemas.

/** Computed in SQL from times, never stored. MISSED: not sent by 8:00 of the next day; SENT_LATE: sent once after that, and locked at once. */
export const reportStates = ['DUE', 'DRAFT', 'SENT', 'LOCKED', 'MISSED', 'SENT_LATE'] as const
export type ReportState = (typeof reportStates)[number]
export const isSentState = (state: ReportState) => state === 'SENT' || state === 'LOCKED' || state === 'SENT_LATE'

/** Lists of a teacher. */
export const taughtReportLists = ['DUE', 'SENT', 'MISSED'] as const
export type TaughtReportList = (typeof taughtReportLists)[number]

/** What a guardian says about a report: in one tap, or by words. */
export const reportAnswers = ['SEEN', 'THANK', 'ASK'] as const
export type ReportAnswer = (typeof reportAnswers)[number]

/** Parts of a report that the teacher writes. */
export const reportFields = ['good', 'practise', 'next', 'letter'] as const
export type ReportField = (typeof reportFields)[number]

/** Where a link without signing in is sent. */
export const reportLinkChannels = ['email', 'zalo'] as const
export type ReportLinkChannel = (typeof reportLinkChannels)[number]

export const reportLimits = {
  /** All parts together. */
  letters: 4000,
  addendumLetters: 2000,
  addenda: 20,
  voiceSeconds: 120,
  answerLetters: 1000,
  answers: 50,
  templates: 100,
  templateTitleLetters: 80,
  templateLetters: 1000,
  linkDays: 7,
  qualityDays: 90,
} as const

/** Templates of the house, offered to every teacher beside their own. `{tên}` is the given name of the learner; the page fills it in. */
export const houseTemplates: readonly { key: string; title: string; field: ReportField; text: string }[] = [
  { key: 'good-focus', title: 'Tập trung tốt', field: 'good', text: '{tên} tập trung suốt buổi và chủ động phát biểu.' },
  {
    key: 'good-progress',
    title: 'Có tiến bộ',
    field: 'good',
    text: '{tên} làm chắc hơn buổi trước, tự kiểm tra lại kết quả trước khi nộp.',
  },
  {
    key: 'practise-steps',
    title: 'Trình bày từng bước',
    field: 'practise',
    text: '{tên} cần viết đủ các bước, tránh làm tắt khi biến đổi.',
  },
  {
    key: 'practise-homework',
    title: 'Hoàn thành bài tập',
    field: 'practise',
    text: '{tên} cần làm nốt bài tập còn thiếu, mỗi ngày khoảng 20 phút.',
  },
  {
    key: 'next-review',
    title: 'Ôn trước buổi sau',
    field: 'next',
    text: 'Buổi sau lớp học tiếp phần mới; {tên} xem lại ví dụ trong vở trước khi vào lớp.',
  },
  {
    key: 'letter-absent',
    title: 'Vắng buổi học',
    field: 'letter',
    text: 'Hôm nay {tên} vắng. Tài liệu và bài tập của buổi học đã có trong trang buổi học; gia đình nhắc con xem lại giúp thầy cô.',
  },
]

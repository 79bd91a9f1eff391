const nb = '\u00A0' // keeps a number and its unit on one line

// Vietnamese texts on the start page of teachers about homework, marking and reports.
export const deskWorkText = {
  tiles: 'Việc cần làm hôm nay',
  toMark: 'Bài chờ chấm',
  promise: (hours: number) => `Hứa trả trong ${hours}${nb}giờ`,
  overdue: (count: number, hours: number) => `${count}${nb}bài quá ${hours}${nb}giờ đã hứa`,
  reports: 'Báo cáo cần gửi',
  noReports: 'Không có báo cáo nào chờ',
  missed: (count: number) => `${count}${nb}báo cáo đã lỡ hạn`,
  asked: 'Lời xin thêm giờ',
  askedNote: 'Đồng ý bằng một chạm',
  noAsked: 'Không có lời xin nào chờ',
  questions: 'Câu hỏi về báo cáo',
  questionsNote: 'Phụ huynh chờ trả lời',
  noQuestions: 'Không có câu hỏi nào chờ',
  // to mark
  markTitle: 'Bài cần chấm',
  all: (count: number) => `Tất cả ${count}${nb}bài`,
  mark: 'Chấm bài',
  markOf: (name: string, title: string) => `Chấm bài của ${name}: ${title}`,
  submitted: (when: string) => `Nộp ${when}`,
  overdueTag: 'Quá giờ hứa',
  states: { NONE: 'Chờ chấm', DRAFT: 'Đang chấm', RETURNED: 'Đã trả' },
  version: (version: number) => `bản ${version}`,
  nothing: 'Không có bài nào chờ chấm.',
  // who has not handed in
  missingTitle: 'Bài còn người chưa nộp',
  missing: (count: number) => `${count}${nb}học viên chưa nộp`,
  look: 'Xem và nhắc',
  lookOf: (title: string) => `Xem và nhắc: ${title}`,
  // reports
  reportsTitle: 'Báo cáo cần viết',
  reportsLead: 'Gửi trước 8:00 sáng hôm sau buổi học; sau đó báo cáo không sửa được nữa.',
  write: 'Viết',
  writeOf: (names: string) => `Viết báo cáo cho ${names}`,
  others: (names: string, more: number) => `${names} và ${more}${nb}học viên khác`,
  lesson: (title: string, number: number | null) => (number === null ? title : `${title} · Buổi${nb}${number}`),
  left: (words: string) => `Còn ${words}`,
} as const

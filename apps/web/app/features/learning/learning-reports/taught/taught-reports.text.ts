import type { TaughtReportList } from '@khue/contracts/learning/report-states'
import { reportLimits } from '@khue/contracts/learning/report-states'

const nb = '\u00A0'

/** Vietnamese texts of a teacher's lists of reports. */
export const taughtReportsText = {
  metaTitle: 'Báo cáo · Khuê',
  title: 'Báo cáo sau buổi học',
  lead: 'Mỗi buổi đã dạy, gia đình nhận một báo cáo trước 8:00 sáng hôm sau. Sau 8:00 báo cáo khoá lại, chỉ bổ sung được.',
  tabs: 'Loại báo cáo',
  lists: { DUE: 'Cần gửi', SENT: 'Đã gửi', MISSED: 'Quá hạn' } satisfies Record<TaughtReportList, string>,
  quality: `Chất lượng ${reportLimits.qualityDays} ngày qua`,
  qualityOfReports: `Chất lượng báo cáo ${reportLimits.qualityDays} ngày qua`,
  all: 'Xem báo cáo',
  qualityNames: { onTime: 'gửi đúng hạn', opened: 'gia đình đã mở', answered: 'gia đình trả lời', questions: 'câu hỏi của gia đình' },
  none: '–',
  share: (part: number, whole: number, percent: number) => `${percent}% (${part}/${whole})`,
  lessonLine: (when: string) => when,
  written: (written: number, all: number) => `${written}/${all} đã gửi`,
  left: (duration: string) => `Còn ${duration}`,
  until: (when: string) => `Khoá lúc ${when}`,
  missedSince: (when: string) => `Quá hạn từ ${when}`,
  sent: (when: string) => `Gửi ${when}`,
  opened: 'Gia đình đã mở',
  notOpened: 'Chưa mở',
  answered: (name: string, answer: string) => `${name}: ${answer}`,
  writeAll: 'Viết cả lớp',
  writeOne: 'Viết báo cáo',
  write: (name: string) => `Viết cho ${name}`,
  read: (name: string) => `Xem báo cáo của ${name}`,
  goOn: (name: string) => `Viết tiếp: ${name}`,
  missedNote: 'Báo cáo quá hạn vẫn gửi được một lần. Gia đình thấy dòng “gửi muộn”, và bạn không sửa được sau khi gửi.',
  empty: {
    DUE: { title: 'Không có báo cáo nào cần gửi', text: 'Báo cáo hiện ở đây khi một buổi học được xác nhận là đã dạy.' },
    SENT: { title: 'Chưa gửi báo cáo nào', text: 'Báo cáo đã gửi, kèm câu trả lời của gia đình, hiện ở đây.' },
    MISSED: { title: 'Không có báo cáo nào quá hạn', text: 'Báo cáo chưa gửi trước 8:00 sáng hôm sau sẽ hiện ở đây.' },
  } satisfies Record<TaughtReportList, { title: string; text: string }>,
  toSchedule: 'Xem lịch dạy',
  pages: 'Trang của danh sách',
  first: 'Về đầu danh sách',
  next: 'Xem tiếp',
  pupils: (count: number) => `${count}${nb}học viên`,
}

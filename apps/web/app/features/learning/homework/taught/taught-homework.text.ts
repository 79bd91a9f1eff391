const nb = '\u00A0' // keeps a number and its unit on one line

// Vietnamese texts about the homework of one class, or of one lesson.
export const taughtHomeworkText = {
  title: 'Bài tập',
  ofClass: 'Bài tập của lớp',
  none: 'Lớp này chưa có bài tập nào.',
  noneOfLesson: 'Buổi này chưa có bài tập nào.',
  all: 'Tất cả bài tập của lớp',
  behind: 'Học viên còn thiếu bài',
  behindLead: 'Bài đã quá hạn và chưa nộp.',
  missing: (missing: number, given: number) => `Thiếu ${missing} trên ${given}${nb}bài`,
  late: (count: number) => `${count}${nb}bài nộp muộn`,
} as const

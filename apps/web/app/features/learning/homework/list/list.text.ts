import type { HomeworkListName } from '@khue/contracts/learning/homework-states'

// Vietnamese texts of the list of homework.
export const listText = {
  metaTitle: 'Bài tập · Khuê',
  title: 'Bài tập',
  lead: 'Bài sắp hết hạn lên trước. Mở một bài để làm, xem biên nhận và bài đã chấm.',
  leadOfFamily: 'Con cần làm gì, đã nộp chưa, thầy cô chấm thế nào.',
  tabs: 'Danh sách bài tập',
  lists: { TO_DO: 'Cần làm', MISSED: 'Không nộp', DONE: 'Đã nộp' } satisfies Record<HomeworkListName, string>,
  missedNote: 'Những bài này đã hết hạn mà chưa nộp. Vẫn nộp được, tính là nộp muộn.',
  pages: 'Trang của danh sách',
  first: 'Về đầu danh sách',
  next: 'Xem tiếp',
  empty: {
    TO_DO: { title: 'Không có bài tập nào cần làm', text: 'Bài thầy cô giao sẽ hiện ở đây, kèm hạn nộp.' },
    MISSED: { title: 'Không có bài nào bị bỏ lỡ', text: 'Bài hết hạn mà chưa nộp sẽ hiện ở đây.' },
    DONE: { title: 'Chưa nộp bài tập nào', text: 'Bài đã nộp sẽ hiện ở đây, kèm biên nhận và bài chấm.' },
  } satisfies Record<HomeworkListName, { title: string; text: string }>,
  toCourses: 'Khoá học của tôi',
  toToDo: 'Xem bài cần làm',
} as const

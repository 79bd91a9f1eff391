import type { CourseItemKind } from '@khue/contracts/offer/course-draft'

const kinds: Record<CourseItemKind, string> = {
  LIVE: 'Buổi học',
  LECTURE: 'Bài giảng',
  ASSIGNMENT: 'Bài tập',
  PRACTICE: 'Bài luyện',
}

// Vietnamese texts of the programme, its documents and assignments.
export const programmeText = {
  kinds,
  numbered: (kind: CourseItemKind, number: number) => `${kinds[kind]} ${number}`,
  title: 'Chương trình học',
  lead: 'Chia khoá học thành chương, mỗi chương gồm các buổi học, bài giảng và bài tập. Kéo để đổi thứ tự, hoặc bấm nút dời rồi dùng phím mũi tên.',
  empty: 'Chưa có chương nào. Bắt đầu bằng chương đầu tiên.',
  addChapter: 'Thêm chương',
  chapter: (at: number) => `Chương ${at}`,
  emptyChapter: 'Chưa có bài nào: chương này không được gửi duyệt.',
  chapterTitle: (at: number) => `Tên chương ${at}`,
  chapterHint: 'Tên chương, chẳng hạn: Đọc đề, đặt ẩn',
  chapterUp: (at: number) => `Dời chương ${at} lên`,
  chapterDown: (at: number) => `Dời chương ${at} xuống`,
  removeChapter: (at: number) => `Xoá chương ${at}`,
  count: (count: number) => `${count} bài`,
  add: (kind: CourseItemKind) => `Thêm ${kinds[kind].toLowerCase()}`,
  addTo: (kind: CourseItemKind, chapter: number) => `Thêm ${kinds[kind].toLowerCase()} vào chương ${chapter}`,
  itemTitle: (name: string) => `Tên ${name.toLowerCase()}`,
  itemHint: 'Tên bài, chẳng hạn: Bài toán gà và chó',
  minutes: (name: string) => `Số phút của ${name.toLowerCase()}`,
  minutesUnit: 'phút',
  free: 'Học thử',
  freeOf: (name: string) => `Cho học thử ${name.toLowerCase()}`,
  move: (name: string) => `Dời ${name.toLowerCase()}`,
  up: 'Dời lên',
  down: 'Dời xuống',
  toChapter: (at: number, title: string) => `Sang chương ${at}${title ? `: ${title}` : ''}`,
  remove: 'Xoá',
  more: (name: string) => `Thêm việc với ${name.toLowerCase()}`,
  removed: (name: string) => `Đã xoá ${name.toLowerCase()}.`,
  removeAsks: (name: string) => `Xoá ${name.toLowerCase()}?`,
  removesFiles: (documents: number, films: number) => {
    const files = [documents > 0 && `${documents} tài liệu`, films > 0 && `${films} video`].filter(Boolean).join(' và ')
    return `${files} đi cùng cũng bị xoá, không lấy lại được. Bản đã gửi hay đã duyệt vẫn giữ tệp của bản đó.`
  },
  keep: 'Giữ lại',
  undo: 'Hoàn tác',
  grabbed: (name: string) => `Đang dời ${name.toLowerCase()}. Dùng phím mũi tên lên, xuống; phím cách để thả, Esc để thôi.`,
  movedTo: (name: string, chapter: number, at: number) => `${name} ở chương ${chapter}, vị trí ${at}.`,
  dropped: (name: string) => `Đã thả ${name.toLowerCase()}.`,
  cancelled: (name: string) => `${name} về chỗ cũ.`,
}

export const lecturesText = {
  title: 'Tài liệu của từng bài',
  lead: 'Học viên mở được tài liệu của bài sau khi vào khoá học. Tối đa 25 MB mỗi tệp: PDF, DOCX, PPTX, XLSX, ảnh.',
  empty: 'Chưa có bài nào. Thêm bài ở bước Chương trình rồi quay lại đây.',
  toProgramme: 'Sang bước Chương trình',
  unnamed: 'chưa đặt tên',
  count: (count: number) => (count === 0 ? 'Chưa có tài liệu' : `${count} tài liệu`),
  addTo: (name: string) => `Thêm tài liệu cho ${name.toLowerCase()}`,
  add: 'Thêm tài liệu',
  remove: (name: string) => `Gỡ tài liệu ${name}`,
  tooMany: (most: number) => `Mỗi bài có tối đa ${most} tài liệu.`,
  saveFirst: 'Chương trình chưa lưu xong nên chưa thêm được tài liệu.',
  added: (name: string) => `Đã thêm ${name}`,
}

export const assignmentsText = {
  title: 'Bài tập',
  lead: 'Nội dung, lúc học viên bắt đầu thấy và hạn nộp của từng bài tập. Thêm hoặc đổi thứ tự bài tập ở bước Chương trình.',
  empty: 'Khoá học này chưa có bài tập.',
  emptyHint: 'Bài tập không bắt buộc. Thêm ở bước Chương trình nếu cần.',
  name: 'Tên bài tập',
  content: 'Nội dung',
  contentHint: 'Dùng được Markdown. Học viên làm ra giấy hoặc làm trên máy rồi nộp.',
  displayAt: 'Hiện cho học viên từ',
  displayHint: 'Bỏ trống: hiện ngay khi học viên học tới bài này.',
  deadline: 'Hạn nộp',
  deadlineHint: 'Theo giờ Việt Nam. Bỏ trống: không có hạn.',
  wrongOrder: 'Hạn nộp phải sau lúc hiện bài.',
  unnamed: 'chưa đặt tên',
}

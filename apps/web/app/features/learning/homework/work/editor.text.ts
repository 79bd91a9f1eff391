export const editorText = {
  opening: 'Đang mở phần làm bài…',
  closed: 'Bài này không nhận thêm bài nộp nữa.',
}

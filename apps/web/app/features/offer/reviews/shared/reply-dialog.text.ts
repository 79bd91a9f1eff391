// Loads with the dialog.
export const replyDialogText = {
  answerTitle: (author: string) => `Trả lời ${author}`,
  yourAnswer: 'Câu trả lời của thầy cô',
  answerHint: 'Mọi người đọc được câu trả lời ngay dưới đánh giá. Thầy cô sửa được trong 7 ngày.',
  sendAnswer: 'Gửi trả lời',
  answered: 'Đã đăng câu trả lời',
}

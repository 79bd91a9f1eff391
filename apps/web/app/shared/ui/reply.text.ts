// Every Vietnamese sentence about what a teacher answers below what learners wrote.
export const replyText = {
  edited: 'đã sửa',
  reply: 'Thầy cô trả lời',
  answer: 'Trả lời',
  changeAnswer: 'Sửa câu trả lời',
  answerTo: (action: string, author: string) => `${action}: đánh giá của ${author}`,
  answerTitle: (author: string) => `Trả lời ${author}`,
  yourAnswer: 'Câu trả lời của thầy cô',
  answerHint: 'Mọi người đọc được câu trả lời ngay dưới đánh giá. Thầy cô sửa được trong 7 ngày.',
  sendAnswer: 'Gửi trả lời',
  answered: 'Đã đăng câu trả lời',
}

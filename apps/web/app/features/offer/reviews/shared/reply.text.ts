// Vietnamese texts about a teacher's reply to a review.
export const replyText = {
  edited: 'đã sửa',
  reply: 'Thầy cô trả lời',
  answer: 'Trả lời',
  changeAnswer: 'Sửa câu trả lời',
  report: 'Báo cáo',
  reportOf: (author: string) => `Báo cáo đánh giá của ${author}`,
  answerTo: (action: string, author: string) => `${action}: đánh giá của ${author}`,
}

// Every Vietnamese sentence about what a teacher answers below what learners wrote.
export const replyText = {
  edited: 'đã sửa',
  reply: 'Thầy cô trả lời',
  answer: 'Trả lời',
  changeAnswer: 'Sửa câu trả lời',
  answerTo: (action: string, author: string) => `${action}: đánh giá của ${author}`,
}

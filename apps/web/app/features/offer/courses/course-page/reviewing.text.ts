// Texts of the review forms, which load on use.
export const reviewingText = {
  howMany: 'Bạn chấm mấy sao?',
  starNames: ['1 sao', '2 sao', '3 sao', '4 sao', '5 sao'],
  yourWords: 'Nhận xét của bạn',
  wordsHint: (limit: string) => `Điều gì hữu ích, điều gì chưa hợp? Tối đa ${limit} ký tự.`,
  send: 'Gửi đánh giá',
  sent: 'Khuê đã nhận đánh giá và sẽ hiển thị sau khi xem qua.',
}

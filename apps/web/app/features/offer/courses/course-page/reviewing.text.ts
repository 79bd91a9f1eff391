import type { reportReasons } from '@khue/contracts/offer/reviews'

// Texts of the review forms, which load on use.
const reasons: Record<(typeof reportReasons)[number], string> = {
  SPAM: 'Quảng cáo, nội dung rác',
  RUDE: 'Lời lẽ xúc phạm',
  PRIVATE: 'Lộ thông tin riêng tư',
  FALSE: 'Không đúng sự thật',
  OTHER: 'Lý do khác',
}

export const reviewingText = {
  reportTitle: 'Báo cáo đánh giá',
  reportLead: 'Khuê sẽ xem lại đánh giá này. Người viết không biết ai đã báo cáo.',
  reason: 'Lý do',
  reasons,
  note: 'Ghi chú thêm',
  sendReport: 'Gửi báo cáo',
  reported: 'Khuê đã nhận báo cáo. Cảm ơn bạn.',
  howMany: 'Bạn chấm mấy sao?',
  starNames: ['1 sao', '2 sao', '3 sao', '4 sao', '5 sao'],
  yourWords: 'Nhận xét của bạn',
  wordsHint: (limit: string) => `Điều gì hữu ích, điều gì chưa hợp? Tối đa ${limit} ký tự.`,
  send: 'Gửi đánh giá',
  sent: 'Khuê đã nhận đánh giá và sẽ hiển thị sau khi xem qua.',
}

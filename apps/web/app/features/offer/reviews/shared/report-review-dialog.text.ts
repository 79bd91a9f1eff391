import type { reportReasons } from '@khue/contracts/offer/reviews'

// Loads with the dialog.
const reasons: Record<(typeof reportReasons)[number], string> = {
  SPAM: 'Quảng cáo, nội dung rác',
  RUDE: 'Lời lẽ xúc phạm',
  PRIVATE: 'Lộ thông tin riêng tư',
  FALSE: 'Không đúng sự thật',
  OTHER: 'Lý do khác',
}

export const reportReviewDialogText = {
  reportTitle: 'Báo cáo đánh giá',
  reportLead: 'Khuê sẽ xem lại đánh giá này. Người viết không biết ai đã báo cáo.',
  reason: 'Lý do',
  reasons,
  note: 'Ghi chú thêm',
  sendReport: 'Gửi báo cáo',
  reported: 'Khuê đã nhận báo cáo. Cảm ơn bạn.',
}

// Vietnamese texts of a checkout whose guardian pays.
export const askText = {
  pageTitle: 'Xác nhận và nhờ ba mẹ',
  title: 'Nhờ ba mẹ thanh toán',
  lead: 'Bạn chưa đủ 18 tuổi nên khoản này cần ba mẹ đồng ý. Khuê gửi danh sách món và giá cho phụ huynh của bạn; ba mẹ đồng ý thì trả tiền, và bạn là người học.',
  note: 'Lời nhắn cho ba mẹ (không bắt buộc)',
  noteHint: 'Ví dụ: vì sao con muốn học lớp này.',
  ask: 'Nhờ ba mẹ',
  asked: 'Đã gửi cho ba mẹ',
  askedNote: 'Phụ huynh của bạn vừa nhận được thông báo. Khi có câu trả lời, Khuê báo cho bạn ngay.',
  seeRequests: 'Xem các yêu cầu',
  noGuardian: 'Bạn cần phụ huynh trên Khuê để mua',
  noGuardianNote: 'Bạn chưa đủ 18 tuổi. Hãy mời ba mẹ liên kết với bạn ở trang Gia đình, rồi quay lại đây để nhờ ba mẹ mua.',
  invite: 'Mời ba mẹ',
}

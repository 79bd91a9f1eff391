// Vietnamese texts of a checkout whose guardian pays.
export const askText = {
  pageTitle: 'Xác nhận và nhờ ba mẹ',
  title: 'Nhờ ba mẹ thanh toán',
  lead: 'Bạn chưa đủ 18 tuổi nên khoản này cần phụ huynh đồng ý. Khuê gửi danh sách món và giá cho phụ huynh của bạn; phụ huynh đồng ý thì trả tiền, và bạn là người học.',
  note: 'Lời nhắn cho phụ huynh (không bắt buộc)',
  noteHint: 'Ví dụ: vì sao con muốn học lớp này.',
  ask: 'Nhờ ba mẹ',
  asked: 'Đã gửi cho phụ huynh',
  askedNote: 'Phụ huynh của bạn vừa nhận được thông báo. Khi có câu trả lời, Khuê báo cho bạn ngay.',
  seeRequests: 'Xem các yêu cầu',
  noGuardian: 'Bạn cần phụ huynh trên Khuê để mua',
  noGuardianNote: 'Bạn chưa đủ 18 tuổi. Hãy mời phụ huynh liên kết với bạn ở trang Gia đình, rồi quay lại đây để nhờ mua.',
  invite: 'Mời phụ huynh',
}

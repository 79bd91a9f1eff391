export const contactsText = {
  formTitle: 'Để lại lời nhắn',
  name: 'Tên của bạn',
  contact: 'Số điện thoại hoặc email',
  contactHint: 'Để chúng tôi trả lời bạn, không dùng vào việc khác.',
  content: 'Nội dung',
  contentHint: 'Có mã đơn hoặc tên lớp thì ghi kèm, chúng tôi tìm nhanh hơn.',
  send: 'Gửi lời nhắn',
  sentTitle: 'Đã gửi lời nhắn',
  sent: 'Cảm ơn bạn. Chúng tôi đọc và trả lời qua số điện thoại hoặc email bạn đã để lại.',
  again: 'Gửi lời nhắn khác',
  reach: 'Gọi hoặc nhắn',
  call: (hotline: string) => `Gọi ${hotline}`,
}

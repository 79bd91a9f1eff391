// Separate from the button's text: loads with the dialog.
export const reportDialogText = {
  title: 'Báo cáo nội dung',
  lead: (name: string) => `Điều gì không ổn ở “${name}”? Mỗi báo cáo đều có người đọc.`,
  reason: 'Lý do',
  content: 'Nói rõ hơn (không bắt buộc)',
  send: 'Gửi báo cáo',
  back: 'Thôi',
  sent: 'Đã gửi báo cáo. Cảm ơn bạn.',
}

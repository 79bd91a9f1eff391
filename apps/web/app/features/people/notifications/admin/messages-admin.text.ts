import type { PaidCategory } from '@khue/contracts/people/message-costs'
import type { MessageTemplate } from '@khue/contracts/ground/message-templates'
import type { NotificationChannel } from '@khue/contracts/people/notification-settings'

// Vietnamese texts of the pages on message budgets and templates.
export const messagesAdminText = {
  metaTitle: 'Tin nhắn · Khuê',
  title: 'Tin nhắn',
  lead: 'Ngân sách cho tin Zalo và SMS, và mọi mẫu tin như người nhận sẽ thấy.',
  budgets: (month: string) => `Ngân sách tháng ${month}`,
  budgetsLead:
    'Khi số tiền còn lại không đủ cho một tin nữa, kênh đó dừng và quản trị viên được báo. Hộp thông báo, thông báo đẩy và email vẫn gửi.',
  categories: { TRANS: 'Giao dịch', RMD: 'Nhắc lịch', WARN: 'Cảnh báo' } satisfies Record<PaidCategory, string>,
  spent: (spent: string, cap: string) => `Đã dùng ${spent} trên ${cap}`,
  going: 'Đang gửi',
  stopped: (channels: string) => `Đã dừng ${channels}`,
  channels: { push: 'thông báo đẩy', email: 'email', zalo: 'Zalo', sms: 'SMS' } satisfies Record<NotificationChannel, string>,
  and: ' và ',
  cap: (category: string) => `Mức trần ${category} (đồng/tháng)`,
  capHint: 'Số tròn từ 0 đến 1.000.000.000. 0 là không gửi tin mất tiền.',
  capFault: 'Hãy nhập một số tròn từ 0 đến 1.000.000.000.',
  save: 'Lưu',
  saveOf: (category: string) => `Lưu mức trần ${category}`,
  saved: (category: string) => `Đã lưu mức trần ${category}`,
  previews: 'Mẫu tin',
  previewsLead: 'Giá trị trong mẫu là ví dụ; lời văn chính là lời sẽ gửi đi.',
  choose: 'Chọn mẫu tin',
  templates: {
    otp: 'Mã OTP',
    'already-registered': 'Đã có tài khoản',
    'password-changed': 'Đổi mật khẩu',
    notice: 'Tin báo ngắn',
    notification: 'Thông báo',
    digest: 'Thư gộp buổi tối',
  } satisfies Record<MessageTemplate, string>,
  noTemplates: 'Chưa có mẫu tin nào',
  mail: 'Email',
  subject: 'Tiêu đề',
  mailFrame: (subject: string) => `Email: ${subject}`,
  mailText: 'Bản chữ của email',
  sms: 'SMS',
  smsLength: (length: string, limit: string) => `${length}/${limit} ký tự, một tin`,
  zalo: 'Zalo',
  zaloLead: 'Những gì điền vào mẫu ZNS; phần còn lại nằm trong mẫu mà Zalo đã duyệt.',
  mailOnly: 'Mẫu này chỉ gửi bằng email.',
}

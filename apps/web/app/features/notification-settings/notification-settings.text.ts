import type { NotificationCategory, NotificationChannel } from '@khue/contracts/notification-settings'

// Every sentence of the notification settings.
export const notificationText = {
  metaTitle: 'Cài đặt thông báo · Khuê',
  title: 'Cài đặt thông báo',
  lead: 'Chọn chuyện gì thì báo cho bạn, qua đâu. Hộp thư trong Khuê luôn giữ đủ mọi thông báo.',
  matrix: 'Báo qua đâu',
  categories: {
    TRANS: ['Giao dịch', 'Đơn hàng, thanh toán, hoàn tiền'],
    RMD: ['Nhắc lịch', 'Buổi học sắp tới, bài tập đến hạn'],
    WARN: ['Cảnh báo', 'Bảo mật tài khoản, lịch học thay đổi gấp'],
    CS: ['Chăm sóc', 'Trả lời từ đội ngũ hỗ trợ'],
    PROD: ['Sản phẩm', 'Tính năng mới, thay đổi điều khoản'],
    GIFT: ['Quà tặng', 'Mã ưu đãi, quà, điểm thưởng'],
    GENERAL: ['Chung', 'Tin học tập, thông báo khác'],
    ADS: ['Quảng cáo', 'Chỉ gửi khi bạn bật; tắt lúc nào cũng được'],
  } satisfies Record<NotificationCategory, readonly [string, string]>,
  channels: { push: 'Ứng dụng', email: 'Email', zalo: 'Zalo', sms: 'SMS' } satisfies Record<NotificationChannel, string>,
  notThere: 'Không gửi qua kênh này',
  quiet: 'Giờ yên lặng',
  quietNote: 'Trong khoảng này Khuê không báo, trừ cảnh báo không thể đợi. Theo giờ Việt Nam, có thể qua nửa đêm.',
  quietOn: 'Bật giờ yên lặng',
  from: 'Từ',
  to: 'Đến',
  digest: 'Gộp thông báo',
  digestOn: 'Gộp những việc có thể chờ thành một thư lúc 19:30 mỗi ngày',
  save: 'Lưu cài đặt',
  saved: 'Đã lưu cài đặt thông báo',
}

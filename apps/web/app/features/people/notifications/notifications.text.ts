import type { NotificationCategory } from '@khue/contracts/people/notification-settings'
import type { InboxTab } from './inbox-tabs.ts'

// Vietnamese texts of the inbox.
export const notificationsText = {
  metaTitle: 'Thông báo · Khuê',
  title: 'Thông báo',
  readAll: 'Đánh dấu đã đọc tất cả',
  settings: 'Cài đặt thông báo',
  tabs: 'Loại thông báo',
  tab: {
    all: 'Tất cả',
    study: 'Học tập',
    money: 'Giao dịch',
    gifts: 'Quà tặng',
    account: 'Tài khoản',
    archived: 'Đã cất',
  } satisfies Record<InboxTab, string>,
  categories: {
    TRANS: 'Giao dịch',
    RMD: 'Nhắc lịch',
    WARN: 'Cảnh báo',
    CS: 'Chăm sóc',
    PROD: 'Sản phẩm',
    GIFT: 'Quà tặng',
    GENERAL: 'Tin chung',
    ADS: 'Ưu đãi',
  } satisfies Record<NotificationCategory, string>,
  unread: 'Chưa đọc',
  arrived: (count: number) => `Bạn có ${count > 99 ? 'hơn 99' : count} thông báo mới`,
  more: 'Xem thêm',
  end: 'Bạn đã xem hết thông báo.',
  loading: 'Đang tải thông báo…',
  about: (title: string) => `Thêm về thông báo “${title}”`,
  reason: 'Vì sao tôi nhận tin này?',
  changeSettings: 'Đổi cài đặt thông báo',
  putAway: 'Cất đi',
  putBack: 'Đưa lại hộp thư',
  isPutAway: 'Đã cất thông báo',
  isPutBack: 'Đã đưa thông báo lại hộp thư',
  open: 'Xem chi tiết',
  allOfThem: 'Tất cả thông báo',
  failed: 'Đã có lỗi xảy ra. Vui lòng thử lại sau!',
  empty: {
    all: ['Chưa có thông báo nào', 'Khi lớp sắp bắt đầu, Khuê sẽ nhắc bạn ở đây.'],
    archived: ['Chưa cất thông báo nào', 'Thông báo bạn cất đi sẽ nằm ở đây, lúc nào cũng đưa lại được.'],
    other: ['Chưa có thông báo nào', 'Chưa có gì thuộc loại này.'],
  },
} as const

import type { unsubscribeScopes } from '@khue/contracts/people/notification-settings'

type Scope = (typeof unsubscribeScopes)[number]

// Texts of the unsubscribe page that e-mails link to.
export const unsubscribeText = {
  metaTitle: 'Thôi nhận thư · Khuê',
  title: 'Thôi nhận thư này?',
  /** Completes "Khuê sẽ không gửi email về … nữa." */
  scopes: {
    TRANS: 'giao dịch',
    RMD: 'nhắc lịch',
    WARN: 'cảnh báo',
    CS: 'chăm sóc',
    PROD: 'sản phẩm',
    GIFT: 'quà tặng',
    GENERAL: 'tin chung',
    ADS: 'quảng cáo',
    DIGEST: 'những việc có thể chờ',
  } satisfies Record<Scope, string>,
  willStop: (what: string) => `Khuê sẽ không gửi email về ${what} cho bạn nữa. Bạn vẫn xem được mọi thông báo trong Khuê.`,
  confirm: 'Thôi nhận',
  stopped: 'Bạn sẽ không nhận thư này nữa',
  hasStopped: (what: string) => `Khuê đã thôi gửi email về ${what} cho bạn. Muốn nhận lại, hãy mở cài đặt thông báo.`,
  settings: 'Mở cài đặt thông báo',
  home: 'Về trang chủ',
}

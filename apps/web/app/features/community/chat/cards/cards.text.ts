import type { AttachmentKind } from '@khue/contracts/community/chat-link-rules'

// Vietnamese texts about attaching an order or a course.
export const cardsText = {
  attach: 'Gắn đơn hàng hoặc khoá học',
  tray: 'Gửi kèm tin này',
  remove: (name: string) => `Bỏ ${name}`,
  title: 'Gắn vào tin nhắn',
  kinds: 'Gắn gì',
  kind: { ORDER: 'Đơn hàng của tôi', COURSE: 'Khoá học' } satisfies Record<AttachmentKind, string>,
  last: { ORDER: 'Đơn hàng', COURSE: 'Khoá học' } satisfies Record<AttachmentKind, string>,
  order: (code: string) => `Đơn hàng ${code}`,
  search: { ORDER: 'Mã đơn hàng', COURSE: 'Tên khoá học' } satisfies Record<AttachmentKind, string>,
  loading: 'Đang tìm…',
  none: {
    ORDER: ['Không có đơn hàng nào', 'Đơn hàng bạn đã đặt hiện ở đây.'],
    COURSE: ['Không tìm thấy khoá học nào', 'Bạn thử từ khoá khác.'],
  } satisfies Record<AttachmentKind, [string, string]>,
  orderNote: 'Người trong cuộc trò chuyện chỉ thấy mã đơn. Chi tiết chỉ bạn và đội ngũ Khuê xem được.',
} as const

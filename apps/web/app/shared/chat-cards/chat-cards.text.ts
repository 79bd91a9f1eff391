import type { OrderStatus } from '@khue/contracts/orders'

// Every sentence about what messages carry as cards.
export const chatCardsText = {
  order: 'Đơn hàng',
  course: 'Khoá học',
  plan: (name: string) => `Gói thành viên ${name}`,
  codeOf: (code: string) => `Mã ${code}`,
  more: (count: number) => `và ${count} món khác`,
  orderHidden: 'Chỉ người mua và đội ngũ Khuê xem được chi tiết',
  courseGone: 'Khoá học này hiện không còn được bày',
  free: 'Miễn phí',
  overdue: 'Quá hạn thanh toán',
  status: {
    AWAITING_PAYMENT: 'Chờ thanh toán',
    WAITING_CONFIRMATION: 'Chờ xác nhận',
    COMPLETED: 'Hoàn tất',
    CANCELLED: 'Đã huỷ',
    REFUNDED: 'Đã hoàn tiền',
  } satisfies Record<OrderStatus, string>,
} as const

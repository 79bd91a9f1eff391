import type { OrderStatus } from '@khue/contracts/sale/orders'

/** How an order stands, in a word: the same wherever it is named. */
export const orderStatusText = {
  AWAITING_PAYMENT: 'Chờ thanh toán',
  WAITING_CONFIRMATION: 'Chờ xác nhận',
  COMPLETED: 'Hoàn tất',
  CANCELLED: 'Đã huỷ',
  REFUNDED: 'Đã hoàn tiền',
} satisfies Record<OrderStatus, string>

/** What waits for its payment when that can come no more. */
export const overdueText = 'Quá hạn thanh toán'

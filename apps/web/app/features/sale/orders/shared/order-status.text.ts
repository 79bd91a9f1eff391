import type { OrderStatus } from '@khue/contracts/sale/orders'

/** Order status labels, the same everywhere. */
export const orderStatusText = {
  AWAITING_PAYMENT: 'Chờ thanh toán',
  WAITING_CONFIRMATION: 'Chờ xác nhận',
  COMPLETED: 'Hoàn tất',
  CANCELLED: 'Đã huỷ',
  REFUNDED: 'Đã hoàn tiền',
} satisfies Record<OrderStatus, string>

/** For unpaid orders that can no longer be paid. */
export const overdueText = 'Quá hạn thanh toán'

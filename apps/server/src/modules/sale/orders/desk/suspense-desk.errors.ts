import { errorTable } from '#platform/errors'

export const suspenseDeskError = errorTable({
  SUSPENSE_ORDER_UNDELIVERABLE: [
    409,
    'Đơn hàng này không giao được nữa (hết chỗ, lớp đã bắt đầu, không còn bán hoặc đã được trả), nên không tính tiền cho đơn. Bạn hãy chuyển vào số dư hoặc hoàn lại.',
  ],
})

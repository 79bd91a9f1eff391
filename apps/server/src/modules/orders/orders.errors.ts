import { errorTable } from '#platform/errors'

export const orderError = errorTable({
  ORDER_NOT_FOUND: [404, 'Không tìm thấy đơn hàng'],
  ORDER_STATUS_LOCKED: [409, 'Đơn hàng không thể thay đổi ở trạng thái này'],
  LEARNER_NOT_FOUND: [404, 'Không tìm thấy người học trong gia đình của bạn'],
})

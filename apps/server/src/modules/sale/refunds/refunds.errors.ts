import { errorTable } from '#platform/errors'

export const refundError = errorTable({
  REFUND_NONE_TO_SEND: [409, 'Không có khoản hoàn về ngân hàng nào đã đủ hai người duyệt.'],
  REFUND_NOT_FOUND: [404, 'Không tìm thấy yêu cầu hoàn tiền'],
  REFUND_STATE_LOCKED: [409, 'Yêu cầu hoàn tiền không thể thay đổi ở trạng thái này'],
  REFUND_NOTHING_REFUNDABLE: [409, 'Không còn khoản nào hoàn được'],
  REFUND_UNDER_WAY: [409, 'Đơn hàng này đang có một yêu cầu hoàn tiền chờ duyệt'],
  REFUND_CHANGED: [409, 'Số tiền hoàn được vừa thay đổi. Bạn hãy xem lại trước khi tiếp tục.'],
  REFUND_CHANNEL_UNAVAILABLE: [409, 'Không hoàn được theo cách này. Bạn hãy chọn cách khác.'],
  REFUND_ACCOUNT_MISSING: [409, 'Bạn hãy chọn tài khoản ngân hàng nhận tiền hoàn'],
  REFUND_SELF_APPROVAL: [403, 'Người khác phải duyệt yêu cầu này'],
  REFUND_SECOND_ADMIN_REQUIRED: [403, 'Cần một quản trị viên thứ hai'],
})

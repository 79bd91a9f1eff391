import { errorTable } from '#platform/errors'

export const giftError = errorTable({
  GIFT_NOT_FOUND: [404, 'Không tìm thấy quà tặng'],
  GIFT_CLAIMED: [409, 'Quà này đã được nhận'],
  GIFT_EXPIRED: [409, 'Quà này đã hết hạn nhận'],
  GIFT_REFUND_PENDING: [409, 'Người tặng đang xin hoàn tiền món quà này. Bạn hãy thử lại sau.'],
  GIFT_REVOKED: [409, 'Quà này đã được thu lại'],
  GIFT_RECEIVER_UNKNOWN: [404, 'Số điện thoại chưa đăng ký tài khoản'],
})

import { errorTable } from '#platform/errors'

export const escrowError = errorTable({
  ESCROW_NOT_FOUND: [404, 'Không tìm thấy khoản giữ hộ này'],
  ESCROW_RELEASE_NOT_ALLOWED: [409, 'Tiền của khoá quay sẵn chưa được phép trả cho giáo viên'],
  ESCROW_LESSON_UNKNOWN: [409, 'Món đã bán không có buổi học số này'],
  ESCROW_LESSON_NOT_RELEASED: [409, 'Tiền của buổi này chưa chuyển cho giáo viên'],
  ESCROW_REFUND_REQUESTED: [409, 'Món này đang có một yêu cầu hoàn tiền chờ duyệt. Hãy quyết định yêu cầu ấy trước.'],
  ESCROW_LESSONS_NOT_LEFT: [409, 'Không còn đủ số buổi chưa dạy để hoàn'],
  ESCROW_INVALID: [409, 'Khoản giữ hộ cần từ 1 đến 500 buổi, và số tiền trả từ 0đ đến giá bán'],
  FEE_RATE_TOO_EARLY: [409, 'Phí sàn mới chỉ có thể bắt đầu từ ngày mai'],
  FEE_RATE_SELLER_UNKNOWN: [404, 'Không tìm thấy người bán này'],
})

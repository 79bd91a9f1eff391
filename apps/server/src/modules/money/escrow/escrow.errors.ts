import { errorTable } from '#platform/errors'

export const escrowError = errorTable({
  ESCROW_NOT_FOUND: [404, 'Không tìm thấy khoản giữ hộ này'],
  ESCROW_RELEASE_NOT_ALLOWED: [409, 'Tiền của khoá quay sẵn chưa được phép trả cho giáo viên'],
  FEE_RATE_TOO_EARLY: [409, 'Phí sàn mới chỉ có thể bắt đầu từ ngày mai'],
  FEE_RATE_SELLER_UNKNOWN: [404, 'Không tìm thấy người bán này'],
})

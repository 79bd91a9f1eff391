import { errorTable } from '#platform/errors'

export const subscriptionError = errorTable({
  PLAN_NOT_FOUND: [404, 'Gói thành viên này không còn được bán'],
  PLAN_UNKNOWN: [404, 'Không tìm thấy gói thành viên này.'],
  PLAN_SKU_EXISTS: [409, 'Đã có gói mang mã này.'],
  PLAN_CHANGED: [409, 'Có người vừa đổi gói này. Hãy tải lại trang để xem bản mới.'],
  MEMBERSHIP_NOT_FOUND: [404, 'Không tìm thấy gói thành viên này.'],
  MEMBERSHIP_LOCKED: [409, 'Gói đang tạm khoá vì còn khoản trả góp quá hạn.'],
  PAUSE_MEMBERSHIP_NOT_ACTIVE: [409, 'Chỉ tạm dừng được gói đang dùng.'],
  PAUSE_USED: [409, 'Mỗi kỳ chỉ tạm dừng một lần.'],
  PAUSE_NOT_IN_TERM: [400, 'Ngày tạm dừng phải từ ngày mai và trong thời hạn của gói.'],
  PAUSE_ENDED: [409, 'Không còn đợt tạm dừng nào để kết thúc.'],
  SEAT_NOT_FOUND: [404, 'Không tìm thấy chỗ này.'],
  SEAT_NOT_FAMILY: [404, 'Chỉ người trong gia đình mới dùng chung gói được.'],
  SEATS_FULL: [409, 'Gói đã đủ người dùng.'],
  SEAT_HAS_MEMBERSHIP: [409, 'Người này đang có gói thành viên trong thời gian đó.'],
  PLAN_SKU_RESERVED: [400, 'Mã gói không được bắt đầu bằng CO-, LL- hay TN-'],
})

import { errorTable } from '#platform/errors'

export const subscriptionError = errorTable({
  PLAN_NOT_FOUND: [404, 'Gói thành viên này không còn được bán'],
  PLAN_UNKNOWN: [404, 'Không tìm thấy gói thành viên này.'],
  PLAN_SKU_EXISTS: [409, 'Đã có gói mang mã này.'],
  PLAN_CHANGED: [409, 'Có người vừa đổi gói này. Hãy tải lại trang để xem bản mới.'],
  PLAN_SKU_TAKEN: [400, 'Mã gói không được bắt đầu bằng CO-, LL- hay TN-'],
})

import { errorTable } from '#platform/errors'

export const subscriptionError = errorTable({
  PLAN_NOT_FOUND: [404, 'Gói thành viên này không còn được bán'],
  PLAN_SKU_TAKEN: [400, 'Mã gói không được bắt đầu bằng CO-, LL- hay TN-'],
})

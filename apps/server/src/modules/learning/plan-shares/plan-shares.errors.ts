import { errorTable } from '#platform/errors'

export const planShareError = errorTable({
  PLAN_SHARE_RULE_TOO_EARLY: [409, 'Mức chia chỉ đặt được cho những tháng chưa bắt đầu.'],
  PLAN_SHARE_MONTH_NOT_FOUND: [404, 'Tháng này chưa được chia.'],
})

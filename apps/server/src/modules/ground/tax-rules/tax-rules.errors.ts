import { errorTable } from '#platform/errors'

export const taxRuleError = errorTable({
  TAX_RULE_TOO_EARLY: [409, 'Quy định mới chỉ có thể bắt đầu từ ngày mai'],
  TAX_RULE_NOT_FOUND: [404, 'Chưa có quy định nào áp dụng cho ngày này'],
})

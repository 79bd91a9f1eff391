import { errorTable } from '#platform/errors'

export const incomeError = errorTable({
  INCOME_NO_CONTRACT: [409, 'Bạn cần có hợp đồng với Khuê để biết cách tính thuế. Hợp đồng ở trang Hợp đồng của tôi.'],
})

import { errorTable } from '#platform/errors'

export const taxPaperError = errorTable({
  TAX_PAPER_NOT_FOUND: [404, 'Không tìm thấy chứng từ'],
  TAX_PAPER_LOCKED: [409, 'Chứng từ này đã có số nên không gửi lại.'],
  TAX_ID_MISSING: [409, 'Người này chưa có hợp đồng hoàn tất nào ghi mã số thuế.'],
  TAX_PAPER_NOT_NUMBERED: [409, 'Chứng từ chưa có số. Bạn hãy tải khi nhà cung cấp đã cấp số.'],
})

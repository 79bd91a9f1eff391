import { errorTable } from '#platform/errors'

export const textError = errorTable({
  TEXT_NOT_FOUND: [404, 'Không tìm thấy văn bản này.'],
  TEXT_CHANGED: [409, 'Văn bản vừa có bản mới hơn. Vui lòng tải lại trang, xem bản đó rồi sửa tiếp.'],
})

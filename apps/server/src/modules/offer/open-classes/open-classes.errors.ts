import { errorTable } from '#platform/errors'

export const catalogueError = errorTable({
  OPEN_CLASS_NOT_FOUND: [404, 'Không tìm thấy lớp mở này.'],
  OPEN_CLASS_GONE: [410, 'Lớp này đã được gỡ bỏ.'],
  OPEN_CLASS_FULL: [409, 'Lớp đã hết chỗ.'],
  OPEN_CLASS_TIMES_INVALID: [400, 'Buổi học cần dài ít nhất 25 phút, bắt đầu và kết thúc trong cùng một ngày.'],
})

import { errorTable } from '#platform/errors'

export const timetableError = errorTable({
  TIMETABLE_CLASH: [409, 'Khung giờ này đã có lịch khác. Vui lòng chọn giờ khác.'],
  FREE_TIME_INVALID: [400, 'Giờ trống cần dài ít nhất 30 phút, bắt đầu và kết thúc trong cùng một ngày.'],
})

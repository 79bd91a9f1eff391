import { errorTable } from '#platform/errors'

export const timetableError = errorTable({
  TIMETABLE_CLASH: [409, 'Khung giờ này đã có lịch khác. Vui lòng chọn giờ khác.'],
})

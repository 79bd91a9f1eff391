import { longestClosureDays } from '@khue/contracts/people/closures'
import { errorTable } from '#platform/errors'

export const timetableError = errorTable({
  TIMETABLE_CLASH: [409, 'Khung giờ này đã có lịch khác. Vui lòng chọn giờ khác.'],
  FREE_TIME_REVERSED: [400, 'Giờ kết thúc cần sau giờ bắt đầu.'],
  FREE_TIME_TOO_SHORT: [400, 'Giờ trống cần dài ít nhất 30 phút.'],
  FREE_TIME_OVER_MIDNIGHT: [400, 'Giờ trống cần bắt đầu và kết thúc trong cùng một ngày.'],
  FREE_TIME_IN_THE_PAST: [400, 'Giờ trống này đã qua. Vui lòng chọn giờ khác.'],
  FREE_TIME_TOO_FAR: [400, 'Chỉ đặt được giờ trống trong 12 tháng tới.'],
  FREE_TIME_TOO_CLOSE: [409, 'Các khung giờ trống cần cách nhau ít nhất 30 phút.'],
  CLOSURE_NOT_FOUND: [404, 'Không tìm thấy ngày nghỉ này. Có thể ngày nghỉ vừa được bỏ.'],
  CLOSURE_CHANGED: [409, 'Người khác vừa sửa ngày nghỉ này. Hãy xem lại rồi lưu lần nữa.'],
  CLOSURE_TOO_LONG: [400, `Một đợt nghỉ dài tối đa ${longestClosureDays} ngày.`],
})

import { errorTable } from '#platform/errors'

export const teacherError = errorTable({
  TEACHER_NOT_FOUND: [404, 'Không tìm thấy giáo viên này.'],
  TEACHER_GONE: [410, 'Thầy cô này không còn dạy ở Khuê.'],
  TEACHER_RATING_OWN: [403, 'Người dạy và người trong gia đình không tự đánh giá.'],
  TEACHER_RATING_NOT_ALLOWED: [403, 'Chỉ học viên đã học với thầy cô mới được đánh giá.'],
  TEACHER_RATING_CLOSED: [409, 'Đã quá 7 ngày, đánh giá không thể sửa nữa.'],
  TEACHER_RATING_REPLY_CLOSED: [409, 'Câu trả lời chỉ sửa được trong 7 ngày từ lúc viết.'],
  TEACHER_RATING_CHANGED: [409, 'Đánh giá này vừa được sửa. Bạn hãy xem lại.'],
  TEACHER_RATING_NOT_FOUND: [404, 'Không tìm thấy đánh giá này.'],
})

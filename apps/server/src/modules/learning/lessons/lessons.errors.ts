import { errorTable } from '#platform/errors'

export const lessonError = errorTable({
  LESSON_NOT_FOUND: [404, 'Không tìm thấy buổi học này.'],
  LESSON_NOT_OPEN: [409, 'Lớp chưa mở, hoặc đã kết thúc.'],
  LESSON_NO_LINK: [409, 'Giáo viên chưa dán liên kết phòng học cho buổi này.'],
  LESSON_STATE_CHANGED: [409, 'Buổi học vừa đổi tình trạng. Hãy tải lại để xem.'],
  LESSON_MINUTES_TOO_MANY: [400, 'Thời gian xác nhận phải nằm trong buổi học, nhiều nhất sớm 10 phút và muộn 30 phút.'],
  LESSON_ATTENDANCE_CHANGED: [409, 'Điểm danh của học viên này vừa được sửa. Hãy tải lại để xem.'],
  LESSON_CORRECTION_OVER: [409, 'Điểm danh chỉ sửa được đến 8:00 sáng hôm sau.'],
  LESSON_CORRECTION_REASON: [400, 'Vui lòng nêu lý do sửa điểm danh.'],
  LESSON_EXCUSE_LATE: [409, 'Buổi học đã bắt đầu nên không xin nghỉ được nữa.'],
  LESSON_CONTEST_OVER: [409, 'Đã hết thời gian báo về buổi học này. Gia đình nhắn Khuê hoặc gọi tổng đài để được giúp.'],
  LESSON_CONTEST_EXISTS: [409, 'Gia đình đã báo về buổi học này.'],
  LESSON_CONTEST_NOT_FOUND: [404, 'Không tìm thấy điều gia đình báo về buổi học này.'],
  LESSON_PROBLEM_NOT_FOUND: [404, 'Không tìm thấy việc này trong hàng chờ.'],
  LESSON_PROBLEM_ANSWERED: [409, 'Việc này đã được quyết định.'],
  LESSON_MONEY_SETTLED: [409, 'Tiền của buổi học này đã được giải quyết.'],
  LESSON_SISTER_NOT_FOUND: [404, 'Không tìm thấy buổi học bù này.'],
  LESSON_SISTER_FULL: [409, 'Buổi này vừa hết chỗ. Vui lòng chọn buổi khác.'],
  LESSON_NOT_MISSED: [409, 'Chỉ học bù được cho buổi đã xin nghỉ hoặc đã vắng.'],
  LESSON_NOT_RELEASED: [409, 'Tiền của buổi này chưa chuyển cho giáo viên.'],
})

import { errorTable } from '#platform/errors'

export const courseError = errorTable({
  COURSE_NOT_FOUND: [404, 'Không tìm thấy khoá học này.'],
  COURSE_GONE: [410, 'Khoá học này đã ngừng hẳn.'],
  COURSE_PRIMARY_EXTRA_TEACHING: [
    400,
    'Theo Thông tư 29/2024, không dạy thêm có thu tiền cho học sinh tiểu học, trừ nghệ thuật, thể thao, kỹ năng sống, ngoại ngữ, STEM và kỹ năng số.',
  ],
  COURSE_RUN_DATES_INVALID: [400, 'Ngày học cần là ngày có thật, và mọi buổi của lớp cần trong khoảng năm 2020 đến năm 2100.'],
  COURSE_RUN_MOVE_UNKNOWN: [400, 'Có một buổi dời không nằm trong lịch tuần của lớp.'],
  COURSE_RUN_ON_CLOSURE: [400, 'Ngày này là ngày nghỉ chung. Vui lòng chọn ngày khác.'],
  COURSE_RUN_MEETINGS_OVERLAP: [400, 'Hai buổi của lớp trùng giờ nhau.'],
  COURSE_RUN_TIMES_INVALID: [400, 'Buổi học của lớp cần dài ít nhất 25 phút, bắt đầu và kết thúc trong cùng một ngày.'],
  COURSE_RUN_WEEKDAYS_INVALID: [400, 'Lịch học cần ít nhất một thứ trong tuần, từ thứ Hai đến Chủ nhật.'],
  COURSE_RUN_SEATS_INVALID: [400, 'Số chỗ cần từ 1 đến 1000, và số chỗ đã có người không vượt quá số chỗ.'],
  COURSE_VERSION_LOCKED: [409, 'Khoá học đang ở trạng thái không làm được việc này. Hãy tải lại trang để xem trạng thái mới.'],
  COURSE_CATEGORY_UNKNOWN: [400, 'Danh mục này không có.'],
})

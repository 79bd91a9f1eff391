import { errorTable } from '#platform/errors'

/** For a learner of another household, and a course that the learner never had. Here and not in my-learning, which calls this module. */
export const learningError = errorTable({
  LEARNING_NOT_FOUND: [404, 'Không tìm thấy khoá học hoặc người học này'],
})

export const lectureError = errorTable({
  LECTURE_NOT_FOUND: [404, 'Không tìm thấy bài giảng này.'],
  LECTURE_NOT_READY: [409, 'Bài giảng này chưa có video. Khuê báo cho bạn khi xem được.'],
  LECTURE_LOCKED: [403, 'Video tạm khoá vì một kỳ trả góp đã quá hạn. Thanh toán kỳ ấy để xem tiếp.'],
  LECTURE_EXPIRED: [410, 'Video đã hết hạn xem.'], // spec 8
  VIEWING_NOT_FOUND: [404, 'Lượt xem này không còn. Hãy mở lại bài giảng.'],
  LECTURE_NOTES_FULL: [409, 'Một khoá học có nhiều nhất 500 ghi chú. Hãy xoá bớt để ghi tiếp.'],
  EXTENSION_NOT_FOUND: [404, 'Không tìm thấy lời xin thêm thời gian này.'],
  EXTENSION_DECIDED: [409, 'Lời xin này đã được trả lời.'],
  EXTENSION_ALREADY_ASKED: [409, 'Mỗi khoá học chỉ xin thêm thời gian một lần.'],
  TEACHER_HAS_VIEWERS: [
    409,
    'Có học viên còn quyền xem khoá ghi hình của bạn nên chưa xoá được. Hãy gửi yêu cầu về dữ liệu để Khuê cùng bạn sắp xếp cho các em.',
  ],
  EXTENSION_REASON: [400, 'Vui lòng nêu lý do không đồng ý.'],
})

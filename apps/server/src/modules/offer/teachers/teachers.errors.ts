import { errorTable } from '#platform/errors'

export const teacherError = errorTable({
  TEACHER_NOT_FOUND: [404, 'Không tìm thấy giáo viên này.'],
  TEACHER_GONE: [410, 'Thầy cô này không còn dạy ở Khuê.'],
  TEACHER_RATING_OWN: [403, 'Người dạy và người trong gia đình không tự đánh giá.'],
  TEACHER_RATING_NOT_ALLOWED: [403, 'Chỉ học viên đã học với thầy cô mới được đánh giá.'],
  TEACHER_RATING_CLOSED: [409, 'Đã quá 7 ngày, đánh giá không thể sửa nữa.'],
  TEACHER_RATING_REPLY_CLOSED: [409, 'Câu trả lời chỉ sửa được trong 7 ngày từ lúc viết.'],
  TEACHER_RATING_CHANGED: [409, 'Đánh giá này vừa được sửa. Bạn hãy xem lại.'],
  TEACHER_PROFILE_CHANGED: [409, 'Hồ sơ vừa được sửa ở nơi khác. Hãy tải lại trang để xem bản mới nhất.'],
  TEACHER_PROFILE_PENDING: [409, 'Bản này đang chờ duyệt. Hãy rút lại nếu muốn sửa tiếp.'],
  TEACHER_PROFILE_STATUS_LOCKED: [409, 'Hồ sơ không thể thay đổi ở trạng thái này.'],
  TEACHER_PROFILE_INCOMPLETE: [400, 'Hồ sơ còn thiếu thông tin. Vui lòng kiểm tra và điền đầy đủ.'],
  TEACHER_PROFILE_UNCHANGED: [409, 'Bản nháp giống hệt bản đang công khai nên không cần duyệt.'],
  TEACHER_PROFILE_VERSION_NOT_FOUND: [404, 'Không tìm thấy bản hồ sơ này.'],
  TEACHING_PROOF_NOT_FOUND: [404, 'Không tìm thấy giấy tờ này.'],
  TEACHING_PROOF_NOT_SEEN: [409, 'Chỉ đánh dấu “đã xác minh” khi bạn đã mở xem giấy tờ của dòng đó từ lần gửi này.'],
  TEACHING_ITEM_ID_TAKEN: [400, 'Hai dòng không thể trùng mã. Hãy xoá dòng vừa thêm rồi thêm lại.'],
  TEACHING_ITEM_NOT_FOUND: [409, 'Dòng được đánh dấu “đã xác minh” không còn trong hồ sơ. Hãy tải lại trang.'],
  INTRO_VIDEO_NOT_READY: [409, 'Video giới thiệu đang được kiểm tra hoặc chưa đạt. Hãy chờ hoặc gửi video khác.'],
  TEACHER_RATING_NOT_FOUND: [404, 'Không tìm thấy đánh giá này.'],
})

import { errorTable } from '#platform/errors'

export const classAuthoringError = errorTable({
  CLASS_DRAFT_NOT_FOUND: [404, 'Không tìm thấy lớp này.'],
  CLASS_ID_TAKEN: [409, 'Không tạo được lớp với mã này. Hãy tải lại trang rồi thử lại.'],
  CLASS_TEACHER_UNKNOWN: [404, 'Không tìm thấy giáo viên này.'],
  CLASS_PROFILE_REQUIRED: [409, 'Hồ sơ giáo viên cần được duyệt trước khi gửi lớp.'],
  CLASS_REVISION_STALE: [409, 'Lớp vừa được sửa ở nơi khác. Hãy xem phần đã đổi rồi sửa tiếp.'],
  CLASS_INCOMPLETE: [400, 'Vui lòng kiểm tra và điền đủ các thông tin còn thiếu.'], // spec 5
  CLASS_KIND_FIXED: [409, 'Lớp đã được duyệt thì không đổi loại lớp được nữa. Hãy tạo một lớp mới.'],
  CLASS_TIMES_FIXED: [409, 'Lớp đã mở thì giờ học đổi bằng “Dời giờ”, không đổi trong bản nháp.'],
  CLASS_STATE_LOCKED: [409, 'Lớp đang ở trạng thái không làm được việc này. Hãy tải lại trang để xem trạng thái mới.'],
  CLASS_ON_CLOSURE: [400, 'Ngày này là ngày nghỉ chung. Vui lòng chọn ngày khác.'],
  CLASS_CLASH: [409, 'Thầy cô đã có lịch khác vào giờ này. Vui lòng chọn giờ khác.'],
  CLASS_APPROVAL_NOT_FOUND: [404, 'Không tìm thấy lớp này trong hàng chờ.'],
  CLASS_VERSION_CHANGED: [409, 'Lớp vừa được người soạn sửa hoặc gửi lại. Hãy mở lại và xem bản mới trước khi quyết định.'],
  CLASS_OWN_WORK: [403, 'Bạn đã soạn lớp này thay giáo viên, nên một quản trị viên khác sẽ duyệt.'],
  CLASS_OVERRIDE_REQUIRED: [409, 'Thông tư 29/2024 không cho dạy thêm có thu tiền nội dung này ở tiểu học. Muốn duyệt, cần nêu lý do.'],
})

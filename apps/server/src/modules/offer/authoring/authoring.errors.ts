import { errorTable } from '#platform/errors'

export const authoringError = errorTable({
  COURSE_DRAFT_NOT_FOUND: [404, 'Không tìm thấy khoá học này.'],
  COURSE_ID_TAKEN: [409, 'Không tạo được khoá học với mã này. Hãy tải lại trang rồi thử lại.'],
  COURSE_TEACHER_UNKNOWN: [404, 'Không tìm thấy giáo viên này.'],
  COURSE_PROFILE_REQUIRED: [409, 'Hồ sơ giáo viên cần được duyệt trước khi gửi khoá học.'],
  COURSE_REVISION_STALE: [409, 'Khoá học vừa được sửa ở nơi khác. Hãy xem phần đã đổi rồi sửa tiếp.'],
  COURSE_INCOMPLETE: [400, 'Vui lòng kiểm tra và điền đủ các thông tin còn thiếu.'], // spec 5
  COURSE_FORMAT_FIXED: [409, 'Khoá học đã được duyệt thì không đổi hình thức học được nữa. Hãy tạo một khoá học mới.'],
  COURSE_LESSONS_FIXED: [
    409,
    'Khoá học có lớp đã bán hoặc đang học với số buổi khác. Hãy giữ số buổi như lớp đó, hoặc tạo một khoá học mới.',
  ],
  COURSE_ITEM_NOT_FOUND: [404, 'Không tìm thấy bài này trong chương trình.'],
  COURSE_ITEM_TWICE: [400, 'Một bài đang đứng hai lần trong chương trình.'],
  COURSE_TOO_MANY_ITEMS: [400, 'Chương trình có tối đa 500 bài.'],
  COURSE_TOO_MANY_DOCUMENTS: [400, 'Mỗi bài có tối đa 20 tài liệu.'],
  COURSE_DOCUMENT_NOT_FOUND: [404, 'Không tìm thấy tài liệu này.'],
  COURSE_REMARK_NOT_FOUND: [404, 'Không tìm thấy góp ý này.'],
  COURSE_APPROVAL_NOT_FOUND: [404, 'Không tìm thấy khoá học này trong hàng chờ.'],
  COURSE_VERSION_CHANGED: [409, 'Khoá học vừa được người soạn sửa hoặc gửi lại. Hãy mở lại và xem bản mới trước khi quyết định.'],
  COURSE_ALREADY_ANSWERED: [409, 'Yêu cầu duyệt này đã được trả lời. Hãy mở lại để xem kết quả.'],
  COURSE_OWN_WORK: [403, 'Bạn đã soạn khoá học này thay giáo viên, nên một quản trị viên khác sẽ duyệt.'],
  COURSE_FILMS_MISSING: [409, 'Khoá ghi hình chỉ được duyệt khi mọi bài giảng đã có phim xem được.'],
  COURSE_OVERRIDE_REQUIRED: [409, 'Thông tư 29/2024 không cho dạy thêm có thu tiền nội dung này ở tiểu học. Muốn duyệt, cần nêu lý do.'],
})

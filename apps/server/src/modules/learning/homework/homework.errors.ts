import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { errorTable } from '#platform/errors'

export const assignmentError = errorTable({
  ASSIGNMENT_NOT_FOUND: [404, 'Không tìm thấy bài tập này.'],
  ASSIGNMENT_PLACE_NOT_FOUND: [404, 'Không tìm thấy lớp hoặc buổi học để giao bài.'],
  ASSIGNMENT_TIMES_INVALID: [400, 'Hạn nộp phải sau lúc hiện đề và sau thời điểm này.'],
  ASSIGNMENT_LEARNERS_INVALID: [400, 'Có học viên không thuộc lớp này. Hãy tải lại danh sách lớp.'],
  ASSIGNMENT_CHANGED: [409, 'Bài tập vừa được sửa ở nơi khác. Hãy tải lại để xem.'],
  ASSIGNMENT_LOCKED: [409, 'Đã có học viên nộp nên không sửa đề được nữa. Bạn có thể đính chính, hoặc lùi hạn.'], // spec 5
  ASSIGNMENT_OF_PROGRAMME: [409, 'Bài này nằm trong chương trình của khoá học. Hãy sửa ở trang soạn khoá học.'],
  ASSIGNMENT_DUE_EARLIER: [409, 'Hạn riêng phải muộn hơn hạn hiện tại của học viên.'],
  ASSIGNMENT_CORRECTIONS_FULL: [409, `Một bài có nhiều nhất ${limits.corrections} lời đính chính.`],
})

export const homeworkError = errorTable({
  HOMEWORK_NOT_FOUND: [404, 'Không tìm thấy bài tập này.'],
  HOMEWORK_EMPTY: [400, 'Bài nộp còn trống. Hãy viết, chụp ảnh hoặc ghi âm bài làm.'],
  HOMEWORK_FILE_ON_ITS_WAY: [409, 'Có tệp chưa gửi xong. Khuê nộp bài ngay khi tệp đến đủ.'],
  HOMEWORK_FILE_IN_USE: [409, 'Có tệp đã thuộc một bài khác. Hãy chọn lại tệp cho bài này.'],
  HOMEWORK_DRAFT_CHANGED: [409, 'Bản nháp vừa được lưu ở máy khác. Hãy tải lại để xem.'],
  HOMEWORK_CLOSED: [409, 'Em không còn trong lớp này nên không nộp bài được nữa.'],
  HOMEWORK_TOO_MANY_FILES: [409, `Mỗi bài nộp nhiều nhất ${limits.submittedFiles} tệp.`],
  HOMEWORK_TOO_MANY_VERSIONS: [409, `Mỗi bài nộp nhiều nhất ${limits.versions} lần.`],
  HOMEWORK_NOT_WITHDRAWABLE: [409, 'Bài đã quá hạn hoặc đang được chấm nên không rút lại được.'],
  HOMEWORK_EXTENSION_ASKED: [409, 'Gia đình đã xin thêm thời gian cho bài này và đang chờ thầy cô trả lời.'],
  CAPTURE_NOT_FOUND: [404, 'Mã này đã dùng hoặc đã hết hạn. Hãy lấy mã mới trên máy tính.'],
  HOMEWORK_NO_DEADLINE: [409, 'Bài này không có hạn nộp, em làm lúc nào cũng được.'],
  HOMEWORK_EXTENSION_NOT_FOUND: [404, 'Không có lời xin thêm thời gian nào đang chờ.'],
})

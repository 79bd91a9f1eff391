import { reportLimits as limits } from '@khue/contracts/learning/report-states'
import { errorTable } from '#platform/errors'

export const reportError = errorTable({
  REPORT_NOT_FOUND: [404, 'Không tìm thấy báo cáo này.'],
  REPORT_LESSON_NOT_FOUND: [404, 'Không tìm thấy báo cáo nào của buổi học này.'],
  REPORT_LINK_NOT_FOUND: [404, 'Đường dẫn này không còn dùng được. Hãy đăng nhập để xem báo cáo.'],
  REPORT_CHANGED: [409, 'Báo cáo vừa được lưu ở nơi khác. Hãy tải lại để xem.'],
  REPORT_LOCKED: [409, 'Báo cáo đã khoá từ 8:00 sáng sau buổi học. Bạn có thể viết lời bổ sung.'], // spec 4
  REPORT_EMPTY: [400, 'Báo cáo còn trống. Hãy viết vài dòng hoặc ghi âm.'],
  REPORT_SENT: [409, 'Báo cáo này đã được gửi.'],
  REPORT_NOT_SENT: [409, 'Báo cáo này chưa được gửi.'],
  REPORT_NOT_LOCKED: [409, 'Báo cáo chưa khoá: bạn sửa thẳng trong báo cáo.'],
  REPORT_ADDENDA_FULL: [409, `Một báo cáo có nhiều nhất ${limits.addenda} lời bổ sung.`],
  REPORT_ANSWERS_FULL: [409, 'Báo cáo này đã có quá nhiều câu trả lời. Hãy nhắn tin cho thầy cô.'],
  REPORT_ANSWER_BY_FAMILY: [403, 'Phụ huynh trả lời báo cáo này.'],
  REPORT_TEMPLATE_NOT_FOUND: [404, 'Không tìm thấy mẫu câu này.'],
  REPORT_TEMPLATES_FULL: [409, `Bạn có nhiều nhất ${limits.templates} mẫu câu.`],
})

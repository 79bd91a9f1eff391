import { markLimits as limits } from '@khue/contracts/learning/mark-states'
import { errorTable } from '#platform/errors'

export const markError = errorTable({
  MARK_NOT_FOUND: [404, 'Không tìm thấy bài chấm này.'],
  MARK_WITHDRAWN: [409, 'Học viên đã rút lại bản nộp này nên không chấm được.'],
  MARK_EMPTY: [409, 'Bài này chưa có gì để trả. Hãy chấm trước.'],
  MARK_RETURNED: [409, 'Bài này đã trả. Hãy mở lại để chấm tiếp.'],
  MARK_NOT_RETURNED: [409, 'Bài này chưa trả nên không cần mở lại.'],
  MARK_CHANGED: [409, 'Bài chấm vừa được lưu ở nơi khác. Hãy xem khác biệt rồi lưu lại.'],
  MARK_POINTS_INVALID: [400, 'Điểm của mỗi phần phải từ 0 đến điểm tối đa của phần đó.'],
  MARK_PAGE_NOT_FOUND: [400, 'Trang này không có trong bài nộp.'],
  MARK_PDF_BUSY: [503, 'Nhiều người đang tải bài chấm. Hãy thử lại sau ít phút.'],
  MARK_FULL: [409, 'Bài này đã có quá nhiều nét vẽ.'],
  MARK_ATTACHMENTS_FULL: [409, `Mỗi bài chấm có nhiều nhất ${limits.voices} lời nói và ${limits.files} tệp.`],
  MARK_ATTACHMENT_NOT_FOUND: [404, 'Không tìm thấy lời nói hoặc tệp này trong bài đang chấm.'],
  MARK_REPLIES_FULL: [409, `Mỗi bài chấm có nhiều nhất ${limits.replies} câu trả lời.`],
  MARK_COMMENT_NOT_FOUND: [404, 'Không tìm thấy lời nhận xét mẫu này.'],
  MARK_COMMENTS_FULL: [409, `Bạn cất được nhiều nhất ${limits.comments} lời nhận xét mẫu.`],
})

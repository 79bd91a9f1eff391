import { familyRequestDays } from '@khue/contracts/people/family-requests'
import { errorTable } from '#platform/errors'

export const familyRequestError = errorTable({
  FAMILY_REQUEST_NOT_FOUND: [404, 'Không tìm thấy yêu cầu này trong gia đình của bạn'],
  FAMILY_REQUEST_DECIDED: [409, 'Yêu cầu này đã có câu trả lời hoặc đã được rút lại'],
  FAMILY_REQUEST_EXPIRED: [409, `Yêu cầu đã quá ${familyRequestDays} ngày nên không trả lời được nữa. Con có thể gửi lại.`],
  FAMILY_REQUEST_NO_GUARDIAN: [409, 'Bạn chưa có phụ huynh trên Khuê. Hãy mời phụ huynh liên kết với bạn trước.'],
  SPENDING_CHILD_NOT_FOUND: [404, 'Không tìm thấy người con này trong gia đình của bạn'],
  SPENDING_NOT_RESTRICTED: [409, 'Người này đã đủ 18 tuổi nên tự quyết định việc mua sắm'],
})

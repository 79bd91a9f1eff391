import { errorTable } from '#platform/errors'

export const campaignError = errorTable({
  CAMPAIGN_NOT_FOUND: [404, 'Không tìm thấy chiến dịch này.'],
  CAMPAIGN_STATE_LOCKED: [409, 'Chiến dịch đang ở trạng thái không cho phép việc này. Hãy tải lại trang.'],
  CAMPAIGN_CHANGED: [409, 'Có người vừa sửa chiến dịch này. Hãy tải lại trang để xem bản mới.'],
  CAMPAIGN_PLAN_UNKNOWN: [400, 'Có gói thành viên không còn tồn tại trong nhóm người nhận.'],
  CAMPAIGN_CLASS_UNKNOWN: [400, 'Không có lớp nào mang mã này.'],
  CAMPAIGN_TIME_INVALID: [400, 'Giờ gửi phải ở trong một năm tới.'],
})

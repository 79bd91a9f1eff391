import { errorTable } from '#platform/errors'

export const supportError = errorTable({
  SUPPORT_NOT_FOUND: [404, 'Không tìm thấy yêu cầu hỗ trợ'],
  SUPPORT_CLOSED: [409, 'Yêu cầu này đã đóng. Mở lại để tiếp tục.'],
  SUPPORT_NOT_CLOSED: [409, 'Chỉ đánh giá được khi yêu cầu đã đóng'],
  SUPPORT_ALREADY_CLAIMED: [409, 'Yêu cầu này đã có người nhận'],
  SUPPORT_SELF_ASSIGNMENT: [409, 'Người này, hoặc người trong gia đình họ, là người gửi yêu cầu nên cần người khác giúp'],
  SUPPORT_NOT_YOURS: [403, 'Chỉ người đang giúp mới làm được việc này'],
  SUPPORT_AGENT_UNKNOWN: [404, 'Không tìm thấy người này trong đội hỗ trợ'],
})

import { errorTable } from '#platform/errors'

export const moderationError = errorTable({
  CHAT_CASE_NOT_FOUND: [404, 'Không tìm thấy báo cáo này'],
  CHAT_CASE_CLOSED: [409, 'Báo cáo này đã được quyết định'],
  CHAT_CASE_NO_MESSAGE: [409, 'Báo cáo này không chỉ vào một tin nhắn nào để gỡ'],
})

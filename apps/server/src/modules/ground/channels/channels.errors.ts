import { errorTable } from '#platform/errors'

export const channelError = errorTable({
  MESSAGE_NOT_SENT: [503, 'Chưa gửi được tin nhắn. Vui lòng thử lại sau ít phút.'],
  NO_CHANNEL: [503, 'Hệ thống chưa gửi được tin nhắn đến địa chỉ này. Vui lòng liên hệ bộ phận hỗ trợ.'],
})

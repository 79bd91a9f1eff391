import { errorTable } from '#platform/errors'

export const deviceError = errorTable({
  SESSION_NOT_FOUND: [404, 'Không tìm thấy thiết bị này.'],
  RECENT_SIGN_IN_REQUIRED: [403, 'Vui lòng xác nhận lại đây là bạn rồi thực hiện thay đổi này.'],
})

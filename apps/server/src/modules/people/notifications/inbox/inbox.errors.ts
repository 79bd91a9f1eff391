import { errorTable } from '#platform/errors'

export const inboxError = errorTable({
  NOTIFICATION_NOT_FOUND: [404, 'Không tìm thấy thông báo này.'],
})
